import { amongListed, listed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export interface NamedPlantRow {
  readonly id: number
  readonly name: string
  readonly nameKey: string
  readonly locationId: number | null
  readonly locationName: string | null
  readonly locationPosition: number | null
  readonly regionId: number | null
  readonly regionPosition: number | null
}

const byIds = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('regions as r', 'r.id', 'l.region_id')
    .select([
      'p.id',
      'p.name',
      'p.name_key as nameKey',
      'l.id as locationId',
      'l.name as locationName',
      'l.position as locationPosition',
      'r.id as regionId',
      'r.position as regionPosition',
    ])
    .where(amongListed(db, 'p.id', bind.ids))
    .where(isOwnedBy('p.user_id', bind.gardenId)),
)

export async function listNamedPlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<NamedPlantRow[]> {
  return byIds(db, { gardenId, ids: listed(ids) })
}
