import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../../../http/errors.ts'
import type { WorkQueue } from '../../../../jobs/work-queue.ts'
import type { Storage } from '../../../../storage/storage.ts'
import type { transformImage } from '../image/image.ts'
import { ImageProcessLostError } from '../image/image-process.ts'
import { type ImageFacts, type Transform, targetSize, transformName } from '../image/transform.ts'
import type { Variant, VariantCache } from './variant-cache.ts'

export interface SourceImage extends ImageFacts {
  readonly key: string
  readonly sha256: string
}

/**
 * The time is long enough that retrying cannot block the other pictures, and short enough to recover from a failure by
 * accident.
 */
const COOLDOWN_MS = 300_000
const MAX_FILES = 1_000

/** A flight is one image being made, shared by all requests for it. */
interface Flight {
  readonly result: Promise<Buffer>
  readonly abort: AbortController
  readonly work: { isRunning: boolean }
  waiting: number
}

/** The client hung up before its image was ready. */
export class DisconnectedError extends Error {
  constructor() {
    super('The caller is gone')
    this.name = 'DisconnectedError'
  }
}

interface Parts {
  readonly storage: Storage
  readonly cache: VariantCache
  readonly queue: WorkQueue
  /** Large images wait here first, one at a time: small ones find a slot in `queue`, and memory stays bounded. */
  readonly heavyQueue: WorkQueue
  readonly mostPixels: number
  /** A request is told to retry after so long. The work goes on, and its result is cached for the next request. */
  readonly waitMs: number
  readonly make: typeof transformImage
}

/** Transformed images come from the cache, or are made in a single flight however many requests want them at the same time. */
export class Variants {
  readonly #parts: Parts
  /**
   * This is a circuit breaker for files of which a transformation had to be killed: they are not tried again for a while.
   * Otherwise a few clients with one bad file could occupy all slots for as long as they like.
   */
  readonly #cooldown = new LRUCache<string, true>({ max: MAX_FILES, ttl: COOLDOWN_MS, ttlResolution: 0 })
  readonly #flights = new Map<string, Flight>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** So many images are being made or queued. */
  get underWay(): number {
    return this.#flights.size
  }

  /** Resolves when the images that are being made are in the cache, also those that no request waits for any more. */
  async whenIdle(): Promise<void> {
    await Promise.allSettled([...this.#flights.values()].map(({ result }) => result))
  }

  /** Returns a variant that is in memory, for a response in the same turn of the event loop. */
  peek(name: string): Buffer | undefined {
    return this.#parts.cache.peek(name)
  }

  /** `signal` aborts when the client hangs up: queued work that no request waits for any more is not begun. */
  async get(source: SourceImage, transform: Transform, signal: AbortSignal): Promise<Variant> {
    targetSize(source, transform)
    const name = variantName(source.key, transform)
    const { cache } = this.#parts
    // There is no await between a cache miss and the look-up of flights: a second request could begin the same work there.
    const cached = cache.has(name) ? await cache.read(name) : undefined
    if (cached !== undefined) return cached
    if (signal.aborted) throw new DisconnectedError()
    if (this.#cooldown.has(source.key)) throw new AppError('BACKEND_FAILED')
    const flight = this.#flights.get(name) ?? this.#begin(name, source, transform)
    return { content: await this.#wait(name, flight, signal) }
  }

  async #wait(name: string, flight: Flight, signal: AbortSignal): Promise<Buffer> {
    flight.waiting++
    const { promise: gone, reject } = Promise.withResolvers<never>()
    const leave = () => reject(new DisconnectedError())
    const overdue = () =>
      reject(new AppError('OVERLOADED', { message: 'The image takes too long; try again.' }))
    const timer = setTimeout(overdue, this.#parts.waitMs)
    signal.addEventListener('abort', leave)
    try {
      return await Promise.race([flight.result, gone])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      flight.waiting--
      if (flight.waiting === 0 && !flight.work.isRunning) this.#cancel(name, flight)
    }
  }

  #begin(name: string, source: SourceImage, transform: Transform): Flight {
    const { storage, cache } = this.#parts
    const abort = new AbortController()
    const work = { isRunning: false }
    const make = async () => {
      work.isRunning = true
      const content = await storage.withLocalFile(source.key, (path) =>
        this.#makeOnce(path, source, transform),
      )
      await cache.put(name, content)
      return content
    }
    const result = this.#enqueue(isHeavy(source, transform), make, abort.signal)
    const flight: Flight = { result, abort, work, waiting: 0 }
    this.#flights.set(name, flight)
    // Every waiting request sees the failure by itself; without one, it must not become an unhandled rejection.
    result.catch(() => undefined).finally(() => this.#forget(name, flight))
    return flight
  }

  async #makeOnce(path: string, source: SourceImage, transform: Transform): Promise<Buffer> {
    // Another transformation of the same file may have been killed while this one was queued.
    if (this.#cooldown.has(source.key)) throw new AppError('BACKEND_FAILED')
    const { make, mostPixels } = this.#parts
    try {
      return await make(path, source, transform, mostPixels)
    } catch (error) {
      if (error instanceof AppError && error.cause instanceof ImageProcessLostError)
        this.#cooldown.set(source.key, true)
      throw error
    }
  }

  #enqueue(isHeavy: boolean, make: () => Promise<Buffer>, signal: AbortSignal): Promise<Buffer> {
    const { queue, heavyQueue } = this.#parts
    const run = () => queue.run(make, signal)
    return isHeavy ? heavyQueue.run(run, signal) : run()
  }

  /** Forgets the flight at once: a new request must not wait for work that will never be done. */
  #cancel(name: string, flight: Flight): void {
    this.#forget(name, flight)
    flight.abort.abort()
  }

  #forget(name: string, flight: Flight): void {
    if (this.#flights.get(name) === flight) this.#flights.delete(name)
  }
}

/** Above these sizes a single image can take hundreds of megabytes and many seconds. */
const HEAVY_SOURCE_PIXELS = 25_000_000
const HEAVY_RESULT_PIXELS = 8_000_000

function isHeavy(source: SourceImage, transform: Transform): boolean {
  const result = targetSize(source, transform)
  return (
    source.width * source.height * source.frames > HEAVY_SOURCE_PIXELS ||
    result.width * result.height * source.frames > HEAVY_RESULT_PIXELS
  )
}

/** The names of all variants of a file begin with this, so that they can be removed with it. */
export function variantPrefix(key: string): string {
  return hash('sha256', key).slice(0, 32)
}

export function variantName(key: string, transform: Transform): string {
  return `${variantPrefix(key)}${hash('sha256', transformName(transform)).slice(0, 32)}`
}
