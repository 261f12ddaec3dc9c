import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { anyGiven } from '../../../db/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { type LevelField, SPECIES_FIELDS } from '../species-fields.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { IdSet } from './id-set.ts'
import type { SpeciesFilter } from './search-query.ts'
import { listIds } from './species-ids.ts'

/** A filter with its value, as a set of ids and as a condition in SQL. */
export interface CatalogueFilter {
  /** Filters with the same name leave the same species, as long as the catalogue does not change. */
  readonly name: string
  collect(db: Db, atATime: number, all: () => Promise<IdSet>): Promise<IdSet>
  readonly holds: RawBuilder<boolean>
}

/** In the order in which they are combined. */
const LEVELS = ['lightRequirement', 'careDifficulty', 'toxicityLevel'] as const satisfies LevelField[]

/** The filters that are given. */
export function filtersOf(filter: SpeciesFilter): CatalogueFilter[] {
  return allFilters(filter).flatMap(({ isGiven, catalogueFilter }) => (isGiven ? [catalogueFilter] : []))
}

/** The same as conditions for a few species. The statement does not depend on which filters are given. */
export function filterConditions(filter: SpeciesFilter): RawBuilder<boolean>[] {
  return anyGiven(
    allFilters(filter).map(({ isGiven, catalogueFilter }) => ({ isGiven, holds: catalogueFilter.holds })),
  )
}

function allFilters(filter: SpeciesFilter): { isGiven: boolean; catalogueFilter: CatalogueFilter }[] {
  const { categoryId, familyKey } = filter
  if (
    categoryId === undefined &&
    familyKey === undefined &&
    LEVELS.every((level) => filter[level] === undefined)
  )
    return []
  return [
    { isGiven: categoryId !== undefined, catalogueFilter: ofCategory(categoryId ?? 0) },
    { isGiven: familyKey !== undefined, catalogueFilter: ofFamily(familyKey ?? '') },
    ...LEVELS.map((level) => ({
      isGiven: filter[level] !== undefined,
      catalogueFilter: ofLevel(level, filter[level] ?? 0),
    })),
  ]
}

function ofCategory(categoryId: number): CatalogueFilter {
  const isInCategory = sql`c.category_id = ${categoryId}`
  return {
    name: `category ${categoryId}`,
    collect: (db, atATime) =>
      collect(db, sql`plant_species_categories c`, sql`c.species_id`, isInCategory, atATime),
    holds: sql`exists (select 1 from plant_species_categories c
      where ${isInCategory} and c.species_id = plant_species_search.species_id)`,
  }
}

function ofFamily(familyKey: string): CatalogueFilter {
  const holds = sql<boolean>`family_key = ${familyKey}`
  return {
    name: `family ${familyKey}`,
    collect: (db, atATime) => collect(db, sql`plant_species_search`, sql`species_id`, holds, atATime),
    holds,
  }
}

/** The index has only species with a level: those without one are all species except these. */
function ofLevel(field: LevelField, value: number): CatalogueFilter {
  const { column, enumeration } = SPECIES_FIELDS[field]
  const level = sql.ref(`s.${column}`)
  const specified = (db: Db, atATime: number, condition: RawBuilder<unknown>) =>
    collect(db, sql`plant_species s`, sql`s.id`, sql`${level} > 0 and ${condition}`, atATime)
  return {
    name: `${column} ${value}`,
    collect: async (db, atATime, all) => {
      if (value > 0) return specified(db, atATime, sql`${level} = ${value}`)
      let rest = await all()
      // Level by level: the index has the ids of one level in order, but not those of several.
      for (const { value: known } of entriesOf(enumeration)) {
        if (known > 0) rest = rest.without(await specified(db, atATime, sql`${level} = ${known}`))
      }
      return rest
    },
    holds: sql`exists (select 1 from plant_species s
      where s.id = plant_species_search.species_id and ${level} = ${value})`,
  }
}

/** All species, from an order if there is one. */
export async function allSpecies(db: Db, atATime: number, order: CatalogueOrder | undefined): Promise<IdSet> {
  if (order !== undefined) return order.all()
  return collect(db, sql`plant_species_search`, sql`species_id`, sql`true`, atATime)
}

/** By keyset pagination: a query of SQLite holds the event loop, so each one reads only so many ids. */
async function collect(
  db: Db,
  source: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  atATime: number,
): Promise<IdSet> {
  const set = new IdSet()
  for (let last = 0; ; ) {
    const ids = await listIds(
      db,
      sql`select ${id} as species_id from ${source} where ${condition} and ${id} > ${last}
        order by ${id} limit ${atATime}`,
    )
    for (const found of ids) set.add(found)
    await setImmediate()
    last = ids.at(-1) ?? last
    if (ids.length < atATime) return set
  }
}
