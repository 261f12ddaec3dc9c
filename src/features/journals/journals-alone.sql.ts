import { sql } from 'kysely'
import { isForeignKeyViolation, isRetryable } from '../../db/errors.ts'
import { gathered } from '../../db/gathered.ts'
import { listedRows } from '../../db/json-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { freeGardenLock } from '../common/garden.ts'
import { eventsCommitted } from '../events/committed.ts'
import { eventsOfInserted } from '../events/events.sql.ts'
import { type JournalValues, searchTextOf } from './journals.sql.ts'

/**
 * Inserts entries of any gardens, with their links and events, by a statement that needs no transaction around it. Of an entry it
 * writes nothing if some are not plants of the garden, if somebody else changes the garden or if it fulfils a schedule. Whether the
 * plants still exist is left to the foreign key. The limit keeps PostgreSQL, which expects a hundred ids, from reading all of
 * 10,000 plants instead.
 */
const aloneInsertion = prepared((db, bind: { readonly entries: string }) => {
  return sql<{ nth: number; id: number }>`with listed as materialized (
      select cast(value ->> 0 as bigint) as nth, cast(value ->> 1 as bigint) as user_id, value ->> 2 as lock,
        value -> 3 as plants, cast(value ->> 4 as bigint) as type, cast(value ->> 5 as bigint) as event_time,
        value ->> 6 as properties, value ->> 7 as remark, value ->> 8 as search_text, cast(value ->> 9 as bigint) as now
      from ${listedRows(db, bind.entries)}),
    wanted as materialized (
      select *, array(select cast(id as bigint) from json_array_elements_text(plants) as ids (id)) as plant_ids from listed),
    entry as materialized (
      select *, nextval('plant_journals_id_seq') as id from wanted
      where cardinality(plant_ids) = (
          select count(*) from unnest(plant_ids) as named (id)
          cross join lateral (select user_id from plants where plants.id = named.id limit 1) p
          where p.user_id = wanted.user_id)
        and fulfils_no_schedule(cast(lock as bigint), plant_ids, type)),
    inserted as (
      insert into plant_journals
        (id, user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
      select id, user_id, type, event_time, properties, remark, search_text, now, now from entry),
    links as (
      insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
      select entry.id, named.id, type, event_time, named.position
      from entry cross join lateral unnest(plant_ids) with ordinality as named (id, position)),
    ${eventsOfInserted(db, 'entry', { type: 'journal.created', plantIds: sql`cast(plants as text)`, now: sql`now` })}
    select nth, id from entry`
})

interface AloneEntry {
  readonly gardenId: GardenId
  readonly lock: string
  readonly values: JournalValues
  readonly plantIds: readonly number[]
  readonly now: number
}

/** The id of each, or undefined. */
async function insertEntries(db: Db, entries: readonly AloneEntry[]): Promise<(number | undefined)[]> {
  const rows = entries.map(({ gardenId, lock, values, plantIds, now }, nth) => {
    const { type, eventTime, properties, remark } = values
    return [nth, gardenId, lock, plantIds, type, eventTime, properties, remark, searchTextOf(values), now]
  })
  const ids = new Map<number, number>()
  for (const { nth, id } of await aloneInsertion(db, { entries: JSON.stringify(rows) })) ids.set(nth, id)
  return entries.map((_, nth) => ids.get(nth))
}

const insertWithOthers = gathered(insertEntries)

/** An entry for more plants than this takes a while, for which nobody else should have to wait. */
const MOST_PLANTS_WITH_OTHERS = 50

/** The id of a new entry if it could be written at once, by one statement; otherwise nothing is written. */
export async function insertJournalAlone(
  db: Db,
  gardenId: GardenId,
  values: JournalValues,
  plantIds: readonly number[],
  now: number,
): Promise<number | undefined> {
  const lock = freeGardenLock(db, gardenId)
  if (lock === undefined) return undefined
  try {
    const entry = { gardenId, lock, values, plantIds, now }
    const isSmall = plantIds.length <= MOST_PLANTS_WITH_OTHERS
    const id = isSmall ? await insertWithOthers(db, entry) : (await insertEntries(db, [entry]))[0]
    if (id !== undefined) eventsCommitted(db, gardenId)
    return id
  } catch (error) {
    // Also of another entry in the same statement: nothing of it is written.
    if (isForeignKeyViolation(error) || isRetryable(error)) return undefined
    throw error
  }
}
