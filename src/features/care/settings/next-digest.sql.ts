import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

const change = prepared(
  (_db, bind: { gardenId: GardenId; at: number | null }) =>
    sql`update care_settings set next_digest_at = case when exists (select 1 from reminder_channels
        where user_id = ${bind.gardenId} and enabled = 1) then cast(${bind.at} as bigint) end
      where user_id = ${bind.gardenId}`,
)

/** Without an enabled channel there is nobody to tell, whatever the time. */
export async function updateNextDigest(db: Db, gardenId: GardenId, at: number | null): Promise<void> {
  await change(db, { gardenId, at })
}
