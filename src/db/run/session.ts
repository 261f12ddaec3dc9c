import type { CompiledQuery, DatabaseConnection, RootOperationNode } from 'kysely'

/** Where statements run: the database outside of transactions, or one transaction. */
export type Session = DatabaseConnection

/**
 * A long one yields to the event loop, or waits for something: others should not have to wait for its commit. A decision only
 * reads, and leaves what it writes to the end (`later`). Servers read for it outside of a transaction.
 */
export type TransactionMode = 'read only' | 'read write' | 'long read write' | Decision

export interface Decision {
  /** Decisions about one thing follow one another in this process: each would put the next one out of date. */
  readonly about: string
}

export interface DatabaseSession extends Session {
  /** Commits when `work` is done and rolls back when it fails. */
  transaction<T>(mode: TransactionMode, work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface SessionOptions {
  /** Puts something around the session, such as spans of a trace; `system` is what the world calls the engine. */
  readonly aroundSession?: ((session: DatabaseSession, system: string) => DatabaseSession) | undefined
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

/** The drivers would make something else of other values, such as null of undefined. */
export function bindable(value: unknown): null | number | string | boolean | Uint8Array {
  if (value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean')
    return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A value of type ${typeof value} cannot be stored`)
}

/** A word of these in a name or a text makes a write of a read, which costs time and nothing else. */
const WRITES = /\b(insert|update|delete)\b/i

/** Prepared queries run again and again with the same node. */
const reads = new WeakMap<RootOperationNode, boolean>()

/** The text of a statement tells whether it only reads. */
export function isRead({ query, sql }: CompiledQuery): boolean {
  const known = reads.get(query)
  if (known !== undefined) return known
  const isRead = /^\s*(select|explain|values)\b/i.test(sql) || (/^\s*with\b/i.test(sql) && !WRITES.test(sql))
  reads.set(query, isRead)
  return isRead
}
