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
  /** When the first of them began, as far as is known here. */
  busySince: number
  /** How long a statement takes, on the average of the latest. */
  pace: number
  isTaken: boolean
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
 * No connection is asked for more than it will answer in this time. What is asked beyond that goes to whichever has time first:
 * behind a slow statement it would wait although others have been answered long ago.
 */
const AHEAD_MS = 20
/** Of a connection that has not answered anything yet. */
const FIRST_PACE_MS = 1
/** How much the latest statement counts for the pace. */
const LATEST = 0.2

/**
 * The connections of a pool. A statement goes to the one that has least to do, the first of several: while there is little to do,
 * few are open, and they have prepared what is asked most. Quick statements on one connection are pipelined.
 *
 * Each is a client of the driver with one connection. The driver's own pool keeps a place for every connection it has handed out
 * until a moment in which all of them are in use, and looks through these places for each statement: after a hundred thousand of
 * them that takes longer than all else it does for one. And it opens a lost connection again, but answers the first statement on
 * it with the error by which the old one was lost. So a client whose connection was lost is not used any more.
 */
export class PostgresConnections {
  readonly #open: (events: ConnectionEvents) => Client
  readonly #size: number
  readonly #connections: Connection[] = []
  /** First come, first served, while every connection is taken or has enough to do. */
  readonly #waiting: ((connection: Connection) => void)[] = []

  constructor(open: (events: ConnectionEvents) => Client, size: number) {
    this.#open = open
    this.#size = size
  }

  run<T>(work: (client: Client) => PromiseLike<T>): PromiseLike<T> {
    const connection = this.#free()
    return connection === undefined
      ? this.#next((connection) => this.#runOn(connection, work))
      : this.#runOn(connection, work)
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
    await Promise.all(this.#connections.map(({ client }) => client.end(options)))
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
      busySince: 0,
      pace: FIRST_PACE_MS,
      isTaken: false,
    }
    this.#connections.push(connection)
    return connection
  }

  #forget(connection: Connection): void {
    const at = this.#connections.indexOf(connection)
    if (at === -1) return
    this.#connections.splice(at, 1)
    void connection.client.end({ timeout: 0 })
    this.#serveWaiting()
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

  #runOn<T>(connection: Connection, work: (client: Client) => PromiseLike<T>): PromiseLike<T> {
    if (connection.pending++ === 0) connection.busySince = monotonicTime()
    const result = work(connection.client)
    const answered = () => {
      const now = monotonicTime()
      connection.pending--
      connection.pace += LATEST * (now - connection.busySince - connection.pace)
      connection.busySince = now
      if (this.#waiting.length > 0) this.#serveWaiting()
    }
    result.then(answered, answered)
    return result
  }

  #taken(connection: Connection): TakenConnection {
    connection.isTaken = true
    return {
      client: connection.client,
      release: () => {
        connection.isTaken = false
        this.#serveWaiting()
      },
    }
  }
}

function hasTime({ pending, pace, busySince }: Connection, now: number): boolean {
  return pending * Math.max(pace, now - busySince) < AHEAD_MS
}
