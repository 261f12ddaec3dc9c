import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** By which id this database claims a storage, and the marks that it has left there. */
export async function up(db: MigrationDb, { integer, text, tableEnd }: ColumnTypes): Promise<void> {
  await sql`create table storage_claims (
    id ${integer} not null primary key check (id = 1),
    database_id ${text} not null,
    sweep ${text},
    next_sweep ${text},
    refusal ${text}
  )${tableEnd}`.execute(db)
  await sql`insert into storage_claims (id, database_id) values (1, ${randomUUID()})`.execute(db)
}
