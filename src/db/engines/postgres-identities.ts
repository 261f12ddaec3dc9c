import { sql } from 'kysely'
import type { Engine } from '../engine.ts'

/** An identity column owns its sequence. A sequence that was never used has no last value. */
export const postgresLastIds: Engine['lastIds'] = async (db) => {
  const { rows } = await sql<{ name: string; last: number | null }>`select owner.relname as name,
      pg_sequence_last_value(sequence.oid) as last
    from pg_class sequence
      join pg_depend link on link.objid = sequence.oid and link.deptype = 'i'
        and link.classid = 'pg_class'::regclass and link.refclassid = 'pg_class'::regclass
      join pg_class owner on owner.oid = link.refobjid
    where sequence.relkind = 'S' and owner.relnamespace = cast(current_schema() as regnamespace)`.execute(db)
  return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, last]])))
}

export const postgresSetLastId: Engine['setLastId'] = async (db, table, id) => {
  await sql`select setval(pg_get_serial_sequence(cast(${table} as text), 'id'), cast(${id} as bigint))`.execute(
    db,
  )
}
