import { type RawBuilder, sql } from 'kysely'
import { memoize } from '../../../base/memoize.ts'
import { amongListed, listed } from '../../../db/query/among.ts'
import { listedRows } from '../../../db/query/json-rows.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import { holdLock } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { gramsOf, wordsOf } from './ngrams.ts'
import { blockOf, emptyPostings, postingsOf, withoutEntries } from './postings.ts'

/** The index holds this of a species. */
export interface SearchableText {
  readonly id: number
  readonly commonNameKey: string
  readonly scientificNameKey: string
  readonly familyKey: string
  /** The searchable fields are folded, one a line. */
  readonly searchText: string
}

/**
 * All species share the rows of their words, so changes of the catalogue exclude one another until the transaction ends.
 * Call this before anything else is locked, or two transactions could wait for each other.
 */
export async function holdSpeciesIndex(db: Db): Promise<void> {
  await holdLock(db, 'species index')
}

// SQLite needs a `where` here: otherwise it takes `on` for the condition of a join.
const textsStored = prepared(
  (db, bind: { rows: string }) => sql`insert into plant_species_search
    (species_id, common_name_key, scientific_name_key, search_text, family_key)
    select cast(value ->> 0 as bigint), value ->> 1, value ->> 2, value ->> 3, value ->> 4
    from ${listedRows(db, bind.rows)} where true
    on conflict (species_id) do update set common_name_key = excluded.common_name_key,
      scientific_name_key = excluded.scientific_name_key, search_text = excluded.search_text,
      family_key = excluded.family_key`,
)

/** Adds species to the index, or replaces their entries. The row of a frequent word is long, so it is written once for all of them. */
export async function indexSpecies(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length === 0) return
  const before = await findSearchTexts(
    db,
    texts.map(({ id }) => id),
  )
  const rows = texts.map((text) => [
    text.id,
    text.commonNameKey,
    text.scientificNameKey,
    text.searchText,
    text.familyKey,
  ])
  await textsStored(db, { rows: JSON.stringify(rows) })
  await replaceEntries(
    db,
    texts.map(({ id, searchText }) => ({ id, before: before.get(id) ?? '', after: searchText })),
  )
}

const textDeleted = prepared((db, bind: { id: number }) =>
  db.deleteFrom('plant_species_search').where('species_id', '=', bind.id),
)

/** Call this before the species itself is deleted. */
export async function unindexSpecies(db: Db, id: number): Promise<void> {
  const before = (await findSearchTexts(db, [id])).get(id)
  if (before === undefined) return
  await replaceEntries(db, [{ id, before, after: '' }])
  await textDeleted(db, { id })
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

interface TextChange {
  readonly id: number
  readonly before: string
  readonly after: string
}

async function replaceEntries(db: Db, changes: readonly TextChange[]): Promise<void> {
  // Most words occur in many species, so the grams of a word are computed once.
  const gramsOfWord = memoize(Number.POSITIVE_INFINITY, gramsOf)
  const gramsIn = (words: ReadonlySet<string>) => [...words].flatMap(gramsOfWord)
  const words = new EntryChanges()
  for (const [block, members] of Map.groupBy(changes, ({ id }) => blockOf(id))) {
    const grams = new EntryChanges()
    for (const { id, before, after } of members) {
      const [wordsBefore, wordsAfter] = [wordsOf(before), wordsOf(after)]
      words.add(id, [...wordsBefore], [...wordsAfter])
      grams.add(id, gramsIn(wordsBefore), gramsIn(wordsAfter))
    }
    await removeEntries(db, 'grams', block, grams.gone)
    await addGrams(db, block, grams.added)
  }
  await removeEntries(db, 'words', 0, words.gone)
  await addWords(db, words.added)
}

/** Words or grams have the ids of the species that gain or lose them. */
type Entries = Map<string, number[]>

class EntryChanges {
  readonly gone: Entries = new Map()
  readonly added: Entries = new Map()

  add(id: number, before: readonly string[], after: readonly string[]): void {
    // New species are many, and have no entries before: nothing is compared for them.
    const [old, now] = before.length === 0 ? [NONE, NONE] : [new Set(before), new Set(after)]
    for (const key of before) if (!now.has(key)) addOnce(this.gone, key, id)
    for (const key of after) if (!old.has(key)) addOnce(this.added, key, id)
  }
}

const NONE: ReadonlySet<string> = new Set()

/** An id that comes several times in a row counts once. */
function addOnce(entries: Entries, key: string, id: number): void {
  const ids = entries.get(key)
  if (ids === undefined) entries.set(key, [id])
  else if (ids.at(-1) !== id) ids.push(id)
}

/** The entries are sorted: rows are written faster in the order of the index. */
function rowsOf(entries: Entries): string {
  const keys = [...entries.keys()].sort()
  return JSON.stringify(keys.map((key) => [key, postingsOf(entries.get(key) ?? [])]))
}

const wordsAdded = prepared(
  (db, bind: { rows: string }) => sql`insert into plant_species_words (word, species)
    select value ->> 0, value ->> 1 from ${listedRows(db, bind.rows)} where true
    on conflict (word) do update set species = plant_species_words.species || excluded.species`,
)

async function addWords(db: Db, entries: Entries): Promise<void> {
  if (entries.size > 0) await wordsAdded(db, { rows: rowsOf(entries) })
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
  await gramsAdded(db, { block, rows: rowsOf(entries), from: emptyPostings(block).length + 1 })
}

/** A word has one row with all its species, a gram one for each block. */
type IndexName = 'words' | 'grams'
type Shape = { readonly index: IndexName }

function tableOf(index: IndexName, block: number) {
  return index === 'words'
    ? { table: sql`plant_species_words`, key: sql<string>`word`, isInBlock: sql`true` }
    : { table: sql`plant_species_grams`, key: sql<string>`gram`, isInBlock: sql`block = ${block}` }
}

type Listed = { readonly block: number; readonly rows: string }

const entriesFound = preparedShapes((db, { block, rows }: Listed, { index }: Shape) => {
  const { table, key, isInBlock } = tableOf(index, block)
  return sql<{ key: string; species: string }>`select ${key} as key, species from ${table}
    where ${isInBlock} and ${key} in (${keysIn(db, rows)})`
})
const entriesChanged = preparedShapes((db, { block, rows }: Listed, { index }: Shape) => {
  const { table, key, isInBlock } = tableOf(index, block)
  return sql`update ${table} set species = value ->> 1 from ${listedRows(db, rows)}
    where ${isInBlock} and ${key} = value ->> 0`
})
const entriesDeleted = preparedShapes((db, { block, rows }: Listed, { index }: Shape) => {
  const { table, key, isInBlock } = tableOf(index, block)
  return sql`delete from ${table} where ${isInBlock} and species = '' and ${key} in (${keysIn(db, rows)})`
})

function keysIn(db: Db, rows: string): RawBuilder<unknown> {
  return sql`select value ->> 0 from ${listedRows(db, rows)}`
}

/** Deletes words and grams that no species has any more. */
async function removeEntries(db: Db, index: IndexName, block: number, entries: Entries): Promise<void> {
  if (entries.size === 0) return
  const keys = JSON.stringify([...entries.keys()].map((key) => [key]))
  const found = await entriesFound(db, { index }, { block, rows: keys })
  const left = found.map(({ key, species }) => [key, withoutEntries(species, entries.get(key) ?? [])])
  const rows = JSON.stringify(left)
  await entriesChanged(db, { index }, { block, rows })
  await entriesDeleted(db, { index }, { block, rows })
}
