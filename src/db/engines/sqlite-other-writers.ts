import type { MaybePromise } from '../../base/maybe-promise.ts'

type Listener = () => void | Promise<void>

/** Tells whoever listens that another process has written to the same file. */
export class OtherWriters {
  readonly #haveWritten: () => boolean
  readonly #listeners: Listener[] = []
  /** While somebody is not done with what was found: whoever looks meanwhile finds nothing new, but must wait as well. */
  #telling: Promise<void> | undefined

  constructor(haveWritten: () => boolean) {
    this.#haveWritten = haveWritten
  }

  listen(hear: Listener): void {
    this.#listeners.push(hear)
  }

  look(): MaybePromise<void> {
    if (this.#haveWritten()) this.#tell()
    return this.#telling
  }

  #tell(): void {
    const waiting = this.#listeners.map((hear) => hear()).filter((answer) => answer !== undefined)
    if (waiting.length === 0) return
    const telling = Promise.all([this.#telling, ...waiting]).then(() => {
      if (this.#telling === telling) this.#telling = undefined
    })
    this.#telling = telling
  }
}
