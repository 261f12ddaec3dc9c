import type { FastifyBaseLogger } from 'fastify'

/** Small work that is repeated. A failed run is logged, and the next one comes at its time; runs never overlap. */
export interface PeriodicJob {
  readonly name: string
  readonly everyMs: number
  run(): Promise<void>
}

export interface RunningJobs {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>
}

export function startJobs(jobs: readonly PeriodicJob[], log: FastifyBaseLogger): RunningJobs {
  const running = jobs.map((job) => startJob(job, log))
  return {
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}

function startJob({ name, everyMs, run }: PeriodicJob, log: FastifyBaseLogger): RunningJobs {
  let current: Promise<void> | undefined
  const timer = setInterval(() => {
    current ??= run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        current = undefined
      })
  }, everyMs)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
