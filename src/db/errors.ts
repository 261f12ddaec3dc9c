/**
 * Database errors told apart by code, never by message. SQLite reports an extended result code as `errcode`,
 * PostgreSQL a SQLSTATE as `code`, the PostgreSQL driver a name of its own as `code`.
 */

const UNIQUE = new Set<unknown>([2067, 1555, '23505'])
// Inside SQLite, `on delete restrict` is a trigger (1811); PostgreSQL has a code of its own for it since 18.
const FOREIGN_KEY = new Set<unknown>([787, 1811, '23503', '23001'])
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CANTOPEN = 14
const RETRYABLE = new Set<unknown>(['40001', '40P01'])
const FULL = new Set<unknown>([13, '53100'])
const OVERLOADED = new Set<unknown>(['DATABASE_QUEUE_FULL'])
const UNAVAILABLE = new Set<unknown>([
  'WRITER_BUSY',
  'DATABASE_SILENT',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  '53300', // too many connections
  '57014', // a statement took longer than it may
  '57P01', // the server is being stopped
  '57P02',
  '57P03', // the server is starting
])

export class DatabaseQueueFullError extends Error {
  readonly code = 'DATABASE_QUEUE_FULL'
  constructor() {
    super('Too many requests wait for the database already')
    this.name = 'DatabaseQueueFullError'
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.has(codeOf(error))
}

/** A deadlock or a serialization failure: the transaction was rolled back for the sake of another one, and may be retried. */
export function isSerializationFailure(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error))
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isSqliteBusy(error) ||
    isSqliteDiskAway(error) ||
    isSocketFileMissing(error) ||
    UNAVAILABLE.has(codeOf(error))
  )
}

/** The disk fails, or the kernel has switched it to read-only because it did. */
function isSqliteDiskAway(error: unknown): boolean {
  return isOfKind(error, SQLITE_READONLY) || isOfKind(error, SQLITE_IOERR)
}

/** Too many requests at a time. SQLite fails to open a file, some time after the start, when the process has too many open. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return OVERLOADED.has(codeOf(error)) || isOfKind(error, SQLITE_CANTOPEN)
}

export function isSqliteBusy(error: unknown): boolean {
  return isOfKind(error, SQLITE_BUSY)
}

/** The low byte is the primary code: BUSY_RECOVERY and BUSY_SNAPSHOT are kinds of BUSY. */
function isOfKind(error: unknown, primary: number): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === primary
  )
}

/** The socket file of a local server is missing while the server is down; any other missing file is another error. */
function isSocketFileMissing(error: unknown): boolean {
  return (
    codeOf(error) === 'ENOENT' && error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  )
}

export function isDatabaseFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
