import { amongListed, listed } from '../../../db/query/among.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

/** The months of a season depend on this. */
interface PlantPlace {
  readonly plantId: number
  /** This is the latitude of its region; null without coordinates or without a location. */
  readonly latitude: number | null
}

const places = prepared((db, bind: { gardenId: GardenId; plantIds: string }) =>
  db
    .selectFrom('plants as p')
    .leftJoin('locations as l', 'l.id', 'p.location_id')
    .leftJoin('regions as r', 'r.id', 'l.region_id')
    .select(['p.id as plantId', 'r.latitude'])
    .where(amongListed(db, 'p.id', bind.plantIds))
    .where(isOwnedBy('p.user_id', bind.gardenId)),
)

/** Lists those that are plants of the garden. */
export async function listPlantPlaces(
  db: Db,
  gardenId: GardenId,
  plantIds: readonly number[],
): Promise<PlantPlace[]> {
  return places(db, { gardenId, plantIds: listed(plantIds) })
}
