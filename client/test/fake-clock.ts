import type { Clock } from '../src/clock.ts'

/** Time passes only when the code sleeps, or the test lets it. */
export class FakeClock implements Clock {
  readonly slept: number[] = []
  #now: number

  constructor(now = Date.UTC(2026, 4, 1)) {
    this.#now = now
  }

  now(): number {
    return this.#now
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds
  }

  async sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    this.slept.push(milliseconds)
    this.#now += milliseconds
  }
}
