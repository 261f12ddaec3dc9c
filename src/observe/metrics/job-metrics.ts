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
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames, aggregator: 'max', registers: [registry] })
  const succeeded = gauge(
    'job_last_success_timestamp_seconds',
    'When each periodic job last ended well on this server.',
  )
  const interval = gauge('job_interval_seconds', 'How often each periodic job runs.')
  const allowed = gauge('job_allowed_seconds', 'How long a run of each periodic job may take.')
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
