import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from '../migration.ts'

/** Whether nothing has to be derived from an entry for these plants, and nobody else changes the garden. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const statements = types.checkUnderLock('fulfils_no_schedule', {
    arguments: { plant_ids: 'bigint[]', entry_type: 'bigint' },
    query: 'select from care_schedules c where c.plant_id = any(plant_ids) and c.type = entry_type',
  })
  for (const statement of statements) await sql.raw(statement).execute(db)
}
