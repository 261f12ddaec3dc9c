import type { Db } from '../../../db/schema.ts'
import { deleteAllProblemRows } from '../../care/problems/problems.sql.ts'
import { deleteAllScheduleRows } from '../../care/schedules/schedules.sql.ts'
import { deleteAllEventRows } from '../../change/events.sql.ts'
import { deleteGardenCounts } from '../../change/garden-counts.sql.ts'
import { deleteAllKeys } from '../../change/idempotency/idempotency.sql.ts'
import { deleteAllJournalRows } from '../../garden/journals/journals.sql.ts'
import { deleteAllMediaRows } from '../../garden/media/media.sql.ts'
import { deleteAllPlantRows } from '../../garden/plants/plants.sql.ts'
import { deleteAllLocationRows } from '../../garden/regions/locations.sql.ts'
import { deleteAllRegionRows } from '../../garden/regions/regions.sql.ts'
import { deleteAllTagRows } from '../../garden/tags/tags.sql.ts'
import { deleteAllWishRows } from '../../garden/wishes/wishes.sql.ts'
import { deleteAllChannelRows } from '../../reminders/channels/channels.sql.ts'
import { deleteAllTryRows } from '../../reminders/channels/tries.sql.ts'
import { deleteAllDeliveryRows } from '../../reminders/outbox/deliveries.sql.ts'
import { deleteAllDigestRows } from '../../reminders/planner/planner.sql.ts'
import { deleteAllActivityRows } from '../activity/activity.sql.ts'
import { deleteAllSessionRows } from '../auth/sessions.sql.ts'
import { deleteAllGrantRows } from '../grants/grants.sql.ts'
import { deleteAllIdentityRows } from '../identities/identities.sql.ts'
import { deleteAllPasskeyRows } from '../passkeys/passkeys.sql.ts'
import { deleteUserRow } from '../users.sql.ts'

/**
 * Deletes an account and everything it owns. Foreign keys would do it in one statement, but a large garden would block
 * the event loop meanwhile, so each slice deletes its own rows in batches first. Links before what they refer to.
 */
export async function deleteAccountData(db: Db, userId: number): Promise<void> {
  await deleteGardenCounts(db, { userId })
  await deleteAllEventRows(db, userId)
  await deleteAllJournalRows(db, userId)
  await deleteAllScheduleRows(db, userId)
  await deleteAllProblemRows(db, userId)
  await deleteAllPlantRows(db, userId)
  await deleteAllWishRows(db, userId)
  await deleteAllTagRows(db, userId)
  await deleteAllLocationRows(db, userId)
  await deleteAllRegionRows(db, userId)
  await deleteAllMediaRows(db, userId)
  await deleteAllTryRows(db, userId)
  await deleteAllDeliveryRows(db, userId)
  await deleteAllDigestRows(db, userId)
  await deleteAllChannelRows(db, userId)
  await deleteAllKeys(db, userId)
  await deleteAllGrantRows(db, userId)
  await deleteAllPasskeyRows(db, userId)
  await deleteAllIdentityRows(db, userId)
  await deleteAllActivityRows(db, userId)
  await deleteAllSessionRows(db, userId)
  await deleteUserRow(db, { id: userId })
}
