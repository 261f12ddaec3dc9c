import type { CompiledQuery, QueryResult } from 'kysely'
import type { DatabaseSession, Session, TransactionMode } from '../../db/run/session.ts'
import { SpanKind } from './span.ts'
import type { Tracer } from './tracer.ts'

const LONGEST_TEXT = 2_000

/** Wraps a session, with a span for each transaction and each statement. Values are bound, so no text has any. */
export function tracedSession(tracer: Tracer, session: DatabaseSession, system: string): DatabaseSession {
  return new TracedDatabase(tracer, session, system)
}

class TracedSession<S extends Session> implements Session {
  protected readonly tracer: Tracer
  protected readonly session: S
  protected readonly system: string

  constructor(tracer: Tracer, session: S, system: string) {
    this.tracer = tracer
    this.session = session
    this.system = system
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#spanOf(query.sql, () => this.session.executeQuery<R>(query))
  }

  /** Without a span: it lasts for as long as its reader takes. */
  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.session.streamQuery<R>(query, chunkSize)
  }

  #spanOf<T>(sql: string, work: () => T): T {
    if (this.tracer.current === undefined) return work()
    const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement'
    const attributes = {
      'db.system.name': this.system,
      'db.operation.name': operation,
      'db.query.text': sql.slice(0, LONGEST_TEXT),
    }
    return this.tracer.run({ name: operation, kind: SpanKind.client, attributes }, work)
  }
}

class TracedDatabase extends TracedSession<DatabaseSession> implements DatabaseSession {
  transaction<T>(mode: TransactionMode, work: (session: Session) => Promise<T>): Promise<T> {
    const { tracer, system } = this
    const attributes = { 'db.system.name': system, 'frond.transaction.mode': mode }
    return tracer.run({ name: 'transaction', kind: SpanKind.client, attributes }, () =>
      this.session.transaction(mode, (session) => work(new TracedSession(tracer, session, system))),
    )
  }

  close(): Promise<void> {
    return this.session.close()
  }
}
