import { sql } from 'kysely'
import type { BatchContaining, Engine, RowCount, TableContaining } from '../engine.ts'

/**
 * Counts once a statement: each change leaves a version of the row behind that the next ones in the transaction walk past,
 * so that counting row by row would be quadratic.
 */
export function postgresRowCount(table: string, { owner, counts }: RowCount): string[] {
  const changed = `select ${owner}, count(*) as number from changed group by ${owner}`
  return [
    `create function ${table}_counted() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into ${counts} (${owner}, ${table}) ${changed}
        on conflict (${owner}) do update set ${table} = ${counts}.${table} + excluded.${table};
      else
        update ${counts} set ${table} = ${counts}.${table} - removed.number
        from (${changed}) removed where ${counts}.${owner} = removed.${owner};
      end if;
      return null;
    end $$`,
    `create trigger ${table}_counted_added after insert on ${table}
      referencing new table as changed for each statement execute function ${table}_counted()`,
    `create trigger ${table}_counted_removed after delete on ${table}
      referencing old table as changed for each statement execute function ${table}_counted()`,
  ]
}

/**
 * The update of the counter waits for the transaction that has taken numbers before, and goes on from what it committed, although
 * the rest of the statement sees the state in which it began. So numbers are committed in their order.
 */
export const postgresNextNumbers: Engine['nextNumbers'] = ({ owner, counters, last }, wanted) => {
  const { after } = wanted
  const lastNumber = sql`${sql.table(counters)}.${sql.ref(last)}`
  const locked =
    after &&
    sql`locked as materialized (select pg_advisory_xact_lock(cast(cast(${after.lock} as text) as bigint))),`
  return sql`${locked ?? sql``} numbers as (
      insert into ${sql.table(counters)} (${sql.ref(owner)}, ${sql.ref(last)})
      select ${wanted.owner}, cast(${wanted.count} as bigint) ${after ? sql`from locked` : sql``}
      on conflict (${sql.ref(owner)}) do update set ${sql.ref(last)} = ${lastNumber} + excluded.${sql.ref(last)}
      ${after ? sql`where ${lastNumber} = ${after.last}` : sql``}
      returning ${lastNumber} as last)`
}

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

/** A GIN index of the trigrams of a column. */
export function postgresTrigramIndex(table: string, column: string): string[] {
  return [
    'create extension if not exists pg_trgm',
    // With fastupdate new entries go to a pending list, which every search reads from one end to the other.
    `create index ${table}_trigrams on ${table} using gin (${column} gin_trgm_ops) with (fastupdate = off)`,
  ]
}

/** All rows are in the first batch, because the server does not hold the event loop. */
export function postgresAggregateContaining<T>(
  { table, column, aggregate }: TableContaining<T>,
  { pattern }: BatchContaining,
) {
  return sql<{ value: T | null; rows: number }>`select ${aggregate} as value, cast(0 as bigint) as rows
    from ${sql.table(table)} where ${sql.ref(column)} like ${pattern} escape '\\'`
}
