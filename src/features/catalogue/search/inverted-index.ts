import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { gramsOf, wordsOf } from './ngrams.ts'
import { blockOf, emptyPostings, postingsOf, withoutEntries } from './postings.ts'
import type { SearchableText } from './search-query.ts'

/**
 * All species share the rows of their words, so changes of the catalogue exclude one another until the transaction ends.
 * Call this before anything else is locked, or two transactions could wait for each other.
 */
export async function holdSpeciesIndex(db: Db): Promise<void> {
  await holdLock(db, 'species index')
}

const textsInserted = prepared(
  (db, bind: { rows: string }) => sql`insert into plant_species_search
    (species_id, common_name_key, scientific_name_key, search_text, family_key)
    select cast(value ->> 0 as bigint), value ->> 1, value ->> 2, value ->> 3, value ->> 4
    from ${listedRows(db, bind.rows)}`,
)

/** These species are not in the index yet. */
export async function indexNewSpecies(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length === 0) return
  await textsInserted(db, { rows: JSON.stringify(texts.map(searchRowOf)) })
  for (const [block, members] of Map.groupBy(texts, ({ id }) => blockOf(id))) {
    const { words, grams } = entriesOf(members)
    await addWords(db, words)
    await addGrams(db, block, grams)
  }
}

/** Adds species to the index, or replaces their entries. The row of a frequent word is long, so it is written once for all of them. */
export async function indexSpecies(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length === 0) return
  const old = await findSearchTexts(
    db,
    texts.map(({ id }) => id),
  )
  const known = texts.filter(({ id }) => old.has(id))
  await updateSearchTexts(db, known)
  const [goneWords, newWords]: [Entries, Entries] = [new Map(), new Map()]
  for (const [block, members] of Map.groupBy(known, ({ id }) => blockOf(id))) {
    const [goneGrams, newGrams]: [Entries, Entries] = [new Map(), new Map()]
    for (const { id, searchText } of members) {
      const [before, after] = [wordsOf(old.get(id) ?? ''), wordsOf(searchText)]
      const [gramsBefore, gramsAfter] = [allGramsOf(before), allGramsOf(after)]
      addTo(goneWords, before.difference(after), id)
      addTo(newWords, after.difference(before), id)
      addTo(goneGrams, gramsBefore.difference(gramsAfter), id)
      addTo(newGrams, gramsAfter.difference(gramsBefore), id)
    }
    await removeGrams(db, block, goneGrams)
    await addGrams(db, block, newGrams)
  }
  await removeWords(db, goneWords)
  await addWords(db, newWords)
  await indexNewSpecies(
    db,
    texts.filter(({ id }) => !old.has(id)),
  )
}

/** Call this before the species itself is deleted. */
export async function unindexSpecies(db: Db, id: number): Promise<void> {
  const old = (await findSearchTexts(db, [id])).get(id)
  if (old === undefined) return
  const [words, grams]: [Entries, Entries] = [new Map(), new Map()]
  addTo(words, wordsOf(old), id)
  addTo(grams, allGramsOf(wordsOf(old)), id)
  await removeWords(db, words)
  await removeGrams(db, blockOf(id), grams)
  await textDeleted(db, { id })
}

const textDeleted = prepared((db, bind: { id: number }) =>
  db.deleteFrom('plant_species_search').where('species_id', '=', bind.id),
)

/** A change has words or grams, each with the ids of the species that gain or lose it. */
type Entries = Map<string, number[]>

/** Most words occur in many species, so the grams of a word are computed once. */
function entriesOf(texts: readonly SearchableText[]): { words: Entries; grams: Entries } {
  const words: Entries = new Map()
  const grams: Entries = new Map()
  const gramsIn = new Map<string, readonly number[][]>()
  for (const { id, searchText } of texts) {
    for (const word of wordsOf(searchText)) {
      addOnce(idsOf(words, word), id)
      let parts = gramsIn.get(word)
      if (parts === undefined) {
        parts = gramsOf(word).map((gram) => idsOf(grams, gram))
        gramsIn.set(word, parts)
      }
      for (const ids of parts) addOnce(ids, id)
    }
  }
  return { words, grams }
}

function addTo(entries: Entries, keys: Iterable<string>, id: number): void {
  for (const key of keys) addOnce(idsOf(entries, key), id)
}

function idsOf(entries: Entries, key: string): number[] {
  let ids = entries.get(key)
  if (ids === undefined) {
    ids = []
    entries.set(key, ids)
  }
  return ids
}

/** An id that comes several times in a row counts once. */
function addOnce(ids: number[], id: number): void {
  if (ids.at(-1) !== id) ids.push(id)
}

/** The words are sorted: rows are written faster in the order of the index. */
function rowsOf(entries: Entries): [key: string, species: string][] {
  return [...entries.keys()].sort().map((key) => [key, postingsOf(entries.get(key) ?? [])])
}

// SQLite needs a `where` here: otherwise it takes `on` for the condition of a join.
const wordsAdded = prepared(
  (db, bind: { rows: string }) => sql`insert into plant_species_words (word, species)
    select value ->> 0, value ->> 1 from ${listedRows(db, bind.rows)} where true
    on conflict (word) do update set species = plant_species_words.species || excluded.species`,
)

async function addWords(db: Db, entries: Entries): Promise<void> {
  if (entries.size > 0) await wordsAdded(db, { rows: JSON.stringify(rowsOf(entries)) })
}

const gramsAdded = prepared(
  (db, bind: { block: number; rows: string; from: number }) => sql`insert into plant_species_grams
    (gram, block, species)
    select value ->> 0, cast(${bind.block} as bigint), value ->> 1 from ${listedRows(db, bind.rows)} where true
    on conflict (gram, block) do update set
      species = plant_species_grams.species || substr(excluded.species, cast(${bind.from} as integer))`,
)

async function addGrams(db: Db, block: number, entries: Entries): Promise<void> {
  if (entries.size === 0) return
  await gramsAdded(db, {
    block,
    rows: JSON.stringify(rowsOf(entries)),
    from: emptyPostings(block).length + 1,
  })
}

const wordsFound = prepared(
  (db, bind: { keys: string }) => sql<{ id: number; word: string; species: string }>`select id, word, species
    from plant_species_words where word in (${listedKeys(db, bind.keys)})`,
)
const wordsChanged = prepared(
  (db, bind: { rows: string }) => sql`update plant_species_words set species = value ->> 1
    from ${listedRows(db, bind.rows)} where plant_species_words.id = cast(value ->> 0 as bigint)`,
)
const wordsDeleted = prepared(
  (db, bind: { keys: string }) =>
    sql`delete from plant_species_words where species = '' and word in (${listedKeys(db, bind.keys)})`,
)

/** Deletes words that no species has any more. */
async function removeWords(db: Db, entries: Entries): Promise<void> {
  if (entries.size === 0) return
  const keys = keysOf(entries)
  const rows = await wordsFound(db, { keys })
  const left = rows.map(({ id, word, species }) => [id, withoutEntries(species, entries.get(word) ?? [])])
  await wordsChanged(db, { rows: JSON.stringify(left) })
  await wordsDeleted(db, { keys })
}

type Grams = { readonly block: number; readonly keys: string }

const gramsFound = prepared(
  (db, bind: Grams) => sql<{ gram: string; species: string }>`select gram, species
    from plant_species_grams where block = ${bind.block} and gram in (${listedKeys(db, bind.keys)})`,
)
const gramsChanged = prepared(
  (db, bind: { block: number; rows: string }) => sql`update plant_species_grams set species = value ->> 1
    from ${listedRows(db, bind.rows)} where block = ${bind.block} and gram = value ->> 0`,
)
const gramsDeleted = prepared(
  (db, bind: Grams) => sql`delete from plant_species_grams
    where block = ${bind.block} and species = '' and gram in (${listedKeys(db, bind.keys)})`,
)

async function removeGrams(db: Db, block: number, entries: Entries): Promise<void> {
  if (entries.size === 0) return
  const keys = keysOf(entries)
  const rows = await gramsFound(db, { block, keys })
  const left = rows.map(({ gram, species }) => [gram, withoutEntries(species, entries.get(gram) ?? [])])
  await gramsChanged(db, { block, rows: JSON.stringify(left) })
  await gramsDeleted(db, { block, keys })
}

function keysOf(entries: Entries): string {
  return JSON.stringify([...entries.keys()].map((key) => [key]))
}

function listedKeys(db: Db, keys: string): RawBuilder<unknown> {
  return sql`select value ->> 0 from ${listedRows(db, keys)}`
}

function allGramsOf(words: ReadonlySet<string>): Set<string> {
  return new Set([...words].flatMap(gramsOf))
}

const textsFound = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_species_search')
    .select(['species_id', 'search_text'])
    .where(amongListed(db, 'species_id', bind.ids)),
)

async function findSearchTexts(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await textsFound(db, { ids: listed(ids) })
  return new Map(rows.map((row) => [row.species_id, row.search_text]))
}

const textsChanged = prepared(
  (db, bind: { rows: string }) => sql`update plant_species_search
    set common_name_key = value ->> 1, scientific_name_key = value ->> 2, search_text = value ->> 3,
      family_key = value ->> 4
    from ${listedRows(db, bind.rows)} where species_id = cast(value ->> 0 as bigint)`,
)

async function updateSearchTexts(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length > 0) await textsChanged(db, { rows: JSON.stringify(texts.map(searchRowOf)) })
}

function searchRowOf({ id, commonNameKey, scientificNameKey, searchText, familyKey }: SearchableText) {
  return [id, commonNameKey, scientificNameKey, searchText, familyKey]
}
