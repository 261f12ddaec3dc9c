import { amongListed, listed } from '../../../../db/query/among.ts'
import { isOwnedBy } from '../../../../db/query/own-rows.ts'
import { prepared } from '../../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../../db/schema.ts'

type IdsAfter = (db: Db, gardenId: GardenId, after: number, limit: number) => Promise<number[]>

/** Makes a query for the next ids of a garden: in this order things get new ids when they are imported. */
function idsAfter(table: 'plants' | 'plant_journals' | 'care_schedules'): IdsAfter {
  const next = prepared((db, bind: { gardenId: GardenId; after: number; limit: number }) =>
    db
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', bind.gardenId)
      .where('id', '>', bind.after)
      .orderBy('id')
      .limit(bind.limit),
  )
  return async (db, gardenId, after, limit) =>
    (await next(db, { gardenId, after, limit })).map(({ id }) => id)
}

export const listPlantIds = idsAfter('plants')
export const listJournalIds = idsAfter('plant_journals')
export const listScheduleIds = idsAfter('care_schedules')

const media = prepared((db, bind: { gardenId: GardenId; after: number; limit: number }) =>
  db
    .selectFrom('media')
    .select(['id', 'key', 'content_type as contentType', 'size', 'width', 'height', 'frames', 'sha256'])
    .select('created_at as createdAt')
    .where('user_id', '=', bind.gardenId)
    .where('id', '>', bind.after)
    .orderBy('id')
    .limit(bind.limit),
)

export async function listMediaAfter(db: Db, gardenId: GardenId, after: number, limit: number) {
  return media(db, { gardenId, after, limit })
}

const names = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .selectFrom('plants')
    .select(['id', 'name'])
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

export async function listPlantNames(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  return new Map((await names(db, { gardenId, ids: listed(ids) })).map(({ id, name }) => [id, name]))
}
