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
  return destination === undefined ? pino(options) : pino(options, destination)
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
