/** Lets whoever makes work tell those who wait for it, within one process. */
export class Wake {
  readonly #listeners = new Set<() => void>()

  call(): void {
    for (const listener of this.#listeners) listener()
  }

  /** Returns a function that ends it. */
  listen(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
