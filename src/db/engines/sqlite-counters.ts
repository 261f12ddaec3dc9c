import { sql } from 'kysely'
import type { Engine, RowCount, RowNumbers } from '../engine.ts'

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
