/** The last few of what takes time to find out. */
export class Kept<T> {
  readonly #values = new Map<string, T>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(name: string): T | undefined {
    return this.#values.get(name)
  }

  set(name: string, value: T): void {
    const oldest = this.#values.keys().next()
    if (this.#values.size >= this.#most && !oldest.done) this.#values.delete(oldest.value)
    this.#values.set(name, value)
  }

  async find(name: string, find: () => Promise<T>): Promise<T> {
    const known = this.get(name)
    if (known !== undefined) return known
    const found = await find()
    this.set(name, found)
    return found
  }
}
