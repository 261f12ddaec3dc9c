import {
  type AbortableQueryOptions,
  type CompiledQuery,
  DefaultQueryExecutor,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyPlugin,
  type KyselyProps,
  type QueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { Engine } from '../engine.ts'
import type { DatabaseSession, Session, TransactionMode } from './session.ts'

interface Parts {
  readonly engine: Engine
  readonly database: DatabaseSession
  readonly dialect: Dialect
  readonly driver: Driver
  readonly compiler: QueryCompiler
  readonly adapter: DialectAdapter
}

/**
 * Runs compiled queries straight on a session. Kysely's own way to a connection, by a provider, a mutex and a driver, takes
 * longer than most of our queries; it is left to queries that plugins see, which only tests have.
 */
class SessionExecutor extends DefaultQueryExecutor {
  readonly engine: Engine
  readonly session: Session
  readonly #parts: Parts

  constructor(parts: Parts, session: Session, plugins: readonly KyselyPlugin[] = []) {
    const connections = { provideConnection: <T>(use: (session: Session) => Promise<T>) => use(session) }
    super(parts.compiler, parts.adapter, connections, [...plugins])
    this.engine = parts.engine
    this.session = session
    this.#parts = parts
  }

  get props(): KyselyProps {
    const { dialect, driver } = this.#parts
    return { config: { dialect }, dialect, driver, executor: this }
  }

  override executeQuery<R>(query: CompiledQuery, options?: AbortableQueryOptions): Promise<QueryResult<R>> {
    if (this.plugins.length > 0 || options?.signal !== undefined) return super.executeQuery(query, options)
    return this.session.executeQuery(query)
  }

  transaction<DB, T>(mode: TransactionMode, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
    return this.#parts.database.transaction(mode, (session) =>
      work(new Transaction<DB>(new SessionExecutor(this.#parts, session, this.plugins).props)),
    )
  }

  override withPlugin(plugin: KyselyPlugin): SessionExecutor {
    return this.#with([...this.plugins, plugin])
  }

  override withPlugins(plugins: readonly KyselyPlugin[]): SessionExecutor {
    return this.#with([...this.plugins, ...plugins])
  }

  override withPluginAtFront(plugin: KyselyPlugin): SessionExecutor {
    return this.#with([plugin, ...this.plugins])
  }

  override withoutPlugins(): SessionExecutor {
    return this.#with([])
  }

  #with(plugins: readonly KyselyPlugin[]): SessionExecutor {
    return new SessionExecutor(this.#parts, this.session, plugins)
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
  {
    compiler,
    adapter,
    createIntrospector,
  }: Pick<Parts, 'compiler' | 'adapter'> & Pick<Dialect, 'createIntrospector'>,
): Kysely<DB> {
  const driver = new SessionDriver(database)
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector,
    createQueryCompiler: () => compiler,
  }
  return new Kysely<DB>(
    new SessionExecutor({ engine, database, dialect, driver, compiler, adapter }, database).props,
  )
}

/** Kysely asks a driver for nothing but the end: its transactions would pass `inTransaction` by. */
class SessionDriver implements Driver {
  readonly #database: DatabaseSession

  constructor(database: DatabaseSession) {
    this.#database = database
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    return this.#database
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction(): Promise<never> {
    return refuseTransaction()
  }

  commitTransaction(): Promise<never> {
    return refuseTransaction()
  }

  rollbackTransaction(): Promise<never> {
    return refuseTransaction()
  }

  destroy(): Promise<void> {
    return this.#database.close()
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('Transactions are made by inTransaction and inSnapshot')
}
