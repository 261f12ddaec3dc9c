import { sql } from 'kysely'
import { engineOf } from '../src/db/run/session-executor.ts'
import type { Db } from '../src/db/schema.ts'

/** A table of no feature, for tests of the database layer itself. */
export async function createScratchTable(db: Db): Promise<void> {
  const { identity, text, integer, bytes, tableEnd } = engineOf(db).columnTypes
  await sql`create table scratch_rows (
    id ${identity},
    body ${text} unique,
    size ${integer},
    picture ${bytes},
    parent_id ${integer} references scratch_rows (id),
    kept_by ${integer} references scratch_rows (id) on delete restrict
  )${tableEnd}`.execute(db)
}

export async function addScratchRow(db: Db, body: string): Promise<void> {
  await sql`insert into scratch_rows (body) values (${body})`.execute(db)
}

export async function scratchBodies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`select body from scratch_rows order by id`.execute(db)
  return rows.map(({ body }) => body)
}
