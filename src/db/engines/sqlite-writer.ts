import { monotonicTime } from '../../base/clock.ts'
import type { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Session } from '../run/session.ts'
import type { SqliteConnection, SqliteConnections } from './sqlite-connection.ts'
import { Mutex } from './sqlite-mutex.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

/** A transaction of SQLite in which several of ours are members: they share its commit, and so the wait for the disk. */
interface CommitGroup {
  readonly writer: SqliteConnection
  /** Resolved when everything is on the disk; rejected when nothing is kept of any member. */
  readonly end: PromiseWithResolvers<void>
  readonly beganAt: number
  /** Members that are done and wait for the commit. */
  members: number
  /** No further member is admitted, and the commit comes as soon as the running one is done. */
  isClosing: boolean
}

/** A group that has been open for so long admits no further member. */
const LONGEST_OPEN_MS = 50

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/**
 * Write transactions, one at a time, in the order they came. A commit waits for the disk, which takes longer than most
 * transactions do: so those that come while each turn of the event loop brings more of them share a commit (group commit). The
 * first begins, the others follow inside of it, each with a savepoint, and all are answered after the commit. So is one that
 * failed, for it may have met what another of its group wrote. A long one has no group, because the others would wait for
 * its end.
 */
export class SqliteWriter {
  readonly #connections: SqliteConnections
  readonly #slice: EventLoopSlice
  readonly #mutex: Mutex
  #group: CommitGroup | undefined
  #isRunning = false

  constructor(connections: SqliteConnections, slice: EventLoopSlice, timeoutMs: number) {
    this.#connections = connections
    this.#slice = slice
    this.#mutex = new Mutex(timeoutMs, slice)
  }

  get waiting(): number {
    return this.#mutex.waiting
  }

  get isBusy(): boolean {
    return this.#mutex.isHeld || this.#group !== undefined
  }

  transaction<T>(work: (session: Session) => Promise<T>, isLong: boolean): Promise<T> {
    return this.#asMember(isLong, async ({ writer, members }) => {
      const hasSavepoint = members > 0
      if (hasSavepoint) writer.savepoint()
      const session = new SqliteTransaction(writer, this.#slice)
      const outcome = await outcomeOf(() => work(session))
      const isKept = 'value' in outcome && session.rolledBackBy === undefined
      session.state.end(isKept ? 'committed' : 'rolled back')
      if (session.rolledBackBy !== undefined) return { error: session.rolledBackBy }
      if (hasSavepoint) writer.endSavepoint(isKept)
      return outcome
    })
  }

  /** A write outside of transactions. It needs no savepoint: of a statement that fails SQLite keeps nothing. */
  statement<T>(run: (writer: SqliteConnection) => T): Promise<T> {
    return this.#asMember(false, ({ writer }) => outcomeOf(async () => run(writer)))
  }

  /** For statements that work outside of transactions only. */
  async alone<T>(run: (writer: SqliteConnection) => T): Promise<T> {
    const { writer } = await this.#connections.shared
    await this.#mutex.acquire()
    try {
      this.#commitGroup()
      return await this.#connections.retryWhileBusy(() => run(writer))
    } finally {
      this.#mutex.release()
    }
  }

  /** Commits what is done. What still runs is rolled back when its connection is closed. */
  finish(): void {
    if (!this.#isRunning) this.#commitGroup()
  }

  #commitGroup(): void {
    if (this.#group === undefined) return
    const { writer, end } = this.#group
    this.#group = undefined
    try {
      writer.commit()
      end.resolve()
    } catch (error) {
      writer.rollback()
      end.reject(error)
    }
  }

  async #asMember<T>(isLong: boolean, run: (group: CommitGroup) => Promise<Outcome<T>>): Promise<T> {
    const { writer } = await this.#connections.shared
    await this.#mutex.acquire()
    this.#isRunning = true
    let group: CommitGroup
    let outcome: Outcome<T>
    try {
      if (isLong) this.#commitGroup()
      group = await this.#openGroup(writer)
      if (isLong) group.isClosing = true
      outcome = await run(group)
      this.#endMember(group, outcome)
    } finally {
      this.#isRunning = false
      this.#mutex.release()
    }
    await group.end.promise
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  async #openGroup(writer: SqliteConnection): Promise<CommitGroup> {
    while (this.#slice.isUsedUp) await yieldToEventLoop()
    if (this.#group !== undefined) return this.#group
    await this.#connections.retryWhileBusy(() => writer.begin('immediate'))
    const end = Promise.withResolvers<void>()
    const group = { writer, end, beganAt: monotonicTime(), members: 0, isClosing: false }
    this.#group = group
    setImmediate(() => this.#endTurn(group, 0))
    return group
  }

  /** Commits a group that had so many members a turn of the event loop ago and got no further one, or has been open for long. */
  #endTurn(group: CommitGroup, membersBefore: number): void {
    if (this.#group !== group) return
    const isOld = monotonicTime() - group.beganAt >= LONGEST_OPEN_MS
    const isIdle = !this.#mutex.isHeld && group.members === membersBefore
    if (isOld && this.#isRunning) group.isClosing = true
    else if (isOld || isIdle) this.#commitGroup()
    else setImmediate((members) => this.#endTurn(group, members), group.members)
  }

  #endMember(group: CommitGroup, outcome: Outcome<unknown>): void {
    const { writer, end } = group
    if (!writer.isInTransaction) {
      // A full disk or an I/O error makes SQLite roll back by itself, and with it all members.
      this.#group = undefined
      end.reject('error' in outcome ? outcome.error : new Error('SQLite has rolled back the transaction'))
    } else if ('error' in outcome && group.members === 0) {
      // There is nothing that could be lost.
      this.#group = undefined
      writer.rollback()
      end.resolve()
    } else {
      group.members++
      if (group.isClosing) this.#commitGroup()
    }
  }
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
