/** Lets the maker of work wake the jobs that wait for it, within one process. */
export class Wake {
  readonly #listeners = new Set<() => void>()
  readonly #delayMs: number | undefined
  #timer: NodeJS.Timeout | undefined

  /** With a delay, listeners hear a call so much later, and once of all that came meanwhile: for callers that call very often. */
  constructor(delayMs?: number) {
    this.#delayMs = delayMs
  }

  call(): void {
    if (this.#delayMs === undefined) this.#tell()
    else this.#timer ??= setTimeout(() => this.#tell(), this.#delayMs).unref()
  }

  /** Returns a function that ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(): void {
    this.#timer = undefined
    for (const listener of this.#listeners) listener()
  }
}
