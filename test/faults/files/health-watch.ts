import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { percentile } from '../../../bench/statistics.ts'

/** How long the server took to say that it is alive, in milliseconds. */
export interface Health {
  readonly asked: number
  readonly p99: number
  readonly slowest: number
}

/** Asks a server all the time whether it is alive, from a thread that has nothing else to do. */
export class HealthWatch {
  readonly #thread: Worker
  /** Rejects if the server was ever not alive. */
  readonly #failed: Promise<never>

  constructor(base: string) {
    this.#thread = new Worker(new URL('./health-asker.ts', import.meta.url), { workerData: base })
    this.#failed = new Promise((_resolve, reject) => this.#thread.once('error', reject))
    // Told by the next result.
    this.#failed.catch(() => {})
  }

  /** What was seen since the last call. */
  async result(): Promise<Health> {
    const arrived = once(this.#thread, 'message')
    // It fails along with the thread, which the other promise tells as well.
    arrived.catch(() => {})
    this.#thread.postMessage('result')
    const [times = []]: number[][] = await Promise.race([arrived, this.#failed])
    return { asked: times.length, p99: percentile(times, 0.99), slowest: Math.max(...times) }
  }

  async stop(): Promise<void> {
    await this.#thread.terminate()
  }
}
