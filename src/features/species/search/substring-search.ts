import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { distinct } from '../../../base/distinct.ts'
import { containingAll } from '../../../db/containing.ts'
import type { Db } from '../../../db/schema.ts'
import { aggregateContaining } from '../../../db/substring-index.ts'
import { groupsOf, pageOfGroups } from './broad-search.ts'
import { CatalogueMemory } from './catalogue-memory.ts'
import { IdSet } from './id-set.ts'
import { Listing } from './listing.ts'
import { everyoneOf, memberConditions, membershipsOf } from './members.ts'
import { addPostings, joinedPostings } from './postings.ts'
import { SEARCH_SIZES, type SearchSizes } from './search-sizes.ts'
import { listAmong, listIds } from './species-ids.ts'
import { orderOf, orderWithin, partsOf } from './species-order.ts'
import type { SubstringMatches, SubstringQuery } from './substring-query.ts'
import { LONGEST_GRAM, lengthOf } from './word-pieces.ts'

/**
 * Species of which each term is part of a word, those first whose common or scientific name is or begins with the
 * whole search, then by common name. What the memory knows must be of the same revision as the database shows.
 */
export async function searchSpecies(
  db: Db,
  query: SubstringQuery,
  sizes = SEARCH_SIZES,
  memory = new CatalogueMemory(),
): Promise<SubstringMatches> {
  const { terms, ids, sort } = query
  const memberships = membershipsOf(query)
  const conditions = memberConditions(query)
  // Long ones first: they tend to be rare.
  const left = distinct(terms).sort((a, b) => lengthOf(b) - lengthOf(a))
  if (ids !== undefined) return inOrder(db, new IdSet(ids), query, [...havingAll(db, left), ...conditions])
  const name = JSON.stringify([terms, memberships.map(({ name }) => name), sort])
  const listing = memory.listings.get(name)
  if (listing !== undefined) return listing.page(query)
  let found: IdSet | undefined
  for (let term = left.shift(); term !== undefined; term = left.shift()) {
    const having = await speciesWith(db, term, sizes)
    found = found?.and(having) ?? having
    if (found.size <= sizes.few) return inOrder(db, found, query, [...havingAll(db, left), ...conditions])
    // The embedded database holds the event loop while it works: after much of it, others have a turn.
    if (found.size > sizes.many) await setImmediate()
  }
  const everyone = () =>
    memory.members.find('everyone', () => everyoneOf(db, sizes.idsAtATime, memory.order(sort)))
  for (const { name, collect } of memberships) {
    const members = await memory.members.find(name, () => collect(db, sizes.idsAtATime, everyone))
    found = found?.and(members) ?? members
  }
  if (found === undefined) return everything(db, query, sizes, memory)
  if (found.size <= sizes.many) return inOrder(db, found, query)
  const groups = await groupsOf(db, found, sort === undefined ? terms.join(' ') : '', sizes)
  const order = memory.order(sort)
  if (order === undefined) return pageOfGroups(db, groups, sort, query, sizes.firstStep)
  const made = new Listing(
    order,
    groups.map(({ set }) => set),
  )
  memory.listings.set(name, made)
  return made.page(query)
}

function havingAll(db: Db, terms: readonly string[]): RawBuilder<boolean>[] {
  return terms.length === 0 ? [] : [containingAll(db, 'search_text', terms)]
}

async function speciesWith(db: Db, term: string, { wordsAtATime }: SearchSizes): Promise<IdSet> {
  const set = new IdSet()
  if (lengthOf(term) > LONGEST_GRAM) {
    const pieces = aggregateContaining(db, {
      ...{ table: 'plant_species_words', column: 'word', term },
      aggregate: joinedPostings(),
      rowsAtATime: wordsAtATime,
    })
    for await (const postings of pieces) addPostings(set, postings)
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

/** Without any condition the order of all is the answer, or the index that it is made from. */
async function everything(
  db: Db,
  { sort, limit, offset }: SubstringQuery,
  sizes: SearchSizes,
  memory: CatalogueMemory,
): Promise<SubstringMatches> {
  const total = await memory.totals.find('everyone', () => countSpecies(db))
  const order = total > sizes.many ? memory.order(sort) : undefined
  if (order !== undefined) return { ids: order.slice(offset, limit), total }
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
