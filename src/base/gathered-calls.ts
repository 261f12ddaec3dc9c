export interface GatheringLimits {
  /** Runs at a time; who comes while so many are under way is gathered. */
  readonly running: number
  /** Calls of one run. */
  readonly together: number
}

interface Call<Value, Result> {
  readonly value: Value
  readonly resolve: (result: Result) => void
  readonly reject: (reason: unknown) => void
}

/**
 * Does at once, for all who wait, what costs little more for several than for one. A call that finds a run free does not
 * wait; those that come while all are busy are done together by the next one, in the order in which they came.
 */
export class GatheredCalls<Value, Result> {
  readonly #run: (values: readonly Value[]) => Promise<readonly Result[]>
  readonly #limits: GatheringLimits
  #gathered: Call<Value, Result>[] = []
  #running = 0

  /** `run` gives a result for each value, in the same order. If it fails, all of its calls do. */
  constructor(run: (values: readonly Value[]) => Promise<readonly Result[]>, limits: GatheringLimits) {
    this.#run = run
    this.#limits = limits
  }

  get waiting(): number {
    return this.#gathered.length
  }

  call(value: Value): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#gathered.push({ value, resolve, reject })
      if (this.#running < this.#limits.running) void this.#runNext()
    })
  }

  async #runNext(): Promise<void> {
    this.#running++
    while (this.#gathered.length > 0) {
      const calls = this.#gathered.splice(0, this.#limits.together)
      try {
        const results = await this.#run(calls.map(({ value }) => value))
        if (results.length !== calls.length) throw new Error('Not every call has a result')
        for (const [at, result] of results.entries()) calls[at]?.resolve(result)
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    this.#running--
  }
}
