import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Structured lines on standard output. Only named parts of an error are written: drivers hang values on theirs. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    errorKey: 'error',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError, error: describeError },
  }
  return destination === undefined ? pino(options) : pino(options, destination)
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error)
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
