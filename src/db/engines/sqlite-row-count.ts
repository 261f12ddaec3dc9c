import type { RowCount } from '../engine.ts'

export function sqliteRowCount(table: string, { owner, counts }: RowCount): string[] {
  return [
    `create trigger ${table}_counted_added after insert on ${table} begin
      insert into ${counts} (${owner}, ${table}) values (new.${owner}, 1)
      on conflict (${owner}) do update set ${table} = ${table} + 1; end`,
    `create trigger ${table}_counted_removed after delete on ${table} begin
      update ${counts} set ${table} = ${table} - 1 where ${owner} = old.${owner}; end`,
  ]
}
