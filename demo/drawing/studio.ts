import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { nameOf, type Picture } from '../garden/pictures.ts'

const SCRIPT = new URL('./worker.ts', import.meta.url)

/** Draws pictures on all cores, each picture once. */
export class Studio {
  readonly #drawn = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  readonly #idle: Worker[] = []
  readonly #waiting: PromiseWithResolvers<Worker>[] = []
  readonly #all: readonly Worker[]
  readonly #onDrawn: (drawn: number) => void
  #count = 0

  constructor(seed: string, width: number, onDrawn: (drawn: number) => void = () => {}) {
    this.#onDrawn = onDrawn
    this.#all = Array.from(
      { length: availableParallelism() },
      () => new Worker(SCRIPT, { workerData: { seed, width } }),
    )
    this.#idle.push(...this.#all)
  }

  draw(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
    const name = nameOf(picture)
    const known = this.#drawn.get(name)
    if (known !== undefined) return known
    const drawing = this.#assign(picture)
    this.#drawn.set(name, drawing)
    return drawing
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((worker) => worker.terminate()))
  }

  async #assign(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
    const worker = this.#idle.pop() ?? (await this.#nextIdle())
    // A worker that fails ends, which `once` reports.
    const answer = once(worker, 'message')
    worker.postMessage(picture)
    const [bytes] = await answer
    this.#onDrawn(++this.#count)
    const next = this.#waiting.shift()
    if (next === undefined) this.#idle.push(worker)
    else next.resolve(worker)
    return bytes
  }

  #nextIdle(): Promise<Worker> {
    const turn = Promise.withResolvers<Worker>()
    this.#waiting.push(turn)
    return turn.promise
  }
}
