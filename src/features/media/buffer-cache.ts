/** Small files kept in memory, bounded in bytes: what was not used for longest goes first. */
export class BufferCache {
  readonly #mostBytes: number
  /** Least recently used first. */
  readonly #contents = new Map<string, Buffer>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(name: string): Buffer | undefined {
    const content = this.#contents.get(name)
    if (content === undefined) return undefined
    this.#contents.delete(name)
    this.#contents.set(name, content)
    return content
  }

  set(name: string, content: Buffer): void {
    this.delete(name)
    this.#contents.set(name, content)
    this.#bytes += content.length
    for (const oldest of this.#contents.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    const content = this.#contents.get(name)
    if (content === undefined) return
    this.#contents.delete(name)
    this.#bytes -= content.length
  }
}
