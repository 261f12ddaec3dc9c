/*
 * How the search works: dictionary, postings, bitmap
 *
 * A search has terms without white space, and finds the species of which each term is part of a name (a common name in any
 * language, the scientific name, the genus or the family): "ali" finds "Salix alba". The total is exact, and every page can
 * be asked for. Names and terms are folded, so that case does not matter.
 *
 *   dictionary   plant_species_words has every distinct word of all names once. A term is part of a word, so only the
 *                dictionary has a substring index (all suffixes on SQLite, trigrams in a GIN index on PostgreSQL).
 *   postings     Each word has the list of the species that contain it, as compact text (postings.ts). The database joins the
 *                lists of all words that contain the term, and sends one string.
 *   bitmap       The string is decoded into a bitmap of ids (id-set.ts), the shortest string of a search first. Terms and
 *                filters are intersections of bitmaps, and the total is the number of bits: no species is read for either.
 *   page         Few matches are sorted in SQL. Of many, a page is found by walking through the order of the catalogue, which
 *                is read from the index of names as far as a page needs it, and kept until the catalogue changes
 *                (catalogue-order.ts).
 *
 * Terms of one or two characters are in too many words, and have no trigram. Their postings are stored ready-made, in one
 * list for each unigram and bigram and block of ids: plant_species_grams.
 *
 * Why not a trigram index of the names themselves? That was the first version, and searching 400,000 species took 60 times as
 * long as searching 4,000: the index had to be read for every species with the trigrams, and a broad search sorted all its
 * matches. A flora of 400,000 species has only some 175,000 distinct words. What else was tried:
 *
 * - Trigrams of the names without positions still read every match.
 * - A count for each trigram says nothing about longer terms.
 * - A trigram index of the words, on SQLite: it reads and intersects the lists of all trigrams of a term, which took
 *   120 to 630 µs for a term where the suffixes take 20 to 190.
 * - One row for each word and block of ids, as the grams have, was 726,000 rows instead of 175,000, and PostgreSQL took
 *   150 ms to join them for a word in a tenth of all species.
 * - To keep the postings of all words in memory: 10 MB that are read again after every change, for a sixth of the time that a
 *   search for two words takes.
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
import { CatalogueCache, type Group } from './catalogue-cache.ts'
import { allSpecies, filtersOf, leftBy } from './filters.ts'
import { IdSet } from './id-set.ts'
import { LONGEST_GRAM, lengthOf } from './ngrams.ts'
import { ENTRY, joinedPostings, speciesIn } from './postings.ts'
import { type SearchQuery, type SearchResult, THRESHOLDS, type Thresholds } from './search-query.ts'
import { idsIn, joinedIds, lastBeginningWith, sortedAmong } from './species-order.ts'

/** The cache must be of the revision that `db` sees. */
export async function searchSpecies(
  db: Db,
  query: SearchQuery,
  thresholds = THRESHOLDS,
  cache = new CatalogueCache(),
): Promise<SearchResult> {
  const { terms, ids, sort, language, limit, offset } = query
  const filters = filtersOf(query)
  const key = JSON.stringify([terms, ids, filters, sort, language])
  let groups = cache.listings.get(key)
  if (groups === undefined) {
    let { found, left } =
      ids === undefined
        ? await speciesWith(db, terms, thresholds)
        : { found: new IdSet(ids), left: distinct(terms) }
    for (const filter of filters) {
      const remaining = await leftBy(db, filter, thresholds, cache)
      found = found?.and(remaining) ?? remaining
    }
    const names =
      language === undefined ? undefined : await cache.localNames.namesIn(db, language, thresholds)
    if (names === undefined && found === undefined) return everything(db, query, thresholds, cache)
    found ??= await allSpecies(db, thresholds, cache)
    const search = sort === undefined ? terms.join(' ') : ''
    if (ids !== undefined || left.length > 0 || (names === undefined && found.size <= thresholds.many)) {
      const order = sort ?? (search === '' ? 'commonName' : 'relevance')
      const sorted = await sortedAmong(db, found, order, search, left)
      if (names === undefined) return { ids: sorted.slice(offset, offset + limit), total: sorted.length }
      found = new IdSet(sorted)
    }
    groups =
      names === undefined
        ? await byRelevance(db, found, search, thresholds)
        : [{ set: found.and(names.species), inOrder: names.inOrder }, { set: found.without(names.species) }]
    cache.listings.set(key, groups)
  }
  return pageOf(db, groups, query, thresholds, cache)
}

interface Narrowed {
  /** Undefined without terms. */
  readonly found: IdSet | undefined
  /** These terms were not looked up, because so few species are left that it is quicker to compare their names. */
  readonly left: readonly string[]
}

/** Finds the species that have the terms. */
async function speciesWith(
  db: Db,
  terms: readonly string[],
  { few, rowsAtATime }: Thresholds,
): Promise<Narrowed> {
  // Long terms first: they tend to be rare.
  const left = distinct(terms).sort((a, b) => lengthOf(b) - lengthOf(a))
  const inWords: string[] = []
  while (lengthOf(left[0] ?? '') > LONGEST_GRAM && !inWords.some(({ length }) => length <= few * ENTRY)) {
    let postings = ''
    for await (const part of postingsOfWords(db, left.shift() ?? '', rowsAtATime)) postings += part
    inWords.push(postings)
  }
  let found: IdSet | undefined
  for (const postings of inWords.sort((a, b) => a.length - b.length)) {
    found = speciesIn(postings, found)
    // SQLite holds the event loop while it works: yield after a large piece of work.
    if (found.size > rowsAtATime) await setImmediate()
  }
  while (left.length > 0 && (found === undefined || found.size > few)) {
    const [row] = await postingsOfGram(db, { gram: left.shift() ?? '' })
    found = speciesIn(row?.postings ?? '', found)
    if (found.size > rowsAtATime) await setImmediate()
  }
  return { found, left }
}

const postingsOfWords = aggregateContaining({
  ...{ table: 'plant_species_words', column: 'word' },
  aggregate: joinedPostings(),
})

const postingsOfGram = prepared(
  (_db, bind: { gram: string }) => sql<{ postings: string | null }>`select ${joinedPostings()} as postings
    from plant_species_grams where gram = ${bind.gram}`,
)

/** Without terms and filters, a page is a part of the order. */
async function everything(
  db: Db,
  { sort = 'commonName', limit, offset }: SearchQuery,
  { rowsAtATime }: Thresholds,
  cache: CatalogueCache,
): Promise<SearchResult> {
  cache.total ??= (await speciesCounted(db, {}))[0]?.total ?? 0
  const { total } = cache
  const ids = offset < total ? await cache.orders[sort].page(db, rowsAtATime, undefined, offset, limit) : []
  return { ids, total }
}

const speciesCounted = prepared(
  (_db, _bind: Record<never, never>) =>
    sql<{ total: number }>`select count(*) as total from plant_species_search`,
)

/** Groups the matches by relevance: exact names, then names that begin with the search, then all others. */
async function byRelevance(
  db: Db,
  found: IdSet,
  search: string,
  { rowsAtATime }: Thresholds,
): Promise<Group[]> {
  if (search === '') return [{ set: found }]
  const exact = await named(db, search, search, rowsAtATime)
  const beginning = await named(db, search, lastBeginningWith(search), rowsAtATime)
  return [
    { set: found.and(exact) },
    { set: found.and(beginning).without(exact) },
    { set: found.without(beginning) },
  ]
}

type Names = { readonly from: string; readonly to: string; readonly limit: number; readonly offset: number }

/** An index serves this order. */
const namesBetween = preparedShapes(
  (_db, { from, to, limit, offset }: Names, { isCommon }: { isCommon: boolean }) =>
    joinedIds(
      isCommon
        ? sql`select species_id from plant_species_search where common_name_key between ${from} and ${to}
          order by common_name_key, species_id limit ${limit} offset ${offset}`
        : // The index of scientific names leaves out species with an equal common name: these are found by that.
          sql`select species_id from plant_species_search where scientific_name_key between ${from} and ${to}
          and scientific_name_key <> common_name_key
          order by scientific_name_key, common_name_key, species_id limit ${limit} offset ${offset}`,
    ),
)

/** Collects the species with a name from one to another. */
async function named(db: Db, from: string, to: string, limit: number): Promise<IdSet> {
  const set = new IdSet()
  for (const isCommon of [true, false]) {
    for (let offset = 0, isWhole = false; !isWhole; offset += limit) {
      const ids = idsIn(await namesBetween(db, { isCommon }, { from, to, limit, offset }))
      for (const id of ids) set.add(id)
      isWhole = ids.length < limit
      await setImmediate()
    }
  }
  return set
}

/** Makes a page of the groups, one after the other. */
async function pageOf(
  db: Db,
  groups: readonly Group[],
  { sort = 'commonName', limit, offset }: SearchQuery,
  { many, rowsAtATime }: Thresholds,
  cache: CatalogueCache,
): Promise<SearchResult> {
  const ids: number[] = []
  let total = 0
  for (const { set, inOrder } of groups) {
    const skip = Math.max(0, offset - total)
    const wanted = Math.min(limit - ids.length, set.size - skip)
    total += set.size
    if (wanted <= 0) continue
    if (inOrder === undefined && set.size > many) {
      ids.push(...(await cache.orders[sort].page(db, rowsAtATime, set, skip, wanted)))
    } else {
      const sorted = inOrder?.filter((id) => set.has(id)) ?? (await sortedAmong(db, set, sort))
      ids.push(...sorted.slice(skip, skip + wanted))
    }
  }
  return { ids, total }
}
