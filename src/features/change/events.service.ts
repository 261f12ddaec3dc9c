import type { Db } from '../../db/schema.ts'
import type { EventPage, GardenEvent } from './events.schema.ts'
import { listEventRows } from './events.sql.ts'

/** What changed in a garden after an event; without one, from the oldest event that is kept. */
export async function listEvents(
  db: Db,
  { gardenId }: { readonly gardenId: number },
  { after, size }: { readonly after?: number | undefined; readonly size: number },
): Promise<EventPage> {
  const { events, lastId, isComplete } = await eventsAfter(db, gardenId, after ?? 0, size)
  // A client that has to read everything again needs no history.
  if (!isComplete && after !== undefined) return { items: [], next: lastId, reset: true }
  return { items: events, next: events.at(-1)?.id ?? lastId }
}

interface EventsAfter {
  readonly events: GardenEvent[]
  /** The last id of the garden, whether or not it is among the events. */
  readonly lastId: number
  /** Whether the first of them follows immediately. Otherwise it was deleted long ago, or the number is not of this database. */
  readonly isComplete: boolean
}

/** So many events that follow a number. Numbers have no gaps, except for what was deleted at the beginning. */
export async function eventsAfter(
  db: Db,
  gardenId: number,
  after: number,
  limit: number,
): Promise<EventsAfter> {
  const { rows, lastId } = await listEventRows(db, gardenId, after, limit)
  const events = rows.map(({ id, type, subject, plantIds, at }) => ({
    ...{ id, type, subject },
    ...(plantIds === null ? {} : { plantIds: JSON.parse(plantIds) }),
    at,
  }))
  const [first] = rows
  return { events, lastId, isComplete: first === undefined ? after === lastId : first.id === after + 1 }
}
