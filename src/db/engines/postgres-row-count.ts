import type { RowCount } from '../engine.ts'

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
