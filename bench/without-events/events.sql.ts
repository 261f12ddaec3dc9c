import { type RawBuilder, sql } from 'kysely'

export * from '../../src/features/events/events.sql.ts'

/** A part of a statement that nothing refers to, so that PostgreSQL leaves it out. */
export function eventsOfInserted(): RawBuilder<unknown> {
  return sql`event as (select 1)`
}
