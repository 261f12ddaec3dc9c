import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { SubstringSearch } from '../engine.ts'
import { jsonRows } from '../json-rows.ts'
import type { Db } from '../schema.ts'
import type { SubstringMatches, SubstringQuery } from '../substring-query.ts'
import { closeness } from './search-sql.ts'

/** Queries hold the event loop while they run: so many ids at a time keep that short, whatever matches. */
const IDS_AT_A_TIME = 65_536

/**
 * Two full-text indexes: trigrams for terms of three characters and more, and single characters and pairs
 * for shorter ones, which are whole words in Chinese.
 */
export const sqliteSearch: SubstringSearch = {
  async find(db, query) {
    if (query.terms.length === 0 && query.categoryId === undefined) return everything(db, query)
    return matching(db, query)
  },

  async add(db, texts) {
    const rows = jsonRows(
      db,
      texts.map((text) => ({ ...text, grams: gramsOf(text.searchText) })),
    )
    await sql`insert into plant_species_search (species_id, common_name_key, scientific_name_key, search_text)
      select value ->> 'id', value ->> 'commonNameKey', value ->> 'scientificNameKey', value ->> 'searchText'
      from ${rows}`.execute(db)
    await sql`insert into plant_species_trigrams (rowid, text)
      select value ->> 'id', value ->> 'searchText' from ${rows}`.execute(db)
    await sql`insert into plant_species_grams (rowid, grams)
      select value ->> 'id', value ->> 'grams' from ${rows}`.execute(db)
  },

  async replace(db, text) {
    await forget(db, text.id)
    await sqliteSearch.add(db, [text])
  },

  remove: forget,
}

export function sqliteSearchTables(): string[] {
  return [
    `create virtual table plant_species_trigrams using fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1')`,
    `create virtual table plant_species_grams using fts5 (grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
  ]
}

async function forget(db: Db, id: number): Promise<void> {
  await sql`delete from plant_species_trigrams where rowid = ${id}`.execute(db)
  await sql`delete from plant_species_grams where rowid = ${id}`.execute(db)
  await db.deleteFrom('plant_species_search').where('species_id', '=', id).execute()
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
  const { total } = await db
    .selectFrom('plant_species_search')
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { ids: page.map(({ id }) => id), total }
}

interface Match {
  readonly id: number
  readonly rank: number
  readonly name: string
}

interface CountedMatch extends Match {
  /** How many were found in all, on each of them. */
  readonly total: number
}

async function matching(db: Db, query: SubstringQuery): Promise<SubstringMatches> {
  const wanted = query.offset + query.limit
  const last = await lastId(db)
  let best: Match[] = []
  let total = 0
  for (let first = 0; first <= last; first += IDS_AT_A_TIME) {
    const { id, source, where } = conditionsOf(query, first, first + IDS_AT_A_TIME - 1)
    // Found once, and both counted and ordered; the cross join keeps to the order in which they were found.
    const { rows } =
      await sql<CountedMatch>`with found (id) as materialized (select ${id} from ${source} where ${where})
      select species_id as id, common_name_key as name, ${closeness(query.terms.join(' '))} as rank,
        (select count(*) from found) as total
      from found cross join plant_species_search on species_id = found.id
      order by rank, common_name_key, species_id limit ${wanted}`.execute(db)
    total += rows[0]?.total ?? 0
    best = best.length === 0 ? rows : [...best, ...rows].sort(byRank).slice(0, wanted)
    if (first + IDS_AT_A_TIME <= last) await setImmediate()
  }
  return { ids: best.slice(query.offset).map(({ id }) => id), total }
}

async function lastId(db: Db): Promise<number> {
  const row = await db
    .selectFrom('plant_species_search')
    .select((select) => select.fn.max('species_id').as('last'))
    .executeTakeFirst()
  return row?.last ?? -1
}

/** As SQLite orders text: by the bytes of UTF-8, which is by code point. */
function byRank(a: Match, b: Match): number {
  return a.rank - b.rank || Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)) || a.id - b.id
}

/** The first condition names the table that is read, the others narrow it down. */
function conditionsOf({ terms, categoryId }: SubstringQuery, first: number, last: number) {
  const long = terms.filter((term) => [...term].length >= 3)
  const short = terms.filter((term) => [...term].length < 3)
  const within = (id: RawBuilder<unknown>) => sql`${id} between ${first} and ${last}`
  const trigrams = {
    source: sql`plant_species_trigrams`,
    id: sql`plant_species_trigrams.rowid`,
    match: sql`plant_species_trigrams match ${long.map(phrase).join(' AND ')}`,
    isUsed: long.length > 0,
  }
  const grams = {
    source: sql`plant_species_grams`,
    id: sql`plant_species_grams.rowid`,
    match: sql`plant_species_grams match ${short.map(gram).join(' AND ')}`,
    isUsed: short.length > 0,
  }
  const category = {
    source: sql`plant_species_categories`,
    id: sql`plant_species_categories.species_id`,
    match: sql`plant_species_categories.category_id = ${categoryId ?? null}`,
    isUsed: categoryId !== undefined,
  }
  const [lead = category, ...others] = [trigrams, grams, category].filter(({ isUsed }) => isUsed)
  const narrowed = others.map(
    ({ source, id, match }) =>
      sql`${lead.id} in (select ${id} from ${source} where ${match} and ${within(id)})`,
  )
  return {
    source: lead.source,
    id: lead.id,
    where: sql.join([lead.match, within(lead.id), ...narrowed], sql` and `),
  }
}

/** Inside double quotes everything is text, but for the quote itself. */
function phrase(term: string): string {
  return `"${term.replaceAll('"', '""')}"`
}

/**
 * Characters as numbers: the tokenizer must not have an opinion about any of them. The digits end at v, so that
 * an x only ever stands between two characters.
 */
function gram(term: string): string {
  return `g${[...term].map((character) => character.codePointAt(0)?.toString(32)).join('x')}`
}

/** A text of n characters has at most 2n - 1 different ones, and most texts share theirs: made once each. */
const knownGrams = new Map<string, string>()
const MOST_KNOWN = 20_000

function knownGram(term: string): string {
  let known = knownGrams.get(term)
  if (known === undefined) {
    known = gram(term)
    if (knownGrams.size < MOST_KNOWN) knownGrams.set(term, known)
  }
  return known
}

function gramsOf(searchText: string): string {
  const grams = new Set<string>()
  let previous = '\n'
  for (const character of searchText) {
    if (character !== '\n') {
      grams.add(knownGram(character))
      if (previous !== '\n') grams.add(knownGram(previous + character))
    }
    previous = character
  }
  return [...grams].join(' ')
}
