import { WorkQueue } from '../../../jobs/work-queue.ts'

const MOST_PER_HOST = 4
const MOST_WAITING = 1_000
const LONGEST_WAIT_MS = 2_000

/** No host is called more than a few times at once, whoever wants it. */
export class HostSlots {
  readonly #hosts = new Map<string, WorkQueue>()
  readonly #longestWaitMs: number

  constructor(longestWaitMs = LONGEST_WAIT_MS) {
    this.#longestWaitMs = longestWaitMs
  }

  /** Undefined if there was no slot for a while, or the signal came first. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    const queue = this.#queueOf(host)
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(this.#longestWaitMs)])
    let isBegun = false
    try {
      return await queue.run(() => {
        isBegun = true
        return work()
      }, waiting)
    } catch (error) {
      if (isBegun || !waiting.aborted) throw error
      return undefined
    } finally {
      if (queue.running === 0 && queue.waiting === 0) this.#hosts.delete(host)
    }
  }

  #queueOf(host: string): WorkQueue {
    const known = this.#hosts.get(host)
    if (known !== undefined) return known
    const queue = new WorkQueue({ slots: MOST_PER_HOST, mostWaiting: MOST_WAITING })
    this.#hosts.set(host, queue)
    return queue
  }
}
