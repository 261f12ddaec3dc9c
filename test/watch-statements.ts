import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { type CompiledQuery, DefaultQueryExecutor, type QueryId, type RootOperationNode } from 'kysely'
import type { DatabaseSession, Session } from '../src/db/run/session.ts'
import { executorOf } from '../src/db/run/session-executor.ts'
import type { Db } from '../src/db/schema.ts'

export interface WatchedStatements {
  /** Statements that ran, in their order, without those that begin and end a transaction. */
  readonly run: string[]
  /** Texts that the query builder compiled. */
  readonly compiled: string[]
  /** Texts that SQLite prepared, on whichever connection. */
  readonly prepared: string[]
}

/**
 * Watches the statements of a test where they reach the engine, inside of transactions too. A plugin of the query builder
 * would see them as well, but while there is one, prepared queries are built anew.
 */
export function watchStatements({ mock }: TestContext, db: Db): WatchedStatements {
  const run: string[] = []
  const compiled: string[] = []
  const prepared: string[] = []

  // A session may leave a statement to another.
  const counted = new WeakSet<CompiledQuery>()
  function watch(session: Session): void {
    const executeQuery = session.executeQuery.bind(session)
    mock.method(session, 'executeQuery', (query: CompiledQuery) => {
      if (!counted.has(query)) run.push(query.sql)
      counted.add(query)
      return executeQuery(query)
    })
  }

  const { session } = executorOf(db)
  if (!isDatabaseSession(session)) throw new Error('A transaction cannot be watched')
  watch(session)
  const transaction = session.transaction.bind(session)
  mock.method(session, 'transaction', (...[mode, work]: Parameters<typeof transaction>) =>
    transaction(mode, (session) => {
      watch(session)
      return work(session)
    }),
  )

  const compileQuery = DefaultQueryExecutor.prototype.compileQuery
  mock.method(
    DefaultQueryExecutor.prototype,
    'compileQuery',
    function (this: DefaultQueryExecutor, node: RootOperationNode, queryId: QueryId) {
      const query = compileQuery.call(this, node, queryId)
      compiled.push(query.sql)
      return query
    },
  )

  const prepare = DatabaseSync.prototype.prepare
  mock.method(DatabaseSync.prototype, 'prepare', function (this: DatabaseSync, sql: string) {
    prepared.push(sql)
    return prepare.call(this, sql)
  })
  return { run, compiled, prepared }
}

function isDatabaseSession(session: Session): session is DatabaseSession {
  return 'transaction' in session
}
