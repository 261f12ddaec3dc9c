import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

export const sqliteLastIds: Engine['lastIds'] = async (db) => {
  const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
  return new Map(rows.map(({ name, seq }) => [name, seq]))
}

export const sqliteSetLastId: Engine['setLastId'] = async (db, table, id) => {
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db)
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db)
}
