import type { CheckUnderLock } from '../engine.ts'

/**
 * Each statement of such a function has a snapshot of its own, so the query sees what the last holder of the lock has
 * committed. It never waits: other statements come behind it on the same connection.
 */
export function postgresCheckUnderLock(name: string, { arguments: others, query }: CheckUnderLock): string[] {
  const list = Object.entries(others).map(([argument, type]) => `${argument} ${type}`)
  return [
    `create function ${name}(${['lock bigint', ...list].join(', ')}) returns boolean language plpgsql as $$
    begin
      if not pg_try_advisory_xact_lock(lock) then
        return false;
      end if;
      return not exists (${query});
    end $$`,
  ]
}
