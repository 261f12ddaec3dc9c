import { type InsertObject, sql } from 'kysely'
import { jsonRows } from './json-rows.ts'
import type { Db, Tables } from './schema.ts'

/** Tables that link a plant to other things. */
type LinkTable = 'plant_covers' | 'plant_tag_links'

interface LinkOwner {
  readonly column: 'plant_id'
  readonly id: number
}

/** Replaces all links of their owner. */
export async function replaceLinks<T extends LinkTable>(
  db: Db,
  table: T,
  { column, id }: LinkOwner,
  links: readonly InsertObject<Tables, T>[],
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
  const [first] = links
  if (first === undefined) return
  const names = Object.keys(first)
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const values = sql.join(names.map((name) => sql`cast(value ->> ${sql.lit(name)} as bigint)`))
  await sql`insert into ${sql.table(table)} (${columns}) select ${values} from ${jsonRows(db, links)}`.execute(
    db,
  )
}
