import { sql } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** Entries are written in transactions on both engines: no statement calls the function any more. */
export async function up(db: MigrationDb): Promise<void> {
  if (engineOf(db).name === 'postgres') await sql`drop function fulfils_no_schedule`.execute(db)
}
