import { sql } from 'kysely'
import { jsonRows } from '../json-rows.ts'
import type { Db } from '../schema.ts'
import { holdLock } from '../transaction.ts'
import { blockOf, emptyPostings, entryOf, withoutEntry } from './postings.ts'
import type { SearchableText } from './substring-query.ts'
import { gramsOf, wordsOf } from './word-pieces.ts'

/**
 * The words of all species share their index: whoever changes the catalogue is alone until the transaction ends. To be
 * called before anything else is locked, so that nobody waits in a circle.
 */
export async function holdSpeciesIndex(db: Db): Promise<void> {
  await holdLock(db, 'species index')
}

/** For species that are new. */
export async function indexNewSpecies(db: Db, texts: readonly SearchableText[]): Promise<void> {
  if (texts.length === 0) return
  await sql`insert into plant_species_search (species_id, common_name_key, scientific_name_key, search_text)
    select cast(value ->> 0 as bigint), value ->> 1, value ->> 2, value ->> 3
    from ${jsonRows(
      db,
      texts.map((text) => [text.id, text.commonNameKey, text.scientificNameKey, text.searchText]),
    )}`.execute(db)
  for (const [block, members] of Map.groupBy(texts, ({ id }) => blockOf(id))) {
    const { words, grams } = additionsOf(members)
    await addWords(db, block, words)
    await addGrams(db, block, grams)
  }
}

/** Replaces what is known of a species, if anything. */
export async function indexSpecies(db: Db, text: SearchableText): Promise<void> {
  const old = await findSearchText(db, text.id)
  if (old === undefined) return indexNewSpecies(db, [text])
  await db
    .updateTable('plant_species_search')
    .set({
      common_name_key: text.commonNameKey,
      scientific_name_key: text.scientificNameKey,
      search_text: text.searchText,
    })
    .where('species_id', '=', text.id)
    .execute()
  const [before, after] = [wordsOf(old), wordsOf(text.searchText)]
  const [gramsBefore, gramsAfter] = [allGramsOf(before), allGramsOf(after)]
  await removeWords(db, text.id, before.difference(after))
  await removeGrams(db, text.id, gramsBefore.difference(gramsAfter))
  await addWords(db, blockOf(text.id), additionsTo(after.difference(before), text.id))
  await addGrams(db, blockOf(text.id), additionsTo(gramsAfter.difference(gramsBefore), text.id))
}

/** To be called before the species itself is deleted. */
export async function unindexSpecies(db: Db, id: number): Promise<void> {
  const old = await findSearchText(db, id)
  if (old === undefined) return
  const words = wordsOf(old)
  await removeWords(db, id, words)
  await removeGrams(db, id, allGramsOf(words))
  await db.deleteFrom('plant_species_search').where('species_id', '=', id).execute()
}

/** What is to be appended to the row of a key. */
class Addition {
  readonly #ids: number[] = []

  /** The same id several times in a row counts once. */
  add(id: number): void {
    if (this.#ids.at(-1) !== id) this.#ids.push(id)
  }

  get text(): string {
    return this.#ids.map(entryOf).join('')
  }
}

type Additions = ReadonlyMap<string, Addition>

/** Most words occur in many species: what they consist of is worked out once. */
function additionsOf(texts: readonly SearchableText[]): { words: Additions; grams: Additions } {
  const words = new Map<string, Addition>()
  const grams = new Map<string, Addition>()
  const gramsIn = new Map<string, readonly Addition[]>()
  for (const { id, searchText } of texts) {
    for (const word of wordsOf(searchText)) {
      additionTo(words, word).add(id)
      let parts = gramsIn.get(word)
      if (parts === undefined) {
        parts = gramsOf(word).map((gram) => additionTo(grams, gram))
        gramsIn.set(word, parts)
      }
      for (const gram of parts) gram.add(id)
    }
  }
  return { words, grams }
}

function additionTo(additions: Map<string, Addition>, key: string): Addition {
  let addition = additions.get(key)
  if (addition === undefined) {
    addition = new Addition()
    additions.set(key, addition)
  }
  return addition
}

function additionsTo(keys: Iterable<string>, id: number): Additions {
  const additions = new Map<string, Addition>()
  for (const key of keys) additionTo(additions, key).add(id)
  return additions
}

/** In one order always: writing along an index is quicker than back and forth. */
function rowsOf(additions: Additions): [key: string, species: string][] {
  return [...additions.keys()].sort().map((key) => [key, additions.get(key)?.text ?? ''])
}

async function addWords(db: Db, block: number, additions: Additions): Promise<void> {
  if (additions.size === 0) return
  // The condition that is always true tells SQLite that "on" does not belong to the source.
  await sql`insert into plant_species_words (word, species)
    select value ->> 0, cast(${emptyPostings(block)} as text) || (value ->> 1)
    from ${jsonRows(db, rowsOf(additions))} where true
    on conflict (word) do update set species = plant_species_words.species || excluded.species`.execute(db)
}

async function addGrams(db: Db, block: number, additions: Additions): Promise<void> {
  if (additions.size === 0) return
  await sql`insert into plant_species_grams (gram, block, species)
    select value ->> 0, cast(${block} as bigint), cast(${emptyPostings(block)} as text) || (value ->> 1)
    from ${jsonRows(db, rowsOf(additions))} where true
    on conflict (gram, block) do update set species = plant_species_grams.species || substr(excluded.species, ${emptyPostings(block).length + 1})`.execute(
    db,
  )
}

/** A word that no species has any more goes too. */
async function removeWords(db: Db, id: number, words: ReadonlySet<string>): Promise<void> {
  if (words.size === 0) return
  const known = await db
    .selectFrom('plant_species_words')
    .select(['id', 'species'])
    .where('word', 'in', [...words])
    .execute()
  for (const word of known) {
    const species = withoutEntry(word.species, id)
    if (species === '') await db.deleteFrom('plant_species_words').where('id', '=', word.id).execute()
    else await db.updateTable('plant_species_words').set({ species }).where('id', '=', word.id).execute()
  }
}

async function removeGrams(db: Db, id: number, grams: ReadonlySet<string>): Promise<void> {
  if (grams.size === 0) return
  const block = blockOf(id)
  const keys = sql`(select value ->> 0 from ${jsonRows(
    db,
    [...grams].map((gram) => [gram]),
  )})`
  await sql`update plant_species_grams set species = replace(species, ${entryOf(id)}, '')
    where block = ${block} and gram in ${keys}`.execute(db)
  await sql`delete from plant_species_grams where block = ${block} and species = ${emptyPostings(block)} and gram in ${keys}`.execute(
    db,
  )
}

function allGramsOf(words: ReadonlySet<string>): Set<string> {
  return new Set([...words].flatMap(gramsOf))
}

async function findSearchText(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('plant_species_search')
    .select('search_text')
    .where('species_id', '=', id)
    .executeTakeFirst()
  return row?.search_text
}
