import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { messageOf } from './error-message.ts'

/** Structured lines on standard output. Only named parts of an error are written: drivers hang values on theirs. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
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

/** `above` are the errors it is a cause of: causes can go round in a circle. */
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
