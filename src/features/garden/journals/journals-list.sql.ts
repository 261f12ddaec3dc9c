import { type RawBuilder, sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Span } from '../../../db/run/spans.ts'
import type { Order, Position } from '../../../http/paging/cursor.ts'
import { type Bounds, listing, spanIn } from '../../change/listing.ts'
import {
  conditionsOf,
  type JournalCriteria,
  type JournalShape,
  joinedSourceOf,
  type Owner,
  ownerOf,
  sourceOf,
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
  (_db, bind: Owner & Bounds & { offset: number }, _shape: Record<never, never>) => {
    const { source, time, id } = sourceOf(bind)
    return sql<Position>`select ${id} as id, ${time} as key from ${source}
      where ${sql.join([ownerOf(bind), ...within(bind)], sql` and `)}
      order by ${time} desc, ${id} desc limit 1 offset ${bind.offset}`
  },
)

export const { list: listJournalPositions, count: countJournals } = listing<JournalCriteria, JournalShape>({
  positions,
  counted,
  places: (db, { criteria: { gardenId, plantId } }, bind) => places(db, {}, { gardenId, plantId, ...bind }),
  whole: spanOfTimes,
})

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
