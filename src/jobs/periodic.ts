import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/engine.ts'
import { hasRunWithin, recordRun } from './job-runs.sql.ts'
import type { Wake } from './wake.ts'

/**
 * Work that is to be done seldom is done first within this time after a start: a server that is started more often than
 * that would never come to it. Not at once, when there is enough to do, and not on all servers at the same moment.
 */
const FIRST_RUN_MS = { least: 10_000, most: 60_000 }

/** Small work that is repeated. A failed run is logged, and the next one comes at its time; runs never overlap. */
export interface PeriodicJob {
  readonly name: string
  readonly everyMs: number
  /** How long a run may take before something must be wrong; ten minutes unless told. */
  readonly mayTakeMs?: number
  /** Makes it run at once or, if it is running, once more. */
  readonly wake?: Wake
  /** `lost` tells that another server may have begun the same. */
  run(lost?: AbortSignal): Promise<void>
}

export interface RunningJobs {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>
}

interface Options {
  readonly log: FastifyBaseLogger
  /** When jobs run first that would come later by their interval. */
  readonly firstRunMs?: number | undefined
}

export function startJobs(
  jobs: readonly PeriodicJob[],
  { log, firstRunMs = randomBetween(FIRST_RUN_MS) }: Options,
): RunningJobs {
  const running = jobs.map((job) => startJob(job, log, firstRunMs))
  return {
    stop: async () => {
      await Promise.all(running.map(({ stop }) => stop()))
    },
  }
}

function startJob(
  { name, everyMs, wake, run }: PeriodicJob,
  log: FastifyBaseLogger,
  firstRunMs: number,
): RunningJobs {
  let current: Promise<void> | undefined
  let isWoken = false
  const start = () => {
    // It may have been woken meanwhile, and must not forget that.
    if (current !== undefined) return
    isWoken = false
    current = run()
      .catch((error: unknown) => log.error({ err: error, job: name }, 'job failed'))
      .finally(() => {
        current = undefined
        if (isWoken) start()
      })
  }
  const timer = setInterval(start, everyMs)
  timer.unref()
  const first = firstRunMs < everyMs ? setTimeout(start, firstRunMs).unref() : undefined
  const stopListening = wake?.listen(() => {
    if (current === undefined) start()
    else isWoken = true
  })
  return {
    stop: async () => {
      clearInterval(timer)
      clearTimeout(first)
      stopListening?.()
      isWoken = false
      await current
    },
  }
}

/**
 * A job for all servers and processes of a database together: one does it at a time, and for half of its interval the
 * others leave it. A run that fails, or dies with its process, counts for nothing.
 */
export function onOneServer({ db, exclusively }: Database, job: PeriodicJob): PeriodicJob {
  const { name, everyMs } = job
  return {
    ...job,
    run: async () => {
      await exclusively(name, async (lost) => {
        if (await hasRunWithin(db, name, everyMs / 2)) return
        await job.run(lost)
        await recordRun(db, name)
      })
    },
  }
}

function randomBetween({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least)
}
