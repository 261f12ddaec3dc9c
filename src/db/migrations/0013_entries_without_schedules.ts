import { sql } from 'kysely'
import { engineOf } from '../run/session-executor.ts'
import type { MigrationDb } from './migration.ts'

/** Whether nothing has to be derived from an entry for these plants, and no other transaction changes the garden. */
export async function up(db: MigrationDb): Promise<void> {
  if (engineOf(db).name !== 'postgres') return
  await sql`create function fulfils_no_schedule(lock bigint, plant_ids bigint[], entry_type bigint)
    returns boolean language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(lock) then
        return false;
      end if;
      return not exists (select from care_schedules c where c.plant_id = any(plant_ids) and c.type = entry_type);
    end $$`.execute(db)
}
