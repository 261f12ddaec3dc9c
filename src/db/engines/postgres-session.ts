import type { CompiledQuery, QueryResult } from 'kysely'
import { isStalePlan } from '../run/errors.ts'
import {
  DatabaseClosedError,
  type DatabaseSession,
  type Decision,
  type Session,
  type TransactionMode,
} from '../run/session.ts'
import type { PostgresPool } from './postgres-pool.ts'
import { resultOf, type StatementNames, statementOf } from './postgres-statements.ts'
import { PostgresTransaction } from './postgres-transaction.ts'

type Begun = Exclude<TransactionMode, Decision>

/** A read-only transaction is one snapshot, as it is on SQLite. */
const BEGIN: Record<Begun, string> = {
  'read only': 'begin isolation level repeatable read read only',
  'read write': 'begin',
  'long read write': 'begin',
}

/** How often a statement is prepared anew because tables keep changing. */
const MOST_ATTEMPTS = 5

/** A statement outside of a transaction takes any connection of the pool; a transaction takes one until its end. */
export class PostgresSession implements DatabaseSession {
  readonly #pool: PostgresPool
  readonly #names: StatementNames
  /** The last decision about each thing. */
  readonly #decisions = new Map<string, Promise<void>>()
  #open = 0
  #waiting = 0
  #closing: Promise<void> | undefined

  constructor(pool: PostgresPool, names: StatementNames) {
    this.#pool = pool
    this.#names = names
  }

  get openTransactions(): number {
    return this.#open
  }

  get waitingTransactions(): number {
    return this.#waiting
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#closing !== undefined) throw new DatabaseClosedError()
    for (let attempt = 1; ; attempt++) {
      const statement = statementOf(this.#names, sql, parameters)
      try {
        return resultOf(await this.#pool.run<R & object>(statement))
      } catch (error) {
        if (!isStalePlan(error) || attempt === MOST_ATTEMPTS) throw error
        this.#names.renew(statement.name)
      }
    }
  }

  /** A cursor lives in a transaction, so that a lost connection fails it instead of ending it early. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const transaction = await this.#begin('read only')
    try {
      yield* transaction.streamQuery<R>(query, chunkSize)
    } finally {
      await transaction.rollback()
      this.#release(transaction)
    }
  }

  async transaction<T>(mode: TransactionMode, work: (session: Session) => Promise<T>): Promise<T> {
    if (typeof mode === 'object') return this.#decide(mode, work)
    const transaction = await this.#begin(mode)
    try {
      const result = await work(transaction)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollback()
      throw error
    } finally {
      this.#release(transaction)
    }
  }

  /** Every statement runs by itself, and one of them writes. */
  async #decide<T>({ about }: Decision, work: (session: Session) => Promise<T>): Promise<T> {
    const earlier = this.#decisions.get(about)
    const decision =
      earlier === undefined ? work(new Deciding(this)) : earlier.then(() => work(new Deciding(this)))
    const ended = decision.then(noop, noop)
    this.#decisions.set(about, ended)
    try {
      return await decision
    } finally {
      if (this.#decisions.get(about) === ended) this.#decisions.delete(about)
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#pool.close()
    return this.#closing
  }

  async #begin(mode: Begun): Promise<PostgresTransaction> {
    if (this.#closing !== undefined) throw new DatabaseClosedError()
    this.#waiting++
    try {
      const client = await this.#pool.take(BEGIN[mode])
      this.#open++
      return new PostgresTransaction(this.#pool, client, this.#names)
    } finally {
      this.#waiting--
    }
  }

  #release(transaction: PostgresTransaction): void {
    this.#open--
    transaction.release()
  }
}

function noop(): void {}

/** Statements of one decision: those that read, and the last one, which writes all. */
class Deciding implements Session {
  readonly #session: PostgresSession

  constructor(session: PostgresSession) {
    this.#session = session
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#session.executeQuery<R>(query)
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#session.streamQuery<R>(query, chunkSize)
  }
}
