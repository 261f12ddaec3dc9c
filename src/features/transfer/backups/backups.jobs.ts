import type { PeriodicJob } from '../../../jobs/periodic.ts'
import type { Backups } from './backups.service.ts'

const CHECK_MS = 60_000
/** Terabytes of files take hours; a run that takes longer than this hangs. */
const DURATION_MS = 12 * 3_600_000

/** A time that passed while no server was running is made up for, because the job looks every minute whether one is due. */
export function backupJobs(backups: Backups): PeriodicJob[] {
  if (!backups.isEnabled) return []
  return [{ name: 'make backups', everyMs: CHECK_MS, mayTakeMs: DURATION_MS, run: () => backups.runIfDue() }]
}
