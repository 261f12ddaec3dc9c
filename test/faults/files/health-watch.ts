import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** How long the server took to say that it is alive, in milliseconds. */
export interface Health {
  readonly asked: number
  readonly p99: number
  readonly slowest: number
}

/** Asks a server all the time whether it is alive, from a thread that has nothing else to do. */
export class HealthWatch {
  readonly #thread: Worker

  constructor(base: string) {
    this.#thread = new Worker(new URL('./health-asker.ts', import.meta.url), { workerData: base })
    // Told by whoever asks for the next result.
    this.#thread.on('error', () => {})
  }

  /** What was seen since the last call. */
  async result(): Promise<Health> {
    const arrived = once(this.#thread, 'message')
    this.#thread.postMessage('result')
    const [times = []]: number[][] = await arrived
    return { asked: times.length, p99: quantile(times, 0.99), slowest: quantile(times, 1) }
  }

  async stop(): Promise<void> {
    await this.#thread.terminate()
  }
}

function quantile(times: readonly number[], share: number): number {
  const ordered = times.toSorted((a, b) => a - b)
  return ordered[Math.max(0, Math.ceil(ordered.length * share) - 1)] ?? 0
}
