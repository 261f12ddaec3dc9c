import type { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Session } from '../run/session.ts'
import { CommitGroup } from './sqlite-commit-group.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import type { SqliteConnections } from './sqlite-connections.ts'
import { Mutex } from './sqlite-mutex.ts'
import { SqliteTransaction } from './sqlite-transaction.ts'

type Outcome<T> = { readonly value: T } | { readonly error: unknown }

/**
 * Write transactions, one at a time, in the order they came. A commit waits for the disk, which takes longer than most
 * transactions do: so those that come in one turn of the event loop share a commit (group commit). The first begins, the
 * others follow inside of it, each with a savepoint, and all are answered after the commit. So is one that failed, for it
 * may have met what another of its group wrote. A long one has no group, because the others would wait for its end.
 */
export class SqliteWriter {
  readonly #connections: SqliteConnections
  readonly #slice: EventLoopSlice
  readonly #mutex: Mutex
  readonly #turn = new TurnCount()
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
    const group = this.#group
    this.#group = undefined
    group?.commit()
  }

  async #asMember<T>(isLong: boolean, run: (group: CommitGroup) => Promise<Outcome<T>>): Promise<T> {
    const { writer } = await this.#connections.shared
    const isLonely = this.#turn.add()
    await this.#mutex.acquire()
    this.#isRunning = true
    let group: CommitGroup
    let outcome: Outcome<T>
    try {
      if (isLong) this.#commitGroup()
      group = await this.#openGroup(writer)
      if (isLong) group.isClosing = true
      outcome = await run(group)
      // No other member is expected in this turn, so there is nothing to wait for.
      if (isLonely && this.#mutex.waiting === 0) group.isClosing = true
      this.#endMember(group, outcome)
    } finally {
      this.#isRunning = false
      this.#mutex.release()
    }
    await group.committed
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  async #openGroup(writer: SqliteConnection): Promise<CommitGroup> {
    if (this.#slice.isUsedUp) {
      // Its first statement would wait for the next turn, and the group with it.
      this.#commitGroup()
      do await yieldToEventLoop()
      while (this.#slice.isUsedUp)
    }
    if (this.#group !== undefined) return this.#group
    await this.#connections.retryWhileBusy(() => writer.begin('immediate'))
    const group = new CommitGroup(writer)
    this.#group = group
    setImmediate(() => this.#close(group))
    return group
  }

  /** The turn of the event loop is over. A member that still runs takes longer: it is the last one. */
  #close(group: CommitGroup): void {
    if (this.#group !== group) return
    if (this.#isRunning) group.isClosing = true
    else this.#commitGroup()
  }

  #endMember(group: CommitGroup, outcome: Outcome<unknown>): void {
    if (!group.writer.isInTransaction) {
      // A full disk or an I/O error makes SQLite roll back by itself, and with it all members.
      this.#group = undefined
      group.fail('error' in outcome ? outcome.error : new Error('SQLite has rolled back the transaction'))
    } else if ('error' in outcome && group.members === 0) {
      this.#group = undefined
      group.discard()
    } else {
      group.members++
      if (group.isClosing) this.#commitGroup()
    }
  }
}

/** Counts transactions in each turn of the event loop in which there are any. */
class TurnCount {
  #last = 1
  #current = 0

  /** Whether it is the first of its turn and, if this turn is like the last one, the only one. */
  add(): boolean {
    if (this.#current === 0) {
      setImmediate(() => {
        this.#last = this.#current
        this.#current = 0
      })
    }
    this.#current++
    return this.#current === 1 && this.#last === 1
  }
}

async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    return { error }
  }
}
