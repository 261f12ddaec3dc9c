import type { WriteStream } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import { messageOf } from '../../base/errors.ts'
import type { LogFormat, LogLevel } from '../../config/config.ts'
import { prettyLine } from './pretty-log.ts'

/**
 * Structured log lines, by default on standard output. Only known fields of an error are written: database drivers attach
 * the values of queries to theirs.
 */
export function createLogger(
  level: LogLevel,
  destination?: DestinationStream,
  /** Fields of every line. */
  base: Readonly<Record<string, unknown>> = {},
): Logger {
  const options = {
    level,
    base: Object.keys(base).length === 0 ? null : base,
    messageKey: 'message',
    errorKey: 'error',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      err: (error: unknown) => describeError(error),
      error: (error: unknown) => describeError(error),
    },
  }
  return pino(options, destination ?? gatheredLines())
}

/** Lines wait for others so long, or until there are so many. */
const GATHERED_MS = 50
const GATHERED_BYTES = 8_192

/**
 * A destination for JSON lines. Another thread writes them, so that a slow reader of the log holds nothing up. To wake it for
 * each line would take a tenth of the processor time of a small request. When the process exits, all are written.
 */
function gatheredLines(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: false, minLength: GATHERED_BYTES })
  let isAwaited = false
  let hasMore = false
  const flushSoon = () => {
    if (isAwaited) return
    isAwaited = true
    setTimeout(() => {
      isAwaited = false
      output.flush()
    }, GATHERED_MS).unref()
  }
  // A flush while others are being written does nothing.
  output.on('drain', () => {
    if (hasMore) flushSoon()
    hasMore = false
  })
  return {
    write: (line) => {
      output.write(line)
      hasMore = true
      flushSoon()
    },
  }
}

/** A destination that prints lines for people, or undefined for JSON lines on standard output. */
export function logDestination(
  format: LogFormat,
  terminal: Pick<WriteStream, 'isTTY'> & Partial<Pick<WriteStream, 'hasColors'>>,
  output?: DestinationStream,
): DestinationStream | undefined {
  if (format === 'json' || (format === 'auto' && !terminal.isTTY)) return undefined
  // `hasColors` considers the terminal, NO_COLOR and FORCE_COLOR.
  const withColours = terminal.isTTY && terminal.hasColors?.() === true
  const lines = output ?? pino.destination({ dest: 1, sync: true })
  return { write: (line) => lines.write(prettyLine(line, withColours)) }
}

/** `above` are the errors that lead to this cause: a chain of causes can be circular. */
function describeError(error: unknown, above: readonly unknown[] = []): unknown {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const chain = [...above, error]
  return {
    type: error.name,
    message: messageOf(error),
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(cause === undefined || chain.includes(cause) ? {} : { cause: describeError(cause, chain) }),
  }
}
