import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { isLevelField, SPECIES_FIELDS } from '../species-fields.ts'
import { type CatalogueCache, cached } from './catalogue-cache.ts'
import { IdSet } from './id-set.ts'
import type { SpeciesFilter, Thresholds } from './search-query.ts'
import { idsIn, joinedIds } from './species-order.ts'

/** The filters are combined in this order. */
const FILTERS = ['categoryId', 'familyKey', 'lightRequirement', 'careDifficulty', 'toxicityLevel'] as const

type FilterName = (typeof FILTERS)[number]

/** A filter with its value leaves a set of species. */
export interface CatalogueFilter {
  readonly by: FilterName
  readonly value: number | string
}

/** Lists the filters that are given. */
export function filtersOf(filter: SpeciesFilter): CatalogueFilter[] {
  return FILTERS.flatMap((by) => {
    const value = filter[by]
    return value === undefined ? [] : [{ by, value }]
  })
}

/** A list of ids is continued behind the last. */
type Continued = { readonly value: number | string; readonly last: number; readonly limit: number }

const idsBehind = preparedShapes(
  (_db, { value, last, limit }: Continued, { by }: { by: FilterName | 'all' }) => {
    const { id, from } = source(by, value)
    return joinedIds(
      sql`select ${sql.ref(id)} as species_id ${from} and ${sql.ref(id)} > ${last} order by ${sql.ref(id)} limit ${limit}`,
    )
  },
)

/** An index has the ids of each value in order. */
function source(by: FilterName | 'all', value: number | string): { id: string; from: RawBuilder<unknown> } {
  switch (by) {
    case 'all':
      return { id: 'species_id', from: sql`from plant_species_search where true` }
    case 'categoryId':
      return { id: 'species_id', from: sql`from plant_species_categories where category_id = ${value}` }
    case 'familyKey':
      return { id: 'species_id', from: sql`from plant_species_search where family_key = ${value}` }
    default: {
      // The index has only species with a level.
      const level = sql.ref(SPECIES_FIELDS[by].column)
      return { id: 'id', from: sql`from plant_species where ${level} > 0 and ${level} = ${value}` }
    }
  }
}

/** Collects the species that a filter leaves; the cache keeps them until the catalogue changes. */
export function leftBy(
  db: Db,
  { by, value }: CatalogueFilter,
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<IdSet> {
  return cached(cache.filtered, `${by} ${value}`, async () => {
    if (!isLevelField(by) || value !== 0) return collect(db, by, value, thresholds)
    // Species without a level are all except those with one.
    let rest = await allSpecies(db, thresholds, cache)
    for (const { value: level } of entriesOf(SPECIES_FIELDS[by].enumeration)) {
      if (level > 0) rest = rest.without(await collect(db, by, level, thresholds))
    }
    return rest
  })
}

export function allSpecies(db: Db, thresholds: Thresholds, cache: CatalogueCache): Promise<IdSet> {
  return cached(cache.filtered, 'all', () => collect(db, 'all', 0, thresholds))
}

/** The ids are read by keyset pagination: a query of SQLite holds the event loop, so each one reads only so many. */
async function collect(
  db: Db,
  by: FilterName | 'all',
  value: number | string,
  { rowsAtATime: limit }: Thresholds,
): Promise<IdSet> {
  const set = new IdSet()
  for (let last = 0; ; ) {
    const ids = idsIn(await idsBehind(db, { by }, { value, last, limit }))
    for (const id of ids) set.add(id)
    await setImmediate()
    last = ids.at(-1) ?? last
    if (ids.length < limit) return set
  }
}
