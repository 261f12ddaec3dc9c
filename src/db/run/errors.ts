/**
 * Database errors told apart by code, never by message. SQLite reports an extended result code as `errcode`,
 * PostgreSQL a SQLSTATE as `code`; errors of this folder have names of their own as `code`.
 */

const UNIQUE = new Set<unknown>([2067, 1555, '23505'])
// Inside SQLite, `on delete restrict` is a trigger (1811); PostgreSQL has a code of its own for it since 18.
const NOT_NULL = new Set<unknown>([1299, '23502'])
const FOREIGN_KEY = new Set<unknown>([787, 1811, '23503', '23001'])
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_CANTOPEN = 14
/** A table was changed after the statement was prepared. */
const STALE_PLAN = '0A000'
const RETRYABLE = new Set<unknown>(['40001', '40P01', STALE_PLAN])
const FULL = new Set<unknown>([13, '53100'])
const UNAVAILABLE = new Set<unknown>([
  'WRITER_BUSY',
  'DATABASE_SILENT',
  'CONNECTION_LOST',
  'SESSION_SHARED',
  '25006', // the server has become a replica, which takes no writes
  '25P03', // the transaction was idle for too long
])
/** Lost connections, too few resources, interventions of an operator (such as a cancelled statement), failures of the system. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])

/** A connection to PostgreSQL was lost or could not be opened. Whether the statement under way took effect is not known. */
export class ConnectionLostError extends Error {
  readonly code = 'CONNECTION_LOST'
  constructor(cause: unknown) {
    super(reasonsOf(cause).join(', '), { cause })
    this.name = 'ConnectionLostError'
  }
}

/** A host with several addresses has a reason for each. */
export function reasonsOf(error: unknown): string[] {
  if (error instanceof AggregateError) return error.errors.flatMap(reasonsOf)
  return [error instanceof Error ? error.message : String(error)]
}

export class SharedSessionError extends Error {
  readonly code = 'SESSION_SHARED'
  constructor(options?: ErrorOptions) {
    super(
      'A pooler in front of PostgreSQL lets several connections share one session. Frond prepares statements, listens and holds locks in sessions of its own: let the pooler work in session mode, or name PostgreSQL itself in DATABASE_URL.',
      options,
    )
    this.name = 'SharedSessionError'
  }
}

export class DatabaseQueueFullError extends Error {
  readonly code = 'DATABASE_QUEUE_FULL'
  constructor() {
    super('Too many requests wait for the database already')
    this.name = 'DatabaseQueueFullError'
  }
}

/** A decision wanted to write or to lock something on its way. */
export class NeedsTransactionError extends Error {
  constructor() {
    super('A decision writes at its end only')
    this.name = 'NeedsTransactionError'
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error))
}

export function isNotNullViolation(error: unknown): boolean {
  return NOT_NULL.has(codeOf(error))
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.has(codeOf(error))
}

/** A deadlock, a serialization failure or a plan that a change of the schema has made invalid: the transaction may be retried. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error))
}

/** Nothing of the statement has run: prepared anew it fits the changed table. */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === STALE_PLAN
}

export function isDatabaseUnavailable(error: unknown): boolean {
  return (
    isSqliteBusy(error) ||
    isSqliteDiskAway(error) ||
    UNAVAILABLE.has(codeOf(error)) ||
    isOfUnavailableClass(codeOf(error)) ||
    // It was retried, and failed each time.
    isRetryable(error)
  )
}

function isOfUnavailableClass(code: unknown): boolean {
  return (
    typeof code === 'string' &&
    code.length === 5 &&
    !FULL.has(code) &&
    UNAVAILABLE_CLASSES.has(code.slice(0, 2))
  )
}

/** The disk fails, or the kernel has switched it to read-only because it did. */
function isSqliteDiskAway(error: unknown): boolean {
  return isOfKind(error, SQLITE_READONLY) || isOfKind(error, SQLITE_IOERR)
}

/** Too many requests at a time. SQLite fails to open a file, some time after the start, when the process has too many open. */
export function isDatabaseOverloaded(error: unknown): boolean {
  return codeOf(error) === 'DATABASE_QUEUE_FULL' || isOfKind(error, SQLITE_CANTOPEN)
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

export function isDatabaseFull(error: unknown): boolean {
  return FULL.has(codeOf(error))
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined
  if ('errcode' in error) return error.errcode
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
