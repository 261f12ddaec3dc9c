/**
 * Database errors told apart by code, never by message. SQLite reports an extended result code as `errcode`,
 * PostgreSQL a SQLSTATE as `code`, the PostgreSQL driver a name of its own as `code`.
 */

const UNIQUE = new Set<unknown>([2067, 1555, '23505'])
const FOREIGN_KEY = new Set<unknown>([787, '23503'])
const RETRYABLE = new Set<unknown>(['40001', '40P01'])
const FULL = new Set<unknown>([13, '53100'])
const UNAVAILABLE = new Set<unknown>([
  5, // SQLITE_BUSY after all retries
  'WRITER_BUSY',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57P01', // the server is being stopped
  '57P02',
  '57P03', // the server is starting
])

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.has(codeOf(error))
}

/** Two transactions stood in each other's way and this one was chosen to give up: running it again is right. */
export function isSerializationFailure(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error))
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return UNAVAILABLE.has(codeOf(error))
}

export function isDatabaseFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error ? error.code : undefined
}
