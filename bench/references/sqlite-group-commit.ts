import type { DatabaseSync } from 'node:sqlite'

interface Member {
  /** Does the work, and returns what tells its outcome after the commit. */
  run(): () => void
  fail(error: unknown): void
}

/** Transactions that come in one turn of the event loop share a commit, and so the wait for the disk. */
export class GroupCommit {
  readonly #database: DatabaseSync
  readonly #begin
  readonly #commit
  readonly #rollback
  readonly #savepoint
  readonly #release
  readonly #rollbackTo
  #waiting: Member[] = []

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#rollback = database.prepare('rollback')
    this.#savepoint = database.prepare('savepoint member')
    this.#release = database.prepare('release member')
    this.#rollbackTo = database.prepare('rollback to member')
  }

  transaction<T>(work: () => T): Promise<T> {
    if (this.#waiting.length === 0) setImmediate(() => this.#commitAll())
    return new Promise((resolve, reject) => {
      const run = () => {
        this.#savepoint.run()
        try {
          const value = work()
          return () => resolve(value)
        } catch (error) {
          this.#rollbackTo.run()
          return () => reject(error)
        } finally {
          this.#release.run()
        }
      }
      this.#waiting.push({ run, fail: reject })
    })
  }

  #commitAll(): void {
    const members = this.#waiting
    this.#waiting = []
    try {
      this.#begin.run()
      const outcomes = members.map(({ run }) => run())
      this.#commit.run()
      for (const tell of outcomes) tell()
    } catch (error) {
      if (this.#database.isTransaction) this.#rollback.run()
      for (const { fail } of members) fail(error)
    }
  }
}
