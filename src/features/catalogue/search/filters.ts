import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { type LevelField, SPECIES_FIELDS } from '../species-fields.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { LEVELS, levelOf } from './filter-conditions.ts'
import { IdSet } from './id-set.ts'
import type { SpeciesFilter } from './search-query.ts'
import { idsIn, type JoinedIds, joinedIds } from './species-ids.ts'

/** A filter with its value is a set of ids. */
export interface CatalogueFilter {
  /** Filters with the same name leave the same species, as long as the catalogue does not change. */
  readonly name: string
  collect(db: Db, atATime: number, all: () => Promise<IdSet>): Promise<IdSet>
}

/** Lists the filters that are given. */
export function filtersOf(filter: SpeciesFilter): CatalogueFilter[] {
  const { categoryId, familyKey } = filter
  return [
    ...(categoryId === undefined ? [] : [ofCategory(categoryId)]),
    ...(familyKey === undefined ? [] : [ofFamily(familyKey)]),
    ...LEVELS.flatMap((level) => {
      const value = filter[level]
      return value === undefined ? [] : [ofLevel(level, value)]
    }),
  ]
}

/** A list of ids is continued here. */
type Continued = { readonly last: number; readonly limit: number }

const inCategory = prepared((_db, bind: Continued & { categoryId: number }) =>
  joinedIds(sql`select species_id from plant_species_categories
    where category_id = ${bind.categoryId} and species_id > ${bind.last} order by species_id limit ${bind.limit}`),
)

function ofCategory(categoryId: number): CatalogueFilter {
  return {
    name: `category ${categoryId}`,
    collect: (db, atATime) => collect(atATime, (part) => inCategory(db, { categoryId, ...part })),
  }
}

const inFamily = prepared((_db, bind: Continued & { familyKey: string }) =>
  joinedIds(sql`select species_id from plant_species_search
    where family_key = ${bind.familyKey} and species_id > ${bind.last} order by species_id limit ${bind.limit}`),
)

function ofFamily(familyKey: string): CatalogueFilter {
  return {
    name: `family ${familyKey}`,
    collect: (db, atATime) => collect(atATime, (part) => inFamily(db, { familyKey, ...part })),
  }
}

/** The index has only species with a level. */
const withLevel = preparedShapes(
  (_db, bind: Continued & { level: number }, { field }: { field: LevelField }) =>
    joinedIds(sql`select s.id as species_id from plant_species s
      where ${levelOf(field)} > 0 and ${levelOf(field)} = ${bind.level} and s.id > ${bind.last}
      order by s.id limit ${bind.limit}`),
)

/** Species without a level are all except those with one. */
function ofLevel(field: LevelField, value: number): CatalogueFilter {
  const { column, enumeration } = SPECIES_FIELDS[field]
  const specified = (db: Db, atATime: number, level: number) =>
    collect(atATime, (part) => withLevel(db, { field }, { level, ...part }))
  return {
    name: `${column} ${value}`,
    collect: async (db, atATime, all) => {
      if (value > 0) return specified(db, atATime, value)
      let rest = await all()
      // The ids are read level by level: the index has the ids of one level in order, but not those of several.
      for (const { value: known } of entriesOf(enumeration)) {
        if (known > 0) rest = rest.without(await specified(db, atATime, known))
      }
      return rest
    },
  }
}

const inCatalogue = prepared((_db, bind: Continued) =>
  joinedIds(sql`select species_id from plant_species_search
    where species_id > ${bind.last} order by species_id limit ${bind.limit}`),
)

/** Collects all species, from an order if there is one. */
export async function allSpecies(db: Db, atATime: number, order: CatalogueOrder | undefined): Promise<IdSet> {
  if (order !== undefined) return order.all()
  return collect(atATime, (part) => inCatalogue(db, part))
}

/** The ids are read by keyset pagination: a query of SQLite holds the event loop, so each one reads only so many. */
async function collect(atATime: number, read: (part: Continued) => Promise<JoinedIds[]>): Promise<IdSet> {
  const set = new IdSet()
  for (let last = 0; ; ) {
    const ids = idsIn(await read({ last, limit: atATime }))
    for (const found of ids) set.add(found)
    await setImmediate()
    last = ids.at(-1) ?? last
    if (ids.length < atATime) return set
  }
}
