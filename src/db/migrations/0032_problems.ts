import { sql } from 'kysely'
import type { ColumnTypes } from '../engine.ts'
import type { MigrationDb } from './migration.ts'

/** Problems of plants that are watched. */
export async function up(db: MigrationDb, types: ColumnTypes): Promise<void> {
  const { integer, text, tableEnd: end, identity } = types

  await sql`create table plant_problems (
    id ${identity},
    user_id ${integer} not null references users (id) on delete cascade,
    plant_id ${integer} not null references plants (id) on delete cascade,
    kind ${integer} not null check (kind between 1 and 5),
    name ${text} not null,
    since ${text} not null,
    ended_on ${text},
    note ${text},
    isolated ${integer} not null check (isolated in (0, 1)),
    check_every ${integer},
    created_at ${integer} not null
  )${end}`.execute(db)
  // In the order of the list, read backwards; with the kind, so that a count looks at no row.
  await sql`create index plant_problems_by_garden on plant_problems
    (user_id, (case when ended_on is null then 1 else 0 end), since, id, kind)`.execute(db)
  await sql`create index plant_problems_by_plant on plant_problems (plant_id, ended_on)`.execute(db)
}
