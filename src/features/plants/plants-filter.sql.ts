import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { allGiven, type Condition } from '../../db/conditions.ts'
import { containingAll } from '../../db/containing.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { MOST_FOUND_AT_ONCE, needsSpans } from '../../db/spans.ts'

export interface PlantCriteria {
  readonly gardenId: GardenId
  readonly terms: readonly string[]
  readonly speciesId: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly status: number | undefined
  readonly ids: readonly number[] | undefined
  readonly changed: Changed | undefined
}

export interface PlantFilter extends PlantCriteria {
  /**
   * The access path of the statements: the index of the first criterion or, if that finds very many plants, the index of
   * the list's order, span after span.
   */
  readonly lead: 'index' | 'order'
}

/** A plant counts as changed by its own date, or by that of its species. */
export interface Changed {
  readonly since: number
  /** Undefined if very many species changed: then it is faster to look up the species of each plant. */
  readonly speciesIds: readonly number[] | undefined
}

export async function plantFilter(db: Db, criteria: PlantCriteria): Promise<PlantFilter> {
  const findsFew = !needsSpans(db) || (await indexFindsFew(db, criteria))
  return { ...criteria, lead: findsFew ? 'index' : 'order' }
}

async function indexFindsFew(db: Db, criteria: PlantCriteria): Promise<boolean> {
  const { gardenId, terms, ids, changed, status } = criteria
  if (ids !== undefined) return true
  const found = plantsFoundBy(criteria)
  if (found !== undefined) return hasFewRows(db, found)
  if (changed !== undefined) {
    return (
      changed.speciesIds !== undefined &&
      hasFewRows(db, changedPlants(db, gardenId, changed.since, changed.speciesIds))
    )
  }
  if (status !== undefined) {
    return hasFewRows(db, sql`select id from plants where user_id = ${gardenId} and status = ${status}`)
  }
  return terms.length === 0
}

/** Any criterion but the words in a text. */
export function hasIndexedCriterion(criteria: PlantCriteria): boolean {
  const { ids, tagId, locationId, speciesId, regionId, changed, status } = criteria
  return [ids, tagId, locationId, speciesId, regionId, changed, status].some((given) => given !== undefined)
}

type Placed = Pick<PlantCriteria, 'gardenId' | 'tagId' | 'locationId' | 'regionId'> & {
  speciesId?: number | undefined
}

/** A query for the ids of the plants that the first given criterion finds; undefined if none is given. */
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

/** Stops reading at the limit. */
export async function hasFewRows(db: Db, found: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select 1 from (${found}) as found limit 1 offset ${MOST_FOUND_AT_ONCE}`.execute(
    db,
  )
  return rows.length === 0
}

/** The first given condition decides which index is used; only keywords have none. */
export function conditionsOf(db: Db, filter: PlantFilter): RawBuilder<boolean>[] {
  const { gardenId, terms, speciesId, locationId, regionId, tagId, status, ids, changed, lead } = filter
  const conditions = [
    { isGiven: ids !== undefined, holds: among(db, 'plants.id', ids ?? []) },
    { isGiven: tagId !== undefined, ...carries('plants', tagId ?? 0) },
    { isGiven: locationId !== undefined, ...isAt('plants', locationId ?? 0) },
    { isGiven: speciesId !== undefined, ...equals('plants.species_id', speciesId ?? 0) },
    { isGiven: regionId !== undefined, ...isInRegion('plants', regionId ?? 0, gardenId) },
    { isGiven: changed !== undefined, ...isChanged(db, gardenId, changed ?? NOTHING_CHANGED) },
    { isGiven: status !== undefined, ...equals('plants.status', status ?? 0) },
    { isGiven: terms.length > 0, holds: containingAll(db, 'plants.search_text', terms) },
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
 * A condition that an index can find rows by, and the same for rows found otherwise. `+ 0` makes an expression of the
 * column, for which SQLite has no index to choose.
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
      where t.plant_id = ${id} and t.tag_id = ${tagId})`,
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

function isChanged(db: Db, gardenId: GardenId, { since, speciesIds }: Changed): Criterion {
  const holdsForRow = sql<boolean>`(plants.updated_at + 0 >= ${since}
    or exists (select 1 from plant_species s where s.id = plants.species_id and s.updated_at + 0 >= ${since}))`
  return speciesIds === undefined
    ? { holds: holdsForRow, holdsForRow }
    : { holds: sql`plants.id in (${changedPlants(db, gardenId, since, speciesIds)})`, holdsForRow }
}

const NOTHING_CHANGED: Changed = { since: 0, speciesIds: [] }

function changedPlants(
  db: Db,
  gardenId: GardenId,
  since: number,
  speciesIds: readonly number[],
): RawBuilder<{ id: number }> {
  return sql`select id from plants where user_id = ${gardenId} and updated_at >= ${since}
    union all select p.id from plants p where p.user_id = ${gardenId} and ${among(db, 'p.species_id', speciesIds)}`
}
