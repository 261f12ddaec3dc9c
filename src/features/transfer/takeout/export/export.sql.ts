import { amongListed, listed } from '../../../../db/query/among.ts'
import { isOwnedBy } from '../../../../db/query/own-rows.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../../db/schema.ts'

type Page = { gardenId: GardenId; after: number; limit: number }

/** Makes a query for the next ids of a garden: in this order things get new ids when they are imported. */
function idsAfter(table: 'plants' | 'plant_journals' | 'care_schedules' | 'plant_problems') {
  return prepared((db, bind: Page) =>
    db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', bind.gardenId)
      .where('id', '>', bind.after)
      .orderBy('id')
      .limit(bind.limit),
  )
}

export const listPlantIds = idsAfter('plants')
export const listJournalIds = idsAfter('plant_journals')
export const listScheduleIds = idsAfter('care_schedules')
export const listProblemIds = idsAfter('plant_problems')

export const listMediaAfter = prepared((db, bind: Page) =>
  db
    .selectFrom('media')
    .select(['id', 'key', 'content_type as contentType', 'size', 'width', 'height', 'frames', 'sha256'])
    .select('created_at as createdAt')
    .where('user_id', '=', bind.gardenId)
    .where('id', '>', bind.after)
    .orderBy('id')
    .limit(bind.limit),
)

const names = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .selectFrom('plants')
    .select(['id', 'name'])
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function listPlantNames(db: Db, gardenId: GardenId, ids: readonly number[]) {
  return new Map((await names(db, { gardenId, ids: listed(ids) })).map(({ id, name }) => [id, name]))
}
