import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { anyGiven } from '../../../db/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import type { CatalogueOrder } from './catalogue-order.ts'
import { IdSet } from './id-set.ts'
import { listIds } from './species-ids.ts'
import type { SpeciesFilter } from './substring-query.ts'

/** A filter of the catalogue: which species it leaves, and how one is looked at by itself. */
export interface Membership {
  /** The same name means the same species, as long as the catalogue does not change. */
  readonly name: string
  collect(db: Db, atATime: number, everyone: () => Promise<IdSet>): Promise<IdSet>
  readonly holds: RawBuilder<boolean>
}

const LEVELS = {
  lightRequirement: 'light_requirement',
  careDifficulty: 'care_difficulty',
  toxicityLevel: 'toxicity_level',
} as const

/** Of any of these scales; one that grows beyond it has to say so here. */
const HIGHEST_LEVEL = 9

/** The filters that are given. */
export function membershipsOf(filter: SpeciesFilter): Membership[] {
  return allMemberships(filter).flatMap(({ isGiven, membership }) => (isGiven ? [membership] : []))
}

/** The same as conditions on a few species, with a text that does not depend on which of them are given. */
export function memberConditions(filter: SpeciesFilter): RawBuilder<boolean>[] {
  return anyGiven(
    allMemberships(filter).map(({ isGiven, membership }) => ({ isGiven, holds: membership.holds })),
  )
}

function allMemberships(filter: SpeciesFilter): { isGiven: boolean; membership: Membership }[] {
  const { categoryId, familyKey } = filter
  const levels = ['lightRequirement', 'careDifficulty', 'toxicityLevel'] as const
  return [
    { isGiven: categoryId !== undefined, membership: ofCategory(categoryId ?? 0) },
    { isGiven: familyKey !== undefined, membership: ofFamily(familyKey ?? '') },
    ...levels.map((level) => ({
      isGiven: filter[level] !== undefined,
      membership: ofLevel(LEVELS[level], filter[level] ?? 0),
    })),
  ]
}

function ofCategory(categoryId: number): Membership {
  const isMember = sql`c.category_id = ${categoryId}`
  return {
    name: `category ${categoryId}`,
    collect: (db, atATime) =>
      collect(db, sql`plant_species_categories c`, sql`c.species_id`, isMember, atATime),
    holds: sql`exists (select 1 from plant_species_categories c
      where ${isMember} and c.species_id = plant_species_search.species_id)`,
  }
}

function ofFamily(familyKey: string): Membership {
  const holds = sql<boolean>`family_key = ${familyKey}`
  return {
    name: `family ${familyKey}`,
    collect: (db, atATime) => collect(db, sql`plant_species_search`, sql`species_id`, holds, atATime),
    holds,
  }
}

/** Only species of which something is known are in the index: the unspecified are all but those. */
function ofLevel(column: (typeof LEVELS)[keyof typeof LEVELS], value: number): Membership {
  const level = sql.ref(`s.${column}`)
  const specified = (db: Db, atATime: number, condition: RawBuilder<unknown>) =>
    collect(db, sql`plant_species s`, sql`s.id`, sql`${level} > 0 and ${condition}`, atATime)
  return {
    name: `${column} ${value}`,
    collect: async (db, atATime, everyone) => {
      if (value > 0) return specified(db, atATime, sql`${level} = ${value}`)
      let rest = await everyone()
      // Each by itself: their ids come out of the index in order, those of several do not.
      for (let known = 1; known <= HIGHEST_LEVEL; known++) {
        rest = rest.without(await specified(db, atATime, sql`${level} = ${known}`))
      }
      return rest
    },
    holds: sql`exists (select 1 from plant_species s
      where s.id = plant_species_search.species_id and ${level} = ${value})`,
  }
}

/** All species, from any order if there is one. */
export async function everyoneOf(db: Db, atATime: number, order: CatalogueOrder | undefined): Promise<IdSet> {
  if (order !== undefined) return order.everyone()
  return collect(db, sql`plant_species_search`, sql`species_id`, sql`true`, atATime)
}

/** One query of the embedded database holds the event loop, so it reads only so many ids, from the last one on. */
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
