import { QueueFullError, WorkQueue } from '../../../jobs/work-queue.ts'
import { ChannelKind } from './message.ts'

const MOST_AT_A_TIME = 20
const MOST_PER_HOST = 4
const MOST_WAITING = 1_000
const LONGEST_WAIT_MS = 2_000

const newQueue = () => new WorkQueue({ slots: MOST_PER_HOST, mostWaiting: MOST_WAITING })

/** A server calls so many others at once, and no host more than a few times, for all users together. */
export class SendingSlots {
  readonly #all = new WorkQueue({ slots: MOST_AT_A_TIME, mostWaiting: MOST_WAITING })
  readonly #hosts = new Map<string, WorkQueue>()

  /** For metrics: all that is being sent, and what waits for that although its host has a slot. */
  get queue(): WorkQueue {
    return this.#all
  }

  /** Undefined if the host had no slot for a while, too many wait, or the signal came first. */
  async run<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T | undefined> {
    const queue = this.#hosts.getOrInsertComputed(host, newQueue)
    const waiting = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)])
    let isBegun = false
    const begin = () => {
      isBegun = true
      return work()
    }
    try {
      return await queue.run(() => this.#all.run(begin, signal), waiting)
    } catch (error) {
      const isInVain = waiting.aborted || error instanceof QueueFullError
      if (isBegun || !isInVain) throw error
      return undefined
    } finally {
      if (queue.running === 0 && queue.waiting === 0) this.#hosts.delete(host)
    }
  }

  /** Runs work that a user waits for, and gives up early. */
  runSoon<T>(host: string, work: () => Promise<T>): Promise<T | undefined> {
    return this.run(host, AbortSignal.timeout(LONGEST_WAIT_MS), work)
  }
}

/** What leads to the same host: all mail goes to one server, and the target of another channel begins with its host. */
export function hostOf(kind: ChannelKind | null, target: string | null): string {
  return target === null || kind === ChannelKind.Email ? 'mail' : target
}
