import type { MaybePromise } from '../../base/maybe-promise.ts'

type Listener = () => void | Promise<void>

/** Calls its listeners when another process has committed to the same file. */
export class ForeignCommits {
  readonly #hasForeignCommit: () => boolean
  readonly #listeners: Listener[] = []
  /** The listeners that are not done with the last commit. A poll in the meantime finds nothing new, but must wait for them too. */
  #notifying: Promise<void> | undefined

  constructor(hasForeignCommit: () => boolean) {
    this.#hasForeignCommit = hasForeignCommit
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  poll(): MaybePromise<void> {
    if (this.#hasForeignCommit()) this.#notify()
    return this.#notifying
  }

  #notify(): void {
    const waiting = this.#listeners.map((listener) => listener()).filter((answer) => answer !== undefined)
    if (waiting.length === 0) return
    const notifying = Promise.all([this.#notifying, ...waiting]).then(() => {
      if (this.#notifying === notifying) this.#notifying = undefined
    })
    this.#notifying = notifying
  }
}
