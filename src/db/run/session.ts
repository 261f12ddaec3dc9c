import type { DatabaseConnection } from 'kysely'

/** Where statements run: the database outside of transactions, or one transaction. */
export type Session = DatabaseConnection

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
