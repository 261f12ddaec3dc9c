import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { beginsWith, closeness } from './closeness.ts'
import { IdSet } from './id-set.ts'
import type { Db } from './schema.ts'
import type { SearchSizes } from './search-sizes.ts'
import { collectIds, listAmong, listIds } from './species-ids.ts'
import type { SubstringMatches, SubstringQuery } from './substring-query.ts'

const LONGEST_STEP = 16_000

/**
 * A page of more species than can be put in order for every request: exact matches, beginnings and the rest one after the
 * other, each by name.
 */
export async function pageOfMany(
  db: Db,
  found: IdSet,
  { terms, limit, offset }: SubstringQuery,
  sizes: SearchSizes,
): Promise<SubstringMatches> {
  const ids: number[] = []
  let before = 0
  for (const group of await byCloseness(db, found, terms.join(' '), sizes)) {
    const { size } = group
    const skip = Math.max(0, offset - before)
    const wanted = Math.min(limit - ids.length, size - skip)
    if (wanted > 0) ids.push(...(await byName(db, group, skip, wanted, sizes)))
    before += size
  }
  return { ids, total: found.size }
}

/** Where both names are the same, one of them will do, and the index of the other leaves it out. */
const NAMES = [
  ['common_name_key', sql<boolean>`true`],
  ['scientific_name_key', sql<boolean>`scientific_name_key <> common_name_key`],
] as const

async function byCloseness(db: Db, found: IdSet, search: string, sizes: SearchSizes): Promise<IdSet[]> {
  if (search === '') return [found]
  const exact = new IdSet()
  const beginning = new IdSet()
  for (const [column, condition] of NAMES) {
    for (const [set, matches] of [
      [exact, sql<boolean>`${sql.ref(column)} = ${search}`],
      [beginning, beginsWith(column, search)],
    ] as const) {
      const source = sql`plant_species_search where ${matches} and ${condition}`
      for (const id of await collectIds(db, source, [column, 'species_id'], sizes.idsAtATime)) set.add(id)
    }
  }
  return [found.and(exact), found.and(beginning).without(exact), found.without(beginning)]
}

/** Part of a set, in the order of names. */
async function byName(
  db: Db,
  set: IdSet,
  skip: number,
  wanted: number,
  { many, firstStep }: SearchSizes,
): Promise<number[]> {
  if (set.size <= many) return (await listAmong(db, set, closeness(''))).slice(skip, skip + wanted)
  const ids: number[] = []
  let skipped = 0
  for await (const step of walkByName(db, firstStep)) {
    for (const id of step) {
      if (!set.has(id)) continue
      if (skipped < skip) skipped++
      else if (ids.push(id) === wanted) return ids
    }
  }
  return ids
}

/** All species in the order of names. */
async function* walkByName(db: Db, firstStep: number): AsyncGenerator<readonly number[]> {
  let beyond = sql<boolean>`true`
  for (let size = firstStep; ; size = Math.min(size * 2, LONGEST_STEP)) {
    const ids = await listIds(
      db,
      sql`select species_id from plant_species_search where ${beyond}
        order by common_name_key, species_id limit ${size}`,
    )
    yield ids
    const last = ids.at(-1)
    if (last === undefined || ids.length < size) return
    const name = await db
      .selectFrom('plant_species_search')
      .select('common_name_key as key')
      .where('species_id', '=', last)
      .executeTakeFirst()
    // Deleted in this moment: where it stood cannot be told any more.
    if (name === undefined) return
    beyond = sql<boolean>`(common_name_key, species_id) > (${name.key}, ${last})`
    await setImmediate()
  }
}
