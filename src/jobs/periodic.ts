import type { FastifyBaseLogger } from 'fastify'
import type { Wake } from './wake.ts'

/** Small work that is repeated. A failed run is logged, and the next one comes at its time; runs never overlap. */
export interface PeriodicJob {
  readonly name: string
  readonly everyMs: number
  /** Makes it run at once or, if it is running, once more. */
  readonly wake?: Wake
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

function startJob({ name, everyMs, wake, run }: PeriodicJob, log: FastifyBaseLogger): RunningJobs {
  let current: Promise<void> | undefined
  let isWoken = false
  const start = () => {
    isWoken = false
    current ??= run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        current = undefined
        if (isWoken) start()
      })
  }
  const timer = setInterval(start, everyMs)
  timer.unref()
  const stopListening = wake?.listen(() => {
    if (current === undefined) start()
    else isWoken = true
  })
  return {
    stop: async () => {
      clearInterval(timer)
      stopListening?.()
      isWoken = false
      await current
    },
  }
}
