import { sql } from 'kysely'
import type { Engine, RowNumbers } from '../engine.ts'

/** There is one writer, so the counter can be read: it follows the rows. */
export const sqliteNextNumbers: Engine['nextNumbers'] = ({ owner, counters, last }, wanted) =>
  sql`numbers as (
    select coalesce((select ${sql.ref(last)} from ${sql.table(counters)} where ${sql.ref(owner)} = ${wanted.owner}), 0)
      + ${wanted.count} as last)`

/** An insert cannot be part of another statement, so a trigger counts. */
export function sqliteNumberedRows(table: string, { owner, id, counters, last }: RowNumbers): string[] {
  return [
    `create trigger ${table}_numbered after insert on ${table} begin
      insert into ${counters} (${owner}, ${last}) values (new.${owner}, new.${id})
      on conflict (${owner}) do update set ${last} = new.${id}; end`,
  ]
}
