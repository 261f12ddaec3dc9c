import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { PeriodicJob } from '../../jobs/periodic.ts'

const MAY_TAKE_MS = 600_000

/** Wraps jobs, with their runs counted and timed. */
export function measureJobs<Job extends PeriodicJob>(registry: Registry, jobs: readonly Job[]): Job[] {
  // Not `job`, which is what Prometheus calls the service that it reads.
  const labelNames = ['task']
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of each periodic job on this server, by what became of them.',
    labelNames: ['task', 'result'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long runs of each periodic job took.',
    labelNames,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When each periodic job last ended well on this server.',
    labelNames,
    aggregator: 'max',
    registers: [registry],
  })
  const interval = new Gauge({
    name: 'job_interval_seconds',
    help: 'How often each periodic job runs.',
    labelNames,
    aggregator: 'max',
    registers: [registry],
  })
  const allowed = new Gauge({
    name: 'job_allowed_seconds',
    help: 'How long a run of each periodic job may take.',
    labelNames,
    aggregator: 'max',
    registers: [registry],
  })
  return jobs.map((job) => {
    const { name } = job
    interval.set({ task: name }, job.everyMs / 1_000)
    allowed.set({ task: name }, (job.mayTakeMs ?? MAY_TAKE_MS) / 1_000)
    // From the start, so that the first failure is an increase.
    for (const result of ['succeeded', 'failed']) runs.inc({ task: name, result }, 0)
    const run = async (lost?: AbortSignal) => {
      const end = duration.startTimer({ task: name })
      try {
        await job.run(lost)
        runs.inc({ task: name, result: 'succeeded' })
        succeeded.set({ task: name }, Date.now() / 1_000)
      } catch (error) {
        runs.inc({ task: name, result: 'failed' })
        throw error
      } finally {
        end()
      }
    }
    return { ...job, run }
  })
}
