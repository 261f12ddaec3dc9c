import type { Db } from '../../../db/schema.ts'
import type { PeriodicJob } from '../../../jobs/periodic.ts'
import { deleteOldKeys, updateFutureKeys } from './idempotency.sql.ts'
import { KEYS_KEPT_MS } from './idempotency.ts'

export function idempotencyCleanUp(db: Db): PeriodicJob {
  return {
    name: 'delete old idempotency keys',
    everyMs: 3_600_000,
    run: async () => {
      await updateFutureKeys(db)
      await deleteOldKeys(db, KEYS_KEPT_MS)
    },
  }
}
