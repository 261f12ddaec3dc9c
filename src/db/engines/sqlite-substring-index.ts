import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RowsContaining } from '../engine.ts'
import type { Db } from '../schema.ts'

/** A full-text index (FTS5) of the trigrams of a column, kept up to date by triggers. Updates of the column are not followed. */
export function sqliteSubstringIndex(table: string, column: string): string[] {
  const index = indexNameOf(table)
  return [
    `create virtual table ${index} using fts5 (${column}, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger ${index}_added after insert on ${table} begin
      insert into ${index} (rowid, ${column}) values (new.id, new.${column}); end`,
    `create trigger ${index}_removed after delete on ${table} begin
      delete from ${index} where rowid = old.id; end`,
  ]
}

/** The trigrams of "plant_species_words" are in "plant_species_word_trigrams". */
function indexNameOf(table: string): string {
  return `${table.replace(/s$/, '')}_trigrams`
}

interface Batch<T> {
  readonly value: T | null
  readonly candidates: number
  readonly lastId: number | null
}

/** A query holds the event loop until it ends, so the rows are read in batches, by keyset: each goes on after the last id. */
export async function* sqliteAggregateContaining<T>(
  db: Db,
  { table, column, term, aggregate, rowsAtATime }: RowsContaining<T>,
): AsyncGenerator<T> {
  const index = sql.table(indexNameOf(table))
  const trigrams = trigramsOf(term)
  const match = trigrams.map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
  // A term of three characters is its only trigram. A longer term is looked for in the text: its trigrams may be apart there.
  const containsTerm = trigrams.length === 1 ? sql`true` : sql`instr(${sql.ref(`t.${column}`)}, ${term}) > 0`
  for (let after = 0; ; ) {
    // SQLite never reorders a cross join: the rows are looked up in the order of the candidates.
    const { rows } = await sql<Batch<T>>`with candidates (candidate_id) as materialized (
        select rowid from ${index} where ${index} match ${match} and rowid > ${after}
        order by rowid limit ${rowsAtATime})
      select ${aggregate} as value, (select count(*) from candidates) as candidates,
        (select max(candidate_id) from candidates) as "lastId"
      from candidates cross join ${sql.table(table)} as t on t.id = candidate_id and ${containsTerm}`.execute(
      db,
    )
    const [batch] = rows
    if (batch === undefined) return
    if (batch.value !== null) yield batch.value
    if (batch.lastId === null || batch.candidates < rowsAtATime) return
    after = batch.lastId
    await setImmediate()
  }
}

/** Just enough trigrams to cover the term: each further one is another list of rows to read. */
function trigramsOf(term: string): string[] {
  const characters = [...term]
  const trigrams: string[] = []
  for (let at = 0; at < characters.length; at += 3) {
    const from = Math.min(at, characters.length - 3)
    trigrams.push(characters.slice(from, from + 3).join(''))
  }
  return trigrams
}

/** FTS5 keeps what each transaction added in a segment of its own, and a search reads all of them: this makes one of them. */
export async function mergeTrigramSegments(db: Db, tables: readonly string[]): Promise<void> {
  for (const name of tables.map(indexNameOf)) {
    const { rows } = await sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`.execute(
      db,
    )
    const index = sql.table(name)
    if (rows.length > 0) await sql`insert into ${index} (${index}) values ('optimize')`.execute(db)
  }
}
