import { sql } from 'kysely'
import type { BatchContaining, Engine, RowCount, RowNumbers, TableContaining } from '../engine.ts'

export function sqliteRowCount(table: string, { owner, counts }: RowCount): string[] {
  return [
    `create trigger ${table}_counted_added after insert on ${table} begin
      insert into ${counts} (${owner}, ${table}) values (new.${owner}, 1)
      on conflict (${owner}) do update set ${table} = ${table} + 1; end`,
    `create trigger ${table}_counted_removed after delete on ${table} begin
      update ${counts} set ${table} = ${table} - 1 where ${owner} = old.${owner}; end`,
  ]
}

/** There is one writer, so the counter can be read: it follows the rows. */
export const sqliteNextNumbers: Engine['nextNumbers'] = ({ owner, counters, last }, wanted) =>
  sql`numbers as (
    select coalesce((select ${sql.ref(last)} from ${sql.table(counters)} where ${sql.ref(owner)} = ${wanted.owner}), 0)
      + ${wanted.count} as last)`

/** An insert cannot be part of another statement, so a trigger counts. */
export function sqliteNumberedRows(table: string, { owner, id, counters, last }: RowNumbers): string[] {
  return [
    `create trigger ${table}_numbered after insert on ${table} begin
      insert into ${counters} (${owner}, ${last}) values (new.${owner}, new.${id})
      on conflict (${owner}) do update set ${last} = new.${id}; end`,
  ]
}

export const sqliteLastIds: Engine['lastIds'] = async (db) => {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

export const sqliteSetLastId: Engine['setLastId'] = async (db, table, id) => {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
}

/** A full-text index (FTS5) of the trigrams of a column, kept up to date by triggers. */
export function sqliteTrigramIndex(table: string, column: string): string[] {
  const index = trigramsOf(table)
  return [
    `create virtual table ${index} using fts5 (${column}, content = '', contentless_delete = 1, detail = none, tokenize = 'trigram case_sensitive 1')`,
    `create trigger ${index}_added after insert on ${table} begin
      insert into ${index} (rowid, ${column}) values (new.id, new.${column}); end`,
    `create trigger ${index}_removed after delete on ${table} begin
      delete from ${index} where rowid = old.id; end`,
  ]
}

/**
 * Every suffix of every text, in order: a text contains a term where one of its suffixes begins with it, and these are next to
 * each other. Takes six times the room of the trigrams, but their lists of rows had to be read and intersected for each
 * term. Updates of the column are not followed.
 */
export function sqliteSuffixIndex(table: string, column: string): string[] {
  const [trigrams, index] = [trigramsOf(table), suffixesOf(table)]
  return [
    `drop trigger ${trigrams}_added`,
    `drop trigger ${trigrams}_removed`,
    `drop table ${trigrams}`,
    `create table ${index} (suffix text not null, row_id integer not null, primary key (suffix, row_id)) strict, without rowid`,
    // In order, which fills the pages of the table one after the other.
    `insert into ${index} (suffix, row_id) ${suffixes(`select ${column}, id from ${table}`)} order by 1, 2`,
    `create trigger ${index}_added after insert on ${table} begin
      insert into ${index} (suffix, row_id) select * from (${suffixes(`select new.${column}, new.id`)}); end`,
    `create trigger ${index}_removed after delete on ${table} begin
      delete from ${index} where (suffix, row_id) in (${suffixes(`select old.${column}, old.id`)}); end`,
  ]
}

/** Those of three characters and more of the texts selected: no shorter term is looked for. */
function suffixes(texts: string): string {
  return `with recursive texts (text, row_id) as (${texts}), suffixes (suffix, row_id) as (
    select text, row_id from texts where length(text) > 2
    union all select substr(suffix, 2), row_id from suffixes where length(suffix) > 3)
    select suffix, row_id from suffixes`
}

export function sqliteAggregateContaining<T>(
  { table, aggregate }: TableContaining<T>,
  batch: BatchContaining,
) {
  // SQLite never reorders a cross join: the rows are looked up in the order of the suffixes.
  return sql<{ value: T | null; rows: number }>`select ${aggregate} as value, count(*) as rows
    from (${rowsContaining(table, batch)}) found cross join ${sql.table(table)} as t on t.id = found.row_id`
}

function rowsContaining(table: string, { term, limit, offset }: BatchContaining) {
  return sql`select row_id from ${sql.table(suffixesOf(table))} where suffix >= ${term} and suffix < ${term} || ${AFTER_ALL}
    order by suffix, row_id limit ${limit} offset ${offset}`
}

/** A byte that no text has, and that sorts after all that texts have: it ends the range of those that begin with a term. */
const AFTER_ALL = sql`cast(x'ff' as text)`

/** The trigrams of "plant_species_words" are in "plant_species_word_trigrams". */
function trigramsOf(table: string): string {
  return `${table.replace(/s$/, '')}_trigrams`
}

function suffixesOf(table: string): string {
  return `${table.replace(/s$/, '')}_suffixes`
}
