import type { Sql } from 'postgres'
import { monotonicTime } from '../../base/clock.ts'
import type { MaybePromise } from '../../base/maybe-promise.ts'

/** A client of the driver. Values are plain: times and ids are numbers, int8 is parsed to number. */
export type Client = Sql<{ int8: number }>

/** What a client with one connection tells of it. */
export interface ConnectionEvents {
  /** The server has greeted. */
  opened(): void
  closed(): void
}

interface Connection {
  readonly client: Client
  /** Statements that are not answered yet. */
  pending: number
  /** How long they will take together, as far as is known. */
  aheadMs: number
  /** When the first of them began, as far as is known here. */
  busySince: number
  isTaken: boolean
  /** Its client will be used by nobody else. */
  isForgotten: boolean
}

/** A connection that is nobody else's until it is released. */
export interface TakenConnection {
  readonly client: Client
  release(): void
}

/**
 * So many connections have the quick statements of one process answered sooner than it can ask. With fewer of them more answers
 * arrive at a time, and the server wakes up fewer of its processes.
 */
const QUICK_CONNECTIONS = 3
/**
 * No connection is asked for more than it will answer in this time. A statement that is new, or known to take long, has nobody
 * behind it: those who came later would wait for it although other connections have answered long ago.
 */
const AHEAD_MS = 20
/** Half of what the driver sends ahead. It loses count of a transaction that begins at its limit. */
const MOST_PENDING = 50
/** How much the latest run of a statement counts for the time it is known to take. */
const LATEST = 0.2

/**
 * The connections of a pool. A statement goes to the one that has least to do, the first of several: while there is little to do,
 * few are open, and they have prepared what is asked most. Quick statements on one connection are pipelined.
 *
 * Each is a client of the driver with one connection. The driver's own pool keeps a place for every connection it has handed out
 * until a moment in which all of them are in use, and looks through these places for each statement, which takes 0.4 µs longer
 * after every thousand of them. And it opens a lost connection again, but answers the first statement on it with the error by
 * which the old one was lost. So a client whose connection was lost is not used any more.
 */
export class PostgresConnections {
  readonly #open: (events: ConnectionEvents) => Client
  readonly #size: number
  readonly #connections: Connection[] = []
  /** Their connection was lost while somebody waited for an answer. */
  readonly #leaving = new Set<Connection>()
  /** How many milliseconds each kind of statement takes. */
  readonly #paces = new Map<string, number>()
  /** First come, first served, while every connection is taken or has enough to do. */
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(open: (events: ConnectionEvents) => Client, size: number) {
    this.#open = open
    this.#size = size
  }

  /** Statements of the same kind are expected to take as long as each other; without a kind, long. */
  run<T>(kind: string | undefined, work: (client: Client) => PromiseLike<T>): PromiseLike<T> {
    const connection = this.#free()
    return connection === undefined
      ? this.#next((connection) => this.#runOn(connection, kind, work))
      : this.#runOn(connection, kind, work)
  }

  /** For a transaction. Statements that are under way on the connection are answered first. */
  take(): MaybePromise<TakenConnection> {
    const connection = this.#free()
    return connection === undefined
      ? this.#next((connection) => this.#taken(connection))
      : this.#taken(connection)
  }

  /** Whoever still waits for a connection never gets one. */
  async end(options: { readonly timeout: number }): Promise<void> {
    this.#waiting.length = 0
    await Promise.all([...this.#connections, ...this.#leaving].map(({ client }) => client.end(options)))
  }

  /** Nobody overtakes those who wait. */
  #free(): Connection | undefined {
    return this.#waiting.length > 0 ? undefined : this.#leastBusy()
  }

  /** Undefined if none has time. */
  #leastBusy(): Connection | undefined {
    const now = monotonicTime()
    let found: Connection | undefined
    let quickOnes = 0
    for (const connection of this.#connections) {
      if (connection.isTaken) continue
      if (connection.pending === 0) return connection
      if (!hasTime(connection, now)) continue
      if (found === undefined || connection.pending < found.pending) found = connection
      if (++quickOnes === QUICK_CONNECTIONS) return found
    }
    return this.#connections.length < this.#size ? this.#opened() : found
  }

  #opened(): Connection {
    let isOpen = false
    const client = this.#open({
      opened: () => {
        isOpen = true
      },
      // One that could not be opened is tried again by the driver, which waits a moment before.
      closed: () => isOpen && this.#forget(connection),
    })
    const connection: Connection = {
      client,
      pending: 0,
      aheadMs: 0,
      busySince: 0,
      isTaken: false,
      isForgotten: false,
    }
    this.#connections.push(connection)
    return connection
  }

  #forget(connection: Connection): void {
    if (connection.isForgotten) return
    connection.isForgotten = true
    this.#connections.splice(this.#connections.indexOf(connection), 1)
    this.#leaving.add(connection)
    this.#endIfUnused(connection)
    this.#serveWaiting()
  }

  /** Not before: the driver opens the connection again for statements that it has not sent yet. */
  #endIfUnused(connection: Connection): void {
    if (!connection.isForgotten || connection.pending > 0 || connection.isTaken) return
    this.#leaving.delete(connection)
    void connection.client.end({ timeout: 0 })
  }

  /** What is to be done with the next connection is done at once, so that nobody else can take it in between. */
  #next<T>(use: (connection: Connection) => T | PromiseLike<T>): Promise<T> {
    return new Promise((resolve) => {
      this.#waiting.push((connection) => resolve(use(connection)))
    })
  }

  #serveWaiting(): void {
    while (this.#waiting.length > 0) {
      const connection = this.#leastBusy()
      if (connection === undefined) return
      this.#waiting.shift()?.(connection)
    }
  }

  #runOn<T>(
    connection: Connection,
    kind: string | undefined,
    work: (client: Client) => PromiseLike<T>,
  ): PromiseLike<T> {
    const result = work(connection.client)
    const expectedMs = this.#paceOf(kind)
    if (connection.pending++ === 0) connection.busySince = monotonicTime()
    connection.aheadMs += expectedMs
    const answered = () => {
      const now = monotonicTime()
      this.#learn(kind, now - connection.busySince)
      connection.busySince = now
      connection.aheadMs = --connection.pending === 0 ? 0 : connection.aheadMs - expectedMs
      this.#endIfUnused(connection)
      if (this.#waiting.length > 0) this.#serveWaiting()
    }
    result.then(answered, answered)
    return result
  }

  #paceOf(kind: string | undefined): number {
    return (kind === undefined ? undefined : this.#paces.get(kind)) ?? AHEAD_MS
  }

  #learn(kind: string | undefined, tookMs: number): void {
    if (kind === undefined) return
    const known = this.#paces.get(kind) ?? tookMs
    this.#paces.set(kind, known + LATEST * (tookMs - known))
  }

  #taken(connection: Connection): TakenConnection {
    connection.isTaken = true
    return {
      client: connection.client,
      release: () => {
        connection.isTaken = false
        this.#endIfUnused(connection)
        this.#serveWaiting()
      },
    }
  }
}

function hasTime({ pending, aheadMs, busySince }: Connection, now: number): boolean {
  return pending < MOST_PENDING && aheadMs < AHEAD_MS && now - busySince < AHEAD_MS
}
