import { Counter, Gauge, type Registry } from 'prom-client'
import type { BackupCount } from './backups.service.ts'

/** What became of the backups of this server. */
export function measureBackups(registry: Registry): BackupCount {
  const made = new Counter({
    name: 'backups_total',
    help: 'Backups to BACKUP_DIR by this server, by what became of them.',
    labelNames: ['result'],
    registers: [registry],
  })
  const succeeded = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'The moment of the last backup that this server has made.',
    aggregator: 'max',
    registers: [registry],
  })
  // Counters are there from the start, so that the first failure is an increase.
  for (const result of ['succeeded', 'failed']) made.inc({ result }, 0)
  return {
    succeeded: (at) => {
      made.inc({ result: 'succeeded' })
      succeeded.set(at / 1_000)
    },
    failed: () => made.inc({ result: 'failed' }),
  }
}
