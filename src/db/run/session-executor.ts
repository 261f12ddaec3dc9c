import {
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  DummyDriver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  type QueryCompiler,
  Transaction,
} from 'kysely'
import type { Engine } from '../engine.ts'
import type { DatabaseSession, Session, TransactionMode } from './session.ts'

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
  readonly #parts: Parts

  constructor(parts: Parts, session: Session, plugins: readonly KyselyPlugin[] = []) {
    const connections = { provideConnection: <T>(use: (session: Session) => Promise<T>) => use(session) }
    super(parts.compiler, parts.adapter, connections, [...plugins])
    this.engine = parts.engine
    this.session = session
    this.#parts = parts
  }

  get props(): KyselyProps {
    const { dialect } = this.#parts
    return { config: { dialect }, dialect, driver: new WithoutTransactions(), executor: this }
  }

  async transaction<DB, T>(mode: TransactionMode, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    let calls: readonly (() => void)[] = []
    const result = await this.#parts.database.transaction(mode, (session) => {
      const executor = new SessionExecutor(this.#parts, session, this.plugins)
      calls = executor.afterCommit
      return work(new Transaction<DB>(executor.props))
    })
    for (const call of calls) call()
    return result
  }

  override withPlugin(plugin: KyselyPlugin): SessionExecutor {
    return new SessionExecutor(this.#parts, this.session, [...this.plugins, plugin])
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
