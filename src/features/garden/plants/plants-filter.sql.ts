import { type RawBuilder, sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { allGiven, type Condition } from '../../../db/query/conditions.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { MOST_FOUND_AT_ONCE, needsSpans } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Lead } from '../../change/listing.ts'
import { type BoundTerms, hasAllTerms, type TermCount } from './plants-terms.sql.ts'

/** These parameters of prepared statements carry the criteria that a request gives. */
export type PlantCriteria = Readonly<BoundTerms> & {
  readonly gardenId: GardenId
  readonly speciesId: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly status: number | undefined
  readonly problem: 'open' | undefined
  /** The ids are a list as `listed` writes it. */
  readonly ids: string | undefined
  /** A plant counts as changed by its own date, or by that of its species. */
  readonly changedSince: number | undefined
  /**
   * The species are a list as `listed` writes it. It is undefined if very many species changed: then it is faster to look
   * up that of each plant.
   */
  readonly changedSpecies: string | undefined
}

export async function leadOf(db: Db, criteria: PlantCriteria, termCount: TermCount): Promise<Lead> {
  return !needsSpans(db) || (await indexFindsFew(db, criteria, termCount)) ? 'index' : 'order'
}

async function indexFindsFew(db: Db, criteria: PlantCriteria, termCount: TermCount): Promise<boolean> {
  if (criteria.ids !== undefined) return true
  if (foundFirst(db, criteria) !== undefined) return (await manyFound(db, {}, criteria)).length === 0
  return !hasIndexedCriterion(criteria) && termCount === '0'
}

/** The statement stops reading at the limit. */
const manyFound = preparedShapes((db, bind: PlantCriteria, _shape: Record<never, never>) =>
  rowBeyond(foundFirst(db, bind) ?? sql`select 1 where false`),
)

/** Makes a query for the ids of the plants that the index of the first given criterion finds; undefined if it has none. */
function foundFirst(db: Db, criteria: PlantCriteria): RawBuilder<unknown> | undefined {
  const { gardenId, problem, changedSince, changedSpecies, status } = criteria
  if (problem !== undefined) return watchedPlants(gardenId)
  const placed = plantsFoundBy(criteria)
  if (placed !== undefined) return placed
  if (changedSince !== undefined)
    return changedSpecies === undefined
      ? undefined
      : changedPlants(db, gardenId, changedSince, changedSpecies)
  return status === undefined
    ? undefined
    : sql`select id from plants where user_id = ${gardenId} and status = ${status}`
}

/** The index serves any criterion but the words in a text. */
export function hasIndexedCriterion(criteria: PlantCriteria): boolean {
  const { ids, problem, tagId, locationId, speciesId, regionId, changedSince, status } = criteria
  return [ids, problem, tagId, locationId, speciesId, regionId, changedSince, status].some(
    (given) => given !== undefined,
  )
}

type Placed = Pick<PlantCriteria, 'gardenId' | 'tagId' | 'locationId' | 'regionId'> & {
  speciesId?: number | undefined
}

/** Makes a query for the ids of the plants that the first given criterion finds; undefined if none is given. */
export function plantsFoundBy({
  gardenId,
  tagId,
  locationId,
  speciesId,
  regionId,
}: Placed): RawBuilder<{ id: number }> | undefined {
  if (tagId !== undefined) return sql`select plant_id as id from plant_tag_links where tag_id = ${tagId}`
  if (locationId !== undefined)
    return sql`select id from plants where user_id = ${gardenId} and location_id = ${locationId}`
  if (speciesId !== undefined)
    return sql`select id from plants where user_id = ${gardenId} and species_id = ${speciesId}`
  if (regionId !== undefined)
    return sql`select p.id from locations o join plants p on p.location_id = o.id
      where o.region_id = ${regionId} and o.user_id = ${gardenId}`
  return undefined
}

/** The result has a row if so many are found that an index is not the way to them; reading stops there. */
export function rowBeyond(found: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select 1 from (${found}) as found limit 1 offset ${MOST_FOUND_AT_ONCE}`
}

/** The first given condition decides which index is used; only keywords have none. */
export function conditionsOf(
  db: Db,
  criteria: PlantCriteria,
  lead: Lead,
  termCount: TermCount = '0',
): RawBuilder<boolean>[] {
  const { gardenId, speciesId, locationId, regionId, tagId, status, problem, ids, changedSince } = criteria
  const conditions = [
    { isGiven: ids !== undefined, holds: amongListed(db, 'plants.id', ids ?? '[]') },
    { isGiven: problem !== undefined, ...hasOpenProblem(gardenId) },
    { isGiven: tagId !== undefined, ...carries('plants', tagId ?? 0) },
    { isGiven: locationId !== undefined, ...isAt('plants', locationId ?? 0) },
    { isGiven: speciesId !== undefined, ...equals('plants.species_id', speciesId ?? 0) },
    { isGiven: regionId !== undefined, ...isInRegion('plants', regionId ?? 0, gardenId) },
    { isGiven: changedSince !== undefined, ...isChanged(db, criteria) },
    { isGiven: status !== undefined, ...equals('plants.status', status ?? 0) },
    { isGiven: termCount !== '0', holds: hasAllTerms(db, gardenId, criteria, termCount) },
  ]
  return [
    sql<boolean>`plants.user_id = ${gardenId}`,
    ...allGiven(lead === 'index' ? conditions : conditions.map(withoutIndex)),
  ]
}

function withoutIndex({ isGiven, holds, holdsForRow = holds }: Condition): Condition {
  return { isGiven, holds: holdsForRow }
}

/**
 * The first form of a condition lets an index find rows, the second suits rows found otherwise. `+ 0` makes an expression
 * of the column, for which SQLite has no index to choose.
 */
type Criterion = Required<Omit<Condition, 'isGiven'>>

function equals(column: string, value: number): Criterion {
  return {
    holds: sql`${sql.ref(column)} = ${value}`,
    holdsForRow: sql`${sql.ref(column)} + 0 = ${value}`,
  }
}

export function isAt(plant: string, locationId: number): Criterion {
  return equals(`${plant}.location_id`, locationId)
}

export function carries(plant: string, tagId: number): Criterion {
  const id = sql.ref(`${plant}.id`)
  return {
    holds: sql`${id} in (select plant_id from plant_tag_links where tag_id = ${tagId})`,
    holdsForRow: sql`exists (select 1 from plant_tag_links t
      where t.user_id = ${sql.ref(`${plant}.user_id`)} and t.plant_id = ${id} and t.tag_id = ${tagId})`,
  }
}

/** The index has this expression. A garden has a thousand open problems at most. */
function watchedPlants(gardenId: GardenId): RawBuilder<{ id: number }> {
  return sql`select w.plant_id as id from plant_problems w
    where w.user_id = ${gardenId} and (case when w.ended_on is null then 1 else 0 end) = 1`
}

function hasOpenProblem(gardenId: GardenId): Criterion {
  return {
    holds: sql`plants.id in (${watchedPlants(gardenId)})`,
    holdsForRow: sql`exists (select 1 from plant_problems w where w.plant_id = plants.id and w.ended_on is null)`,
  }
}

export function isInRegion(plant: string, regionId: number, gardenId: GardenId): Criterion {
  const locationId = sql.ref(`${plant}.location_id`)
  return {
    holds: sql`${locationId} in (select id from locations where region_id = ${regionId} and user_id = ${gardenId})`,
    holdsForRow: sql`exists (select 1 from locations o
      where o.id = ${locationId} and o.region_id + 0 = ${regionId} and o.user_id + 0 = ${gardenId})`,
  }
}

function isChanged(db: Db, { gardenId, changedSince = 0, changedSpecies }: PlantCriteria): Criterion {
  const holdsForRow = sql<boolean>`(plants.updated_at + 0 >= ${changedSince}
    or exists (select 1 from plant_species s where s.id = plants.species_id and s.updated_at + 0 >= ${changedSince}))`
  return changedSpecies === undefined
    ? { holds: holdsForRow, holdsForRow }
    : { holds: sql`plants.id in (${changedPlants(db, gardenId, changedSince, changedSpecies)})`, holdsForRow }
}

function changedPlants(
  db: Db,
  gardenId: GardenId,
  since: number,
  speciesIds: string,
): RawBuilder<{ id: number }> {
  return sql`select id from plants where user_id = ${gardenId} and updated_at >= ${since}
    union all select p.id from plants p where p.user_id = ${gardenId} and ${amongListed(db, 'p.species_id', speciesIds)}`
}
