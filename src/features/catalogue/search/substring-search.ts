/*
 * How the search works: dictionary, postings, bitmap
 *
 * A search has terms without white space, and finds the species of which each term is part of a name (a common name in any
 * language, the scientific name, the genus or the family): "ali" finds "Salix alba". The total is exact, and every page can
 * be asked for. Names and terms are folded, so that case does not matter.
 *
 *   dictionary   plant_species_words has every distinct word of all names once. A term is part of a word, so only the
 *                dictionary has a substring index (all suffixes on SQLite, trigrams in a GIN index on PostgreSQL).
 *   postings     Each word has the list of the species that contain it, as compact text (postings.ts). The server reads them
 *                all in the background and keeps them until the catalogue changes (word-postings.ts): then a term costs one
 *                walk through the index for the ids of its words, and lists are intersected, the shortest first. While they
 *                are not there, the database joins the lists of all words that contain the term, and sends one string.
 *   bitmap       The string is decoded into a bitmap of ids (id-set.ts). Terms and filters are intersections of bitmaps, and
 *                the total is the number of bits: no species is read for either.
 *   page         Few matches are sorted in SQL. Of many, a page is cut out of an order of the whole catalogue that the
 *                server builds in the background and keeps until the catalogue changes (catalogue-order.ts). While there is
 *                none, the page is found by scanning the index of names (broad-search.ts).
 *
 * Terms of one or two characters are in too many words, and have no trigram. Their postings are stored ready-made, in one
 * list for each unigram and bigram and block of ids: plant_species_grams.
 *
 * Why not a trigram index of the names themselves? That was the first version, and searching 400,000 species took 60 times as
 * long as searching 4,000: the index had to be read for every species with the trigrams, and a broad search sorted all its
 * matches. A flora of 400,000 species has only some 175,000 distinct words, and this version takes 1.8 times as long
 * for two words through the service, on SQLite. The slowest search for one word that a tenth of all
 * species have takes 23 ms on SQLite and 38 ms on PostgreSQL; see docs/benchmarks.md. What else was tried:
 *
 * - Trigrams of the names without positions still read every match.
 * - A count for each trigram says nothing about longer terms.
 * - A trigram index of the words, on SQLite: it reads and intersects the lists of all trigrams of a term, which took
 *   120 to 630 µs for a term where the suffixes take 20 to 190.
 * - One row for each word and block of ids, as the grams have, was 726,000 rows instead of 175,000, and PostgreSQL took
 *   150 ms to join them for a word in a tenth of all species.
 * - Only to join the postings in SQL, as it is still done while they are not in memory: the two terms of a search are part of 190
 *   words, and each row takes 0.65 µs to look up. A search took 420 µs without HTTP, and takes 190.
 *
 * The price is paid by writes: a change rewrites the rows of the words that come and go, so changes of the catalogue exclude
 * one another (`holdSpeciesIndex`).
 */

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { distinct } from '../../../base/distinct.ts'
import { aggregateContaining } from '../../../db/query/substring-index.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { groupsOf, pageOfGroups } from './broad-search.ts'
import { CatalogueCache } from './catalogue-cache.ts'
import { filtersOf } from './filters.ts'
import { IdSet } from './id-set.ts'
import { leftBy } from './kept-filters.ts'
import { Listing } from './listing.ts'
import { LONGEST_GRAM, lengthOf } from './ngrams.ts'
import { addPostings, joinedPostings } from './postings.ts'
import { rarestFirst } from './rarest-first.ts'
import type { SearchQuery, SearchResult, SpeciesFilter } from './search-query.ts'
import { idsIn, joinedIds, listAmong } from './species-ids.ts'
import { ORDER_PARTS, type OrderPartName, orderWithin, partsOf } from './species-order.ts'
import { THRESHOLDS, type Thresholds } from './thresholds.ts'

/** The cache must be of the revision that `db` sees. */
export async function searchSpecies(
  db: Db,
  query: SearchQuery,
  thresholds = THRESHOLDS,
  cache = new CatalogueCache(),
): Promise<SearchResult> {
  const { terms, ids, sort } = query
  const filters = filtersOf(query)
  // Long terms first: they tend to be rare.
  let left = distinct(terms).sort((a, b) => lengthOf(b) - lengthOf(a))
  if (ids !== undefined) return inOrder(db, new IdSet(ids), query, left, query)
  const key = JSON.stringify([terms, filters.map(({ name }) => name), sort])
  const listing = cache.listings.get(key)
  if (listing !== undefined) return listing.page(query)
  let found: IdSet | undefined
  const inWords = left.filter(isInWords)
  const postings = inWords.length === 0 ? undefined : cache.postings()
  if (postings !== undefined) {
    const narrowed = await rarestFirst(db, inWords, postings, thresholds)
    found = narrowed.found
    left = [...narrowed.left, ...left.slice(inWords.length)]
    if (found.size <= thresholds.few) return inOrder(db, found, query, left, query)
    if (found.size > thresholds.idsAtATime) await setImmediate()
  }
  for (let term = left.shift(); term !== undefined; term = left.shift()) {
    found = await speciesWith(db, term, thresholds, found)
    if (found.size <= thresholds.few) return inOrder(db, found, query, left, query)
    // SQLite holds the event loop while it works: yield after a large piece of work.
    if (found.size > thresholds.idsAtATime) await setImmediate()
  }
  for (const filter of filters) {
    const left = await leftBy(db, filter, thresholds, cache, sort)
    found = found?.and(left) ?? left
  }
  if (found === undefined) return everything(db, query, thresholds, cache)
  return pageOf(db, found, query, thresholds, cache, key)
}

/** Makes a page of what a search has found. Its listing is kept under the key, which names the search without its page. */
export async function pageOf(
  db: Db,
  found: IdSet,
  query: SearchQuery,
  thresholds: Thresholds,
  cache: CatalogueCache,
  key: string,
): Promise<SearchResult> {
  const { terms, sort } = query
  if (found.size <= thresholds.many) return inOrder(db, found, query)
  const groups = await groupsOf(db, found, sort === undefined ? terms.join(' ') : '', thresholds)
  const order = cache.order(sort)
  if (order === undefined) return pageOfGroups(db, groups, sort, query, thresholds.firstStep)
  const built = new Listing(
    order,
    groups.map(({ set }) => set),
  )
  cache.listings.set(key, built)
  return built.page(query)
}

const postingsOfWords = aggregateContaining({
  ...{ table: 'plant_species_words', column: 'word' },
  aggregate: joinedPostings(),
})

/** The grams of other terms are kept. */
function isInWords(term: string): boolean {
  return lengthOf(term) > LONGEST_GRAM
}

const postingsOfGram = prepared(
  (_db, bind: { gram: string }) => sql<{ postings: string | null }>`select ${joinedPostings()} as postings
    from plant_species_grams where gram = ${bind.gram}`,
)

/** Finds the species that have a term, among those given if some are. */
async function speciesWith(
  db: Db,
  term: string,
  { wordsAtATime }: Thresholds,
  among: IdSet | undefined,
): Promise<IdSet> {
  const set = new IdSet()
  if (isInWords(term)) {
    for await (const postings of postingsOfWords(db, term, wordsAtATime)) addPostings(set, postings, among)
  } else {
    const [found] = await postingsOfGram(db, { gram: term })
    addPostings(set, found?.postings ?? '', among)
  }
  return set
}

/** Sorts in SQL the page of those that also have these terms and are left by the filter. */
async function inOrder(
  db: Db,
  found: IdSet,
  { terms, sort, limit, offset }: SearchQuery,
  left: readonly string[] = [],
  filter: SpeciesFilter = {},
): Promise<SearchResult> {
  const search = terms.join(' ')
  const order = sort ?? (search === '' ? 'commonName' : 'relevance')
  const ids = await listAmong(db, found, { order, search, terms: left, filter })
  return { ids: ids.slice(offset, offset + limit), total: ids.length }
}

/** Without terms and filters, a page is a slice of the order, or of the index from which the order is built. */
async function everything(
  db: Db,
  { sort, limit, offset }: SearchQuery,
  thresholds: Thresholds,
  cache: CatalogueCache,
): Promise<SearchResult> {
  const total = cache.total ?? (await countSpecies(db))
  cache.total = total
  const order = total > thresholds.many ? cache.order(sort) : undefined
  if (order !== undefined) return { ids: order.slice(offset, limit), total }
  await setImmediate()
  const ids: number[] = []
  let before = 0
  for (const part of partsOf(sort)) {
    const skip = Math.max(0, offset - before)
    const wanted = limit - ids.length
    if (wanted === 0 || offset >= total) break
    ids.push(...idsIn(await sliceOf(db, { part }, { limit: wanted, offset: skip })))
    await setImmediate()
    // The size of the first part only matters for a page that reaches beyond it.
    before += ids.length === limit ? 0 : await countSpecies(db, part)
  }
  return { ids, total }
}

type PartShape = { readonly part: OrderPartName }

const sliceOf = preparedShapes((_db, bind: { limit: number; offset: number }, { part }: PartShape) =>
  joinedIds(sql`select species_id from plant_species_search where ${ORDER_PARTS[part].holds}
    order by ${orderWithin(part)} limit ${bind.limit} offset ${bind.offset}`),
)

const counted = preparedShapes(
  (_db, _bind: Record<never, never>, { part }: PartShape) =>
    sql<{
      total: number
    }>`select count(*) as total from plant_species_search where ${ORDER_PARTS[part].holds}`,
)

/** Counts the species in a part of an order; all have a common name. */
async function countSpecies(db: Db, part: OrderPartName = 'commonNames'): Promise<number> {
  const [row] = await counted(db, { part }, {})
  return row?.total ?? 0
}
