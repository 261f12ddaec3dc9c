import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** How many plants and entries a garden has: counting 100,000 rows took longer than reading a page of them. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, changingTableEnd, rowCount } = types

  await sql`create table garden_counts (
    user_id ${integer} primary key references users (id) on delete cascade,
    plants ${integer} not null default 0,
    plant_journals ${integer} not null default 0
  )${changingTableEnd}`.execute(db)

  for (const table of ['plants', 'plant_journals']) {
    // They lock the table, so that nothing is written between the count and the commit.
    for (const statement of rowCount(table, { owner: 'user_id', counts: 'garden_counts' })) {
      await sql.raw(statement).execute(db)
    }
  }
  await sql`insert into garden_counts (user_id, plants, plant_journals)
    select id, (select count(*) from plants where user_id = users.id),
      (select count(*) from plant_journals where user_id = users.id)
    from users`.execute(db)
}
