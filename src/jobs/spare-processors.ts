import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'

/** Shorter times tell little: a few requests can fill them. */
const MEASURED_MS = 200
const BUSY = 0.8

/**
 * How many processors there are for heavy work in other threads, now: all of them, but one less while the event loop is busy
 * most of the time. Without one of its own it gets as little as everything else that runs, and all requests wait for it.
 */
export class SpareProcessors {
  readonly #all: number
  #measuredFrom = performance.eventLoopUtilization()
  #isBusy = false

  constructor(all = availableParallelism()) {
    this.#all = all
  }

  get count(): number {
    this.#measure()
    return this.#isBusy ? Math.max(1, this.#all - 1) : this.#all
  }

  #measure(): void {
    const now = performance.eventLoopUtilization()
    const { active, idle, utilization } = performance.eventLoopUtilization(now, this.#measuredFrom)
    if (active + idle < MEASURED_MS) return
    this.#isBusy = utilization >= BUSY
    this.#measuredFrom = now
  }
}
