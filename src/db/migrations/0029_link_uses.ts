import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** How often a link has written on the last day on which it did. */
export async function up(db: MigrationDb, { integer, text }: ColumnTypes): Promise<void> {
  await sql`alter table grants add column used_on ${text}`.execute(db)
  await sql`alter table grants add column writes ${integer} not null default 0`.execute(db)
  await sql`alter table grants add column uploads ${integer} not null default 0`.execute(db)
}
