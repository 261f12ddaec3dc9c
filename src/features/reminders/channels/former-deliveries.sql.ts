import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

const deletion = prepared((db, bind: { gardenId: GardenId; channelId: number }) =>
  db.deleteFrom('deliveries').where('channel_id', '=', bind.channelId).where('user_id', '!=', bind.gardenId),
)

/** What was on its way over a channel to somebody who had it before. */
export async function deleteDeliveriesOfOthers(db: Db, gardenId: GardenId, channelId: number): Promise<void> {
  await deletion(db, { gardenId, channelId })
}
