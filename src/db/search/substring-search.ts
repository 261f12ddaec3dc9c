import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { distinct } from '../../distinct.ts'
import { containingAll } from '../containing.ts'
import { engineOf } from '../engine.ts'
import type { Db } from '../schema.ts'
import { pageOfMany } from './broad-search.ts'
import { IdSet } from './id-set.ts'
import { memberConditions, membershipsOf } from './members.ts'
import { addPostings, joinedPostings } from './postings.ts'
import { SEARCH_SIZES, type SearchSizes } from './search-sizes.ts'
import { listAmong, listIds } from './species-ids.ts'
import { orderOf, orderWithin, partsOf } from './species-order.ts'
import type { SubstringMatches, SubstringQuery } from './substring-query.ts'
import { LONGEST_GRAM, lengthOf } from './word-pieces.ts'

/**
 * Species of which each term is part of a word, those first whose common or scientific name is or begins with the
 * whole search, then by common name.
 */
export async function searchSpecies(
  db: Db,
  query: SubstringQuery,
  sizes = SEARCH_SIZES,
  remembered: Remembered = (_name, collect) => collect(),
): Promise<SubstringMatches> {
  const { terms, ids } = query
  const memberships = membershipsOf(query)
  const conditions = memberConditions(query)
  // Long ones first: they tend to be rare.
  const left = distinct(terms).sort((a, b) => lengthOf(b) - lengthOf(a))
  if (ids !== undefined) return inOrder(db, new IdSet(ids), query, [...havingAll(db, left), ...conditions])
  let found: IdSet | undefined
  for (let term = left.shift(); term !== undefined; term = left.shift()) {
    const having = await speciesWith(db, term, sizes)
    found = found?.and(having) ?? having
    if (found.size <= sizes.few) return inOrder(db, found, query, [...havingAll(db, left), ...conditions])
    // The embedded database holds the event loop while it works: after much of it, others have a turn.
    if (found.size > sizes.many) await setImmediate()
  }
  for (const { name, collect } of memberships) {
    const members = await remembered(name, () => collect(db, sizes.idsAtATime))
    found = found?.and(members) ?? members
  }
  if (found === undefined) return everything(db, query)
  return found.size <= sizes.many ? inOrder(db, found, query) : pageOfMany(db, found, query, sizes)
}

/** Answers with the members known by a name, or has them collected. */
export type Remembered = (name: string, collect: () => Promise<IdSet>) => Promise<IdSet>

function havingAll(db: Db, terms: readonly string[]): RawBuilder<boolean>[] {
  return terms.length === 0 ? [] : [containingAll(db, 'search_text', terms)]
}

async function speciesWith(db: Db, term: string, { wordsAtATime }: SearchSizes): Promise<IdSet> {
  const set = new IdSet()
  if (lengthOf(term) > LONGEST_GRAM) {
    const pieces = engineOf(db).substringSearch.findPostings(db, term, wordsAtATime)
    for await (const piece of pieces) addPostings(set, piece)
  } else {
    const { rows } = await sql<{ postings: string | null }>`select ${joinedPostings()} as postings
      from plant_species_grams where gram = ${term}`.execute(db)
    addPostings(set, rows[0]?.postings ?? '')
  }
  return set
}

/** Those of the found ones that meet the conditions too. */
async function inOrder(
  db: Db,
  found: IdSet,
  { terms, sort, limit, offset }: SubstringQuery,
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<SubstringMatches> {
  const ids = await listAmong(db, found, orderOf(sort, terms), conditions)
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** Without any condition the index by name is the answer. */
async function everything(db: Db, { sort, limit, offset }: SubstringQuery): Promise<SubstringMatches> {
  const total = await countSpecies(db)
  await setImmediate()
  const ids: number[] = []
  let before = 0
  for (const part of partsOf(sort)) {
    const skip = Math.max(0, offset - before)
    const wanted = limit - ids.length
    if (wanted === 0 || offset >= total) break
    ids.push(
      ...(await listIds(
        db,
        sql`select species_id from plant_species_search where ${part.holds}
          order by ${orderWithin(part)} limit ${wanted} offset ${skip}`,
      )),
    )
    await setImmediate()
    // How many the first part has matters only to whoever gets beyond it.
    before += ids.length === limit ? 0 : await countSpecies(db, part.holds)
  }
  return { ids, total }
}

async function countSpecies(db: Db, condition: RawBuilder<unknown> = sql`true`): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from plant_species_search
    where ${condition}`.execute(db)
  return rows[0]?.total ?? 0
}
