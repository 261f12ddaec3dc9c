import type { CompiledQuery, QueryResult } from 'kysely'
import type { PoolClient, QueryConfig, QueryResult as ServerResult } from 'pg'
import { isStalePlan } from '../run/errors.ts'
import { bindable, type Session, TransactionState } from '../run/session.ts'
import { endsConnection } from './postgres-connection.ts'
import type { PostgresPool } from './postgres-pool.ts'
import { resultOf, type StatementNames, statementOf } from './postgres-statements.ts'

/** From this statement of a transaction on the others may take as long as they need: the session expects their answers at any time. */
export const LIFT_TIME_LIMIT = 'set local statement_timeout = 0'

/** As long as a timer of Node.js can be. */
const LONGEST_TIMER_MS = 0x7fffffff

/** Statements of one transaction, on the connection where it is open. */
export class PostgresTransaction implements Session {
  readonly #pool: PostgresPool
  readonly #client: PoolClient
  readonly #names: StatementNames
  readonly #state = new TransactionState()
  /** The driver takes one statement at a time. */
  #last: Promise<unknown> = Promise.resolve()
  /** PostgreSQL answers every statement after a failed one with an error that tells nothing, so the first is repeated. */
  #failure: { readonly error: unknown } | undefined
  #isConnectionOver = false
  #cursors = 0
  #hasTimeLimit = true

  constructor(pool: PostgresPool, client: PoolClient, names: StatementNames) {
    this.#pool = pool
    this.#client = client
    this.#names = names
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (sql === LIFT_TIME_LIMIT) this.#hasTimeLimit = false
    const statement = statementOf(this.#names, sql, parameters)
    try {
      return resultOf(await this.#ask<R>(statement))
    } catch (error) {
      if (isStalePlan(error)) this.#names.renew(statement.name)
      throw error
    }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<R>> {
    const cursor = `cursor_${++this.#cursors}`
    // Cursors are different statements each time, and are not prepared.
    await this.#ask({
      text: `declare ${cursor} no scroll cursor for ${sql}`,
      values: parameters.map(bindable),
    })
    try {
      for (;;) {
        const { rows } = await this.#ask<R>({ text: `fetch ${chunkSize} from ${cursor}` })
        if (rows.length > 0) yield { rows }
        if (rows.length < chunkSize) return
      }
    } finally {
      if (this.#failure === undefined) await this.#ask({ text: `close ${cursor}` })
    }
  }

  /** Fails if any statement has failed, even if its error was caught. */
  async commit(): Promise<void> {
    await this.#ask({ text: 'commit' })
    this.#state.end('committed')
  }

  /** Never fails: a transaction ends with its connection. */
  async rollback(): Promise<void> {
    this.#state.end('rolled back')
    await this.#last
    if (this.#isConnectionOver) return
    await this.#pool.ask(this.#client, { text: 'rollback' }).catch(() => {
      this.#isConnectionOver = true
    })
  }

  release(): void {
    this.#client.release(this.#isConnectionOver)
  }

  #ask<R>(query: QueryConfig): Promise<ServerResult<R & object>> {
    this.#state.assertActive()
    const answer = this.#last.then(() => this.#askNow<R>(query))
    this.#last = answer.catch(() => {})
    return answer
  }

  async #askNow<R>(query: QueryConfig): Promise<ServerResult<R & object>> {
    if (this.#failure !== undefined) throw this.#failure.error
    try {
      return await this.#pool.ask(
        this.#client,
        this.#hasTimeLimit ? query : { ...query, query_timeout: LONGEST_TIMER_MS },
      )
    } catch (error) {
      this.#failure = { error }
      this.#isConnectionOver = endsConnection(error)
      throw error
    }
  }
}
