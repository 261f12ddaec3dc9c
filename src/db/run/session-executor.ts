import {
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  type QueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Engine } from '../engine.ts'
import { NeedsTransactionError } from './errors.ts'
import { type DatabaseSession, isRead, type Session, type TransactionMode } from './session.ts'

interface Parts {
  readonly engine: Engine
  readonly database: DatabaseSession
  readonly dialect: Dialect
  readonly compiler: QueryCompiler
  readonly adapter: DialectAdapter
}

/** Runs queries on a session, and knows the engine. Plugins are for tests. */
class SessionExecutor extends DefaultQueryExecutor {
  readonly engine: Engine
  readonly session: Session
  /** Called once the transaction is committed. */
  readonly afterCommit: (() => void)[] = []
  /** The transaction holds these locks. */
  readonly locks = new Set<string>()
  /** Statements of a decision run outside of a transaction, except for its writes. */
  readonly isUnlocked: boolean
  readonly #parts: Parts
  readonly #deferred: CompiledQuery[] = []

  constructor(parts: Parts, session: Session, plugins: readonly KyselyPlugin[] = [], isUnlocked = false) {
    const connections = { provideConnection: <T>(use: (session: Session) => Promise<T>) => use(session) }
    super(parts.compiler, parts.adapter, connections, [...plugins])
    this.engine = parts.engine
    this.session = session
    this.isUnlocked = isUnlocked
    this.#parts = parts
  }

  get props(): KyselyProps {
    const { dialect } = this.#parts
    return { config: { dialect }, dialect, driver: new WithoutTransactions(), executor: this }
  }

  async transaction<DB, T>(mode: TransactionMode, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    let calls: readonly (() => void)[] = []
    const isUnlocked = typeof mode === 'object' && this.engine.decidesUnlocked
    const result = await this.#parts.database.transaction(mode, async (session) => {
      const executor = new SessionExecutor(this.#parts, session, this.plugins, isUnlocked)
      calls = executor.afterCommit
      const result = await work(new Transaction<DB>(executor.props))
      await executor.writeDeferred()
      return result
    })
    for (const call of calls) call()
    return result
  }

  /** Runs the statement with others at the end of the transaction. */
  defer(query: CompiledQuery): void {
    this.#deferred.push(query)
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const before = this.beforeStatement(query)
    return before === undefined
      ? super.executeQuery<R>(query)
      : before.then(() => super.executeQuery<R>(query))
  }

  /** A statement of a transaction finds what was deferred before it; one of a decision does not. */
  beforeStatement(query: CompiledQuery): Promise<void> | undefined {
    if (!this.isUnlocked) return this.writeDeferred()
    if (!isRead(query)) throw new NeedsTransactionError()
    return undefined
  }

  writeDeferred(): Promise<void> | undefined {
    return this.#deferred.length > 0 ? this.#write(this.#deferred.splice(0)) : undefined
  }

  async #write(queries: readonly CompiledQuery[]): Promise<void> {
    for (const query of this.engine.together(queries)) await this.session.executeQuery(query)
  }

  override withPlugin(plugin: KyselyPlugin): SessionExecutor {
    return new SessionExecutor(this.#parts, this.session, [...this.plugins, plugin], this.isUnlocked)
  }
}

export function engineOf<T>(db: Kysely<T>): Engine {
  return executorOf(db).engine
}

/** Every query builder of ours has one, those of transactions included, so the engine need not be passed along. */
export function executorOf<T>(db: Kysely<T>): SessionExecutor {
  const executor = db.getExecutor()
  if (executor instanceof SessionExecutor) return executor
  throw new Error('This database was not opened by openDatabase')
}

/** The query builder for a database: what it builds runs on the session. */
export function kyselyOn<DB>(
  engine: Engine,
  database: DatabaseSession,
  dialect: Omit<Dialect, 'createDriver'>,
): Kysely<DB> {
  const parts = {
    ...{ engine, database },
    dialect: { ...dialect, createDriver: () => new WithoutTransactions() },
    compiler: dialect.createQueryCompiler(),
    adapter: dialect.createAdapter(),
  }
  return new Kysely<DB>(new SessionExecutor(parts, database).props)
}

/** Transactions of Kysely would pass `inTransaction` by. */
class WithoutTransactions extends DummyDriver {
  override async beginTransaction(): Promise<never> {
    throw new Error('Transactions are made by inTransaction and inSnapshot')
  }
}
