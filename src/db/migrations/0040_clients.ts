import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Keys that programs have fetched by a code: which program it was, and by which code. */
export async function up(db: MigrationDb, { text }: ColumnTypes): Promise<void> {
  for (const column of ['client_id', 'client_name', 'code_hash']) {
    await sql`alter table grants add column ${sql.ref(column)} ${text}`.execute(db)
  }
  await sql`create unique index grants_of_code on grants (code_hash)`.execute(db)
}
