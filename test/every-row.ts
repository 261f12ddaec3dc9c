import { sql } from 'kysely'
import type { Db } from '../src/db/schema.ts'

/** The rows of all tables, to check that nothing was written anywhere. */
export async function everyRow(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    found[name] = rows.map((row) => JSON.stringify(row)).sort()
  }
  return found
}
