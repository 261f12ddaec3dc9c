import { sql } from 'kysely'
import { listed } from '../../../db/query/among.ts'
import { patternsOf } from '../../../db/query/containing.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { conditionsOf, type PlantCriteria } from '../../garden/plants/plants-filter.sql.ts'

export type Criteria = Pick<PlantCriteria, 'locationId' | 'regionId' | 'tagId' | 'speciesId'> & {
  readonly ids: readonly number[] | undefined
}

const ACTIVE = 0

const selected = preparedShapes(
  (db, bind: PlantCriteria & { limit: number }, _shape: Record<never, never>) => sql<{
    id: number
  }>`select plants.id
    from plants where ${sql.join(conditionsOf(db, bind, 'index'), sql` and `)} limit ${bind.limit}`,
)

/** Lists at most so many, in any order, so that reading stops at the limit. Without ids only active plants count. */
export async function listSelectedPlantIds(
  db: Db,
  gardenId: GardenId,
  { ids, ...criteria }: Criteria,
  limit: number,
): Promise<number[]> {
  const rows = await selected(
    db,
    {},
    {
      ...criteria,
      ...patternsOf([]),
      ...{ gardenId, changedSince: undefined, changedSpecies: undefined, limit },
      ids: ids === undefined ? undefined : listed(ids),
      status: ids === undefined ? ACTIVE : undefined,
    },
  )
  return rows.map(({ id }) => id)
}
