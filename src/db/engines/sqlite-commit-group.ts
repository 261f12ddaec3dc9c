import type { SqliteConnection } from './sqlite-connection.ts'

/** A transaction of SQLite in which several of ours are members: they share its commit, and so the wait for the disk. */
export class CommitGroup {
  readonly writer: SqliteConnection
  readonly #commit = Promise.withResolvers<void>()
  /** Members that are done and wait for the commit. */
  members = 0
  /** No further member is admitted, and the commit comes as soon as the running one is done. */
  isClosing = false

  constructor(writer: SqliteConnection) {
    this.writer = writer
  }

  /** Resolved when everything is on the disk; rejected when nothing is kept of any member. */
  get committed(): Promise<void> {
    return this.#commit.promise
  }

  commit(): void {
    try {
      this.writer.commit()
      this.#commit.resolve()
    } catch (error) {
      this.fail(error)
    }
  }

  /** Ends a group without members: there is nothing that could be lost. */
  discard(): void {
    this.writer.rollback()
    this.#commit.resolve()
  }

  fail(reason: unknown): void {
    this.writer.rollback()
    this.#commit.reject(reason)
  }
}
