import { steadyTime } from '../../../base/clock.ts'
import type { Db } from '../../../db/schema.ts'
import type { PeriodicJob } from '../../../jobs/periodic.ts'
import { deleteExpiredLinks } from '../auth/password-links.sql.ts'
import { deleteExpiredInvitations } from '../invitations/invitations.sql.ts'

export function linkCleanUp(db: Db): PeriodicJob {
  return {
    name: 'delete expired links',
    everyMs: 3_600_000,
    run: async () => {
      const now = steadyTime()
      await deleteExpiredLinks(db, now)
      await deleteExpiredInvitations(db, now)
    },
  }
}
