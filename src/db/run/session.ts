import type { CompiledQuery, DatabaseConnection } from 'kysely'

/** A compiled statement without its values. */
export interface Statement {
  readonly sql: string
  /** Whether it only reads: SQLite has a connection of its own for these. */
  readonly isRead: boolean
}

/** Where statements run: the database outside of transactions, or one transaction. */
export interface Session extends DatabaseConnection {
  /** The rows of a statement. */
  rows<R>(statement: Statement, values: readonly unknown[]): Promise<R[]>
}

/** A long one yields to the event loop, or waits for something: others should not have to wait for its commit. */
export type TransactionMode = 'read only' | 'read write' | 'long read write'

export interface DatabaseSession extends Session {
  /** Commits when `work` is done and rolls back when it fails. */
  transaction<T>(mode: TransactionMode, work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface SessionOptions {
  /** Puts something around the session, such as spans of a trace; `system` is what the world calls the engine. */
  readonly aroundSession?: ((session: DatabaseSession, system: string) => DatabaseSession) | undefined
}

/** A word of these in a name or a text makes a write of a read, which costs time and nothing else. */
const WRITES = /\b(insert|update|delete)\b/i

export function isRead({ query, sql }: CompiledQuery): boolean {
  if (query.kind === 'SelectQueryNode') return true
  if (query.kind !== 'RawNode') return false
  return /^\s*(select|explain|values)\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !WRITES.test(sql))
}

export class DatabaseClosedError extends Error {
  constructor() {
    super('The database is closed')
    this.name = 'DatabaseClosedError'
  }
}

/** Whether a transaction has ended: a late statement must not run outside of it, or in the next one. */
export class TransactionState {
  #end: 'committed' | 'rolled back' | undefined

  assertActive(): void {
    if (this.#end !== undefined) throw new Error(`Transaction is already ${this.#end}`)
  }

  end(how: 'committed' | 'rolled back'): void {
    this.#end ??= how
  }
}
