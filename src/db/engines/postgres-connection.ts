import { Client, type ClientConfig, DatabaseError, types } from 'pg'
import { ConnectionLostError, SharedSessionError } from '../run/errors.ts'

/** PostgreSQL's 64-bit integer: ids and times stay in the range that a number holds exactly. */
const INT8 = 20

/**
 * The session's settings. They are statements, not parameters of the start, which PgBouncer refuses.
 * A client that loses its power closes no connection: PostgreSQL asks after 30 s of silence, and ends an idle transaction after
 * a minute. Otherwise its locks would be held for hours.
 */
const GREETING = `select pg_backend_pid() || ' since ' || pg_postmaster_start_time() as backend,
  set_config('statement_timeout', '30000', false), set_config('idle_in_transaction_session_timeout', '60000', false),
  set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false),
  set_config('tcp_keepalives_count', '3', false)`

/** How long a new connection may take, and how long a statement waits for one of the pool to be free. */
export const CONNECT_MS = 10_000

export function clientConfig(url: string): ClientConfig {
  return {
    connectionString: withLibpqModes(url),
    application_name: 'frond',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)) },
  }
}

/** In the driver's own reading `sslmode=require` would verify the certificate, which it does not for any other program. */
function withLibpqModes(text: string): string {
  const url = new URL(text)
  if (url.searchParams.has('sslmode')) url.searchParams.set('uselibpqcompat', 'true')
  return url.href
}

/** What an address says of the way to the server. Everything else is a setting of the session, such as `search_path`. */
const OF_CONNECTION = new Set([
  ...['host', 'port', 'user', 'password', 'dbname', 'hostaddr', 'passfile', 'service', 'options'],
  ...['ssl', 'channel_binding', 'gssencmode', 'krbsrvname', 'uselibpqcompat', 'client_encoding'],
  ...['application_name', 'fallback_application_name', 'connect_timeout', 'target_session_attrs'],
  ...['load_balance_hosts', 'replication', 'require_auth', 'tcp_user_timeout'],
])

function isOfConnection(name: string): boolean {
  return OF_CONNECTION.has(name) || name.startsWith('ssl') || name.startsWith('keepalives')
}

/** The connections of this process, and the backend of PostgreSQL that serves each. */
export class Backends {
  readonly #greeting: { readonly text: string; readonly values: string[]; readonly query_timeout: number }
  readonly #clients = new Set<Client>()
  /** By process and start of the server: after a failover two servers may have processes of one number. */
  readonly #served = new Map<string, Client>()

  constructor(url: string) {
    const settings = [...new URL(url).searchParams].filter(([name]) => !isOfConnection(name))
    const calls = settings.map((_setting, at) => `, set_config($${2 * at + 1}, $${2 * at + 2}, false)`)
    // The driver's deadline of the connect ends before the greeting, which would hold a place of the pool for ever if it is not answered.
    const text = GREETING + calls.join('')
    this.#greeting = { text, values: settings.flat(), query_timeout: CONNECT_MS }
  }

  /** Knows a connection from before it is opened until its end. */
  add(client: Client): void {
    // The driver emits an error for a connection that is lost between two statements, where the next statement reports it.
    client.on('error', () => {})
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  /** Settles a new connection. Two connections that have one backend share it through a pooler, which would mix up their statements. */
  async greet(client: Client): Promise<void> {
    const { rows } = await client.query<{ backend: string }>(this.#greeting)
    const backend = rows[0]?.backend
    if (backend === undefined) throw new Error('PostgreSQL named no backend')
    if (this.#served.has(backend)) throw new SharedSessionError()
    this.#served.set(backend, client)
    client.once('end', () => this.#served.delete(backend))
  }

  /** Without a word to the server, which may be silent: statements that are still unsent never run. */
  destroyAll(): void {
    for (const client of this.#clients) client.connection.stream.destroy()
  }
}

/** Opens a connection outside of the pool. */
export async function openClient(url: string, backends: Backends, answerMs?: number): Promise<Client> {
  const client = new Client({ ...clientConfig(url), query_timeout: answerMs })
  backends.add(client)
  try {
    await client.connect()
    await backends.greet(client)
    return client
  } catch (error) {
    client.connection.stream.destroy()
    throw lossOf(error)
  }
}

/** PostgreSQL reports an error with a SQLSTATE; any other error of the driver tells that the connection is lost. */
export function lossOf(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    return SHARED.has(error.code) ? new SharedSessionError({ cause: error }) : error
  }
  return error instanceof SharedSessionError ? error : new ConnectionLostError(error)
}

/** The statement was prepared in another session (26000), or its name is taken by one that this connection never sent (42P05). */
const SHARED = new Set<string | undefined>(['26000', '42P05'])

/** Whether the connection can be used again after the error. */
export function endsConnection(error: unknown): boolean {
  if (!(error instanceof DatabaseError)) return true
  const { severity, code } = error
  // A server that takes no writes was the leader before a failover: the next connection may find the new one.
  return severity === 'FATAL' || severity === 'PANIC' || code === '25006' || SHARED.has(code)
}
