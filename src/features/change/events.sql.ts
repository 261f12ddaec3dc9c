import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { WantedNumbers } from '../../db/engine.ts'
import { amongListed, listed } from '../../db/query/among.ts'
import { listedRows } from '../../db/query/json-rows.ts'
import { inBatches } from '../../db/query/updates.ts'
import { prepared } from '../../db/run/prepared.ts'
import { engineOf } from '../../db/run/session-executor.ts'
import type { Db } from '../../db/schema.ts'
import type { Change } from './event-types.ts'
import type { GardenEvent } from './events.schema.ts'

const NUMBERS = { owner: 'user_id', id: 'id', counters: 'event_counters', last: 'last_id' } as const

type NewEvents = { gardenId: number; changes: string; count: number; now: number }

/** Without a number the table refuses an event, and the statement fails with all that is written by it. */
function insertionOf(
  db: Db,
  bind: NewEvents,
  after?: WantedNumbers['after'],
  isAllowed = sql<boolean>`true`,
): RawBuilder<unknown> {
  const wanted = { owner: sql`cast(${bind.gardenId} as bigint)`, count: sql`${bind.count}` }
  return sql`with ${engineOf(db).nextNumbers(NUMBERS, after ? { ...wanted, after } : wanted)}
    insert into events (user_id, id, type, subject, plant_ids, at)
    select cast(${bind.gardenId} as bigint), numbers.last - cast(value ->> 0 as bigint), value ->> 1,
      cast(value ->> 2 as bigint), value ->> 3, cast(${bind.now} as bigint)
    from ${listedRows(db, bind.changes)} left join numbers on ${isAllowed}`
}

const insertion = prepared((db, bind: NewEvents) => insertionOf(db, bind))

const insertionAfter = prepared(
  (db, bind: NewEvents & { last: number; lock: string; grantId: number | null }) => {
    const grantId = sql`cast(${bind.grantId} as bigint)`
    const isAllowed = sql<boolean>`(${grantId} is null or exists (
    select 1 from grants where id = ${grantId} and user_id = cast(${bind.gardenId} as bigint)))`
    return insertionOf(db, bind, { last: sql`${bind.last}`, lock: sql`${bind.lock}` }, isAllowed)
  },
)

/** Writes events at the end of the transaction. After a decision that fails unless the last event and the grant are those of `after`. */
export function insertEventRows(
  db: Db,
  gardenId: number,
  changes: readonly Change[],
  now: number,
  after: { readonly last: number; readonly lock: string; readonly grantId: number | null } | undefined,
): void {
  const count = changes.length
  const rows = changes.map(({ type, subject, plantIds }, at) => [
    count - 1 - at,
    type,
    subject,
    listOf(plantIds),
  ])
  const values = { gardenId, changes: JSON.stringify(rows), count, now }
  if (after === undefined) insertion.later(db, values)
  else insertionAfter.later(db, { ...values, ...after, lock: engineOf(db).lockNumber(after.lock) })
}

function listOf(plantIds: readonly number[] | undefined): string | null {
  return plantIds === undefined ? null : JSON.stringify(plantIds)
}

type EventRow = Omit<GardenEvent, 'plantIds'> & { readonly plantIds: string | null }

/** The last number given is in every row, and there is one row without an event if none follows. */
const eventsAfter = prepared(
  (_db, bind: { gardenId: number; after: number; limit: number }) => sql<
    { lastId: number } & (EventRow | { id: null })
  >`select c.last_id as "lastId", e.id, e.type, e.subject, e.plant_ids as "plantIds", e.at
    from event_counters c left join (
      select id, type, subject, plant_ids, at from events
      where user_id = ${bind.gardenId} and id > ${bind.after} order by id limit ${bind.limit}) e on true
    where c.user_id = ${bind.gardenId} order by e.id`,
)

/** Events that follow a number, and the last number there is, all of one state. */
export async function listEventRows(db: Db, gardenId: number, after: number, limit: number) {
  const found = await eventsAfter(db, { gardenId, after, limit })
  const rows = found.flatMap((row) => (row.id === null ? [] : [row]))
  return { rows, lastId: found[0]?.lastId ?? 0 }
}

const lastIds = prepared((db, bind: { gardenIds: string }) =>
  db
    .selectFrom('event_counters')
    .select(['user_id as gardenId', 'last_id as lastId'])
    .where(amongListed(db, 'user_id', bind.gardenIds)),
)

/** The last number that was given in each of the gardens; none of one without events. */
export async function listLastEventIds(db: Db, gardenIds: readonly number[]) {
  return lastIds(db, { gardenIds: listed(gardenIds) })
}

/** The last number that was given in a garden, as part of another statement. */
export function lastEventIn(gardenId: number): RawBuilder<number> {
  return sql`coalesce((select last_id from event_counters where user_id = ${gardenId}), 0)`
}

/** The last number that was given in a garden. */
export async function findLastEventId(db: Db, gardenId: number): Promise<number> {
  const [row] = await listLastEventIds(db, [gardenId])
  return row?.lastId ?? 0
}

/** SQLite blocks the event loop for as long as a statement takes. */
const EVENTS_PER_BATCH = 500

const someDeleted = prepared(
  (
    _db,
    bind: { gardenId: number; before: number },
  ) => sql`delete from events where user_id = ${bind.gardenId} and at < ${bind.before} and id in (
      select id from events where user_id = ${bind.gardenId} order by id limit ${EVENTS_PER_BATCH})
    returning id`,
)

/** For the deletion of an account. */
export async function deleteAllEventRows(db: Db, userId: number): Promise<void> {
  await deleteEventRows(db, userId, Number.MAX_SAFE_INTEGER)
}

async function deleteEventRows(db: Db, gardenId: number, before: number): Promise<void> {
  await inBatches(EVENTS_PER_BATCH, () => someDeleted(db, { gardenId, before }))
}

const GARDENS_AT_A_TIME = 1_000

/** Gardens along their ids, with the time of the oldest event that each has. */
const oldestEvents = prepared(
  (_db, bind: { after: number }) => sql<{
    gardenId: number
    oldest: number | null
  }>`select c.user_id as "gardenId",
      (select at from events e where e.user_id = c.user_id order by e.id limit 1) as oldest
    from event_counters c where c.user_id > ${bind.after} order by c.user_id limit ${GARDENS_AT_A_TIME}`,
)

/** Events lie in the order of gardens: the oldest one of each tells whether there is anything to delete, without an index by time. */
export async function deleteOldEvents(db: Db, before: number): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const gardens: { gardenId: number; oldest: number | null }[] = await oldestEvents(db, { after })
    for (const { gardenId, oldest } of gardens) {
      if (oldest !== null && oldest < before) await deleteEventRows(db, gardenId, before)
    }
    after = gardens.length < GARDENS_AT_A_TIME ? undefined : gardens.at(-1)?.gardenId
    await yieldToEventLoop()
  }
}
