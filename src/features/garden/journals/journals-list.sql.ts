import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { listInSpans, ROWS_IN_SPAN, type Span } from '../../../db/run/spans.ts'
import type { Db } from '../../../db/schema.ts'
import type { Order, Position } from '../../../http/paging/cursor.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { type Bounds, boundsOf, listing, spanIn } from '../../change/listing.ts'
import {
  conditionsOf,
  isByPlantsAlone,
  type JournalCriteria,
  type JournalShape,
  joinedSourceOf,
  listMatchingPlants,
  sourceOf,
  type Walked,
  walkedOf,
} from './journals-filter.sql.ts'

/** The list is in the order of event times, the latest first. */
export const LATEST: Order = { name: 'journals', key: 'number' }

const positions = preparedShapes(
  (db, bind: JournalCriteria & Bounds & { limit: number; offset: number }, shape: JournalShape) => {
    const { time, id } = sourceOf(bind)
    return sql<Position>`select j.id, ${time} as key from ${joinedSourceOf(bind)}
      where ${sql.join([...conditionsOf(db, bind, shape), ...within(bind)], sql` and `)}
      order by ${time} desc, ${id} desc limit ${bind.limit} offset ${bind.offset}`
  },
)

const counted = preparedShapes(
  (db, bind: JournalCriteria & Bounds, shape: JournalShape) => sql<{ total: number }>`select count(*) as total
    from ${joinedSourceOf(bind)}
    where ${sql.join([...conditionsOf(db, bind, shape), ...within(bind)], sql` and `)}`,
)

const places = preparedShapes(
  (db, bind: Walked & Bounds & { offset: number }, _shape: Record<never, never>) => {
    const { source, time, id } = sourceOf(bind)
    return sql<Position>`select ${id} as id, ${time} as key from ${source}
      where ${sql.join([...walkedOf(db, bind), ...within(bind)], sql` and `)}
      order by ${time} desc, ${id} desc limit 1 offset ${bind.offset}`
  },
)

const { list, count, spans } = listing<JournalCriteria, JournalShape>({
  positions,
  counted,
  places: (db, { criteria: { gardenId, plantId, type } }, bind) =>
    places(db, {}, { gardenId, plantId, type, ...bind }),
  whole: spanOfTimes,
})

type Found = { readonly criteria: JournalCriteria; readonly shape: JournalShape }

export async function listJournalPositions(db: Db, found: Found, range: Range): Promise<Position[]> {
  const { criteria, shape } = found
  const isLate = shape.lead === 'order' && range.offset >= ROWS_IN_SPAN
  return isLate && isByPlantsAlone(criteria) ? listLate(db, found, range) : list(db, found, range)
}

export async function countJournals(db: Db, found: Found): Promise<number> {
  const { criteria } = found
  return isByPlantsAlone(criteria) ? (await entriesByPlants(db, found)).size : count(db, found)
}

/** They have some ten thousand links, which take a few milliseconds. */
const PLANTS_AT_A_TIME = 500

type Links = Pick<JournalCriteria, 'from' | 'to' | 'type'> & { plantIds: string }

/**
 * The ids of entries with any of some plants, separated by commas. The links have all that is read: no entry is looked at.
 */
const linkedEntries = preparedShapes(
  (db, { plantIds, from, to, type }: Links, _shape: Record<never, never>) => {
    // A bound that leaves nothing out would let PostgreSQL take the index of times where that of types finds few.
    const conditions = [
      amongListed(db, 'l.plant_id', plantIds),
      ...(from === undefined ? [] : [sql`l.event_time >= ${from}`]),
      ...(to === undefined ? [] : [sql`l.event_time <= ${to}`]),
      ...(type === undefined ? [] : [sql`l.type = ${type}`]),
    ]
    return sql<{ ids: string | null }>`select string_agg(cast(l.journal_id as text), ',') as ids
    from plant_journal_plants l where ${sql.join(conditions, sql` and `)}`
  },
)

/** The page and the total share what was read, for as long as their snapshot: an attempt that failed is read anew. */
const foundByPlants = new WeakMap<Found, Promise<ReadonlySet<number>>>()

function entriesByPlants(db: Db, found: Found): Promise<ReadonlySet<number>> {
  return foundByPlants.getOrInsertComputed(found, () => readEntriesByPlants(db, found.criteria))
}

/** Entries that name several of the plants count once: a set here spares the database `distinct`, which was most of the time. */
async function readEntriesByPlants(db: Db, criteria: JournalCriteria): Promise<ReadonlySet<number>> {
  const { from, to, type } = criteria
  const plants = await listMatchingPlants(db, criteria)
  const entries = new Set<number>()
  for (let first = 0; first < plants.length; first += PLANTS_AT_A_TIME) {
    const plantIds = listed(plants.slice(first, first + PLANTS_AT_A_TIME))
    const [linked] = await linkedEntries(db, {}, { plantIds, from, to, type })
    for (const id of idsIn(linked)) entries.add(id)
  }
  return entries
}

/**
 * The ids of all entries in a span, in their order, separated by commas. They are ordered before: within `string_agg` SQLite
 * sorts what an index has in order.
 */
const idsOfSpan = preparedShapes((db, bind: Walked & Bounds, _shape: Record<never, never>) => {
  return sql<{ ids: string | null }>`select string_agg(cast(ordered.id as text), ',') as ids from (
      select j.id from plant_journals j where ${sql.join([...walkedOf(db, bind), ...within(bind)], sql` and `)}
      order by j.event_time desc, j.id desc) as ordered`
})

function idsIn(row: { readonly ids: string | null } | undefined): number[] {
  return JSON.parse(`[${row?.ids ?? ''}]`)
}

/** To look at the plants of each of very many entries before the page would take several times as long. */
async function listLate(db: Db, found: Found, range: Range): Promise<Position[]> {
  const { gardenId, plantId, type } = found.criteria
  const entries = await entriesByPlants(db, found)
  const wantedIn = async (span: Span<Position>) => {
    const [row] = await idsOfSpan(db, {}, { gardenId, plantId, type, ...boundsOf(span) })
    return idsIn(row).filter((id) => entries.has(id))
  }
  return listInSpans(spans(db, found), range, {
    count: async (span) => (await wantedIn(span)).length,
    // A page that is found by its number needs no keys.
    list: async (span, { limit, offset }) =>
      (await wantedIn(span)).slice(offset, offset + limit).map((id) => ({ id, key: null })),
  })
}

/** `from` and `to` are the ends of the span. As further conditions SQLite would seek by them, and not by those of the span. */
function spanOfTimes({ from, to }: JournalCriteria, after: Position | undefined): Span<Position> {
  const isBeforeLast = to === undefined || (after !== undefined && Number(after.key) <= to)
  return {
    after: isBeforeLast ? after : { key: to, id: Number.MAX_SAFE_INTEGER },
    until: from === undefined ? undefined : { key: from, id: 0 },
  }
}

/** The part of the list behind one position, up to another. */
export function within(bind: Pick<JournalCriteria, 'plantId'> & Bounds): RawBuilder<boolean>[] {
  const { time, id } = sourceOf(bind)
  const { after, until } = spanIn(bind)
  return [
    ...(after === undefined ? [] : [sql<boolean>`(${time}, ${id}) < (${after.key}, ${after.id})`]),
    ...(until === undefined ? [] : [sql<boolean>`(${time}, ${id}) >= (${until.key}, ${until.id})`]),
  ]
}
