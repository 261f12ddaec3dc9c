import { sql } from 'kysely'
import type { Db, GardenId } from '../../db/schema.ts'
import { conditionsOf, type PlantCriteria } from '../plants/plants-filter.sql.ts'

export type Criteria = Pick<PlantCriteria, 'ids' | 'locationId' | 'regionId' | 'tagId' | 'speciesId'>

const ACTIVE = 0

/** At most so many, in any order, so that reading stops at the limit. Without ids only active plants. */
export async function listSelectedPlantIds(
  db: Db,
  gardenId: GardenId,
  criteria: Criteria,
  limit: number,
): Promise<number[]> {
  const conditions = conditionsOf(db, {
    ...criteria,
    ...{ gardenId, terms: [], changed: undefined, lead: 'index' },
    status: criteria.ids === undefined ? ACTIVE : undefined,
  })
  const { rows } = await sql<{ id: number }>`select plants.id from plants
    where ${sql.join(conditions, sql` and `)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
