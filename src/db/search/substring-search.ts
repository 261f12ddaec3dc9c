import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { distinct } from '../../distinct.ts'
import { containingAll } from '../containing.ts'
import { engineOf } from '../engine.ts'
import type { Db } from '../schema.ts'
import { pageOfMany } from './broad-search.ts'
import { closeness } from './closeness.ts'
import { IdSet } from './id-set.ts'
import { addPostings, joinedPostings } from './postings.ts'
import { SEARCH_SIZES, type SearchSizes } from './search-sizes.ts'
import { collectIds, listAmong } from './species-ids.ts'
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
): Promise<SubstringMatches> {
  const { terms, categoryId } = query
  // Long ones first: they tend to be rare.
  const left = distinct(terms).sort((a, b) => lengthOf(b) - lengthOf(a))
  let found: IdSet | undefined
  for (let term = left.shift(); term !== undefined; term = left.shift()) {
    const having = await speciesWith(db, term, sizes)
    found = found?.and(having) ?? having
    if (found.size <= sizes.few) {
      return inOrder(db, found, query, [
        ...(left.length === 0 ? [] : [containingAll(db, 'search_text', left)]),
        ...inCategory(categoryId),
      ])
    }
    // The embedded database holds the event loop while it works: after much of it, others have a turn.
    if (found.size > sizes.many) await setImmediate()
  }
  if (categoryId !== undefined) {
    const source = sql`plant_species_categories where category_id = ${categoryId}`
    const members = await collectIds(db, source, ['species_id'], sizes.idsAtATime)
    found = found?.and(members) ?? members
  }
  if (found === undefined) return everything(db, query)
  return found.size <= sizes.many ? inOrder(db, found, query) : pageOfMany(db, found, query, sizes)
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
  { terms, limit, offset }: SubstringQuery,
  conditions: readonly RawBuilder<boolean>[] = [],
): Promise<SubstringMatches> {
  const ids = await listAmong(db, found, closeness(terms.join(' ')), conditions)
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** Without any condition the index by name is the answer. */
async function everything(db: Db, { limit, offset }: SubstringQuery): Promise<SubstringMatches> {
  const page = await db
    .selectFrom('plant_species_search')
    .select('species_id as id')
    .orderBy('common_name_key')
    .orderBy('species_id')
    .limit(limit)
    .offset(offset)
    .execute()
  await setImmediate()
  const { total } = await db
    .selectFrom('plant_species_search')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: page.map(({ id }) => id), total }
}

function inCategory(categoryId: number | undefined): RawBuilder<boolean>[] {
  if (categoryId === undefined) return []
  return [
    sql<boolean>`exists (select 1 from plant_species_categories c
      where c.category_id = ${categoryId} and c.species_id = plant_species_search.species_id)`,
  ]
}
