import { type RawBuilder, sql } from 'kysely'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { countInSpans, listInSpans, type Span, spansWithin } from '../../../db/run/spans.ts'
import type { Db } from '../../../db/schema.ts'
import type { Order, Position } from '../../../http/paging/cursor.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { type Bounds, boundsOf, spanIn } from '../../change/bounds.ts'
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

interface Found {
  readonly criteria: JournalCriteria
  readonly shape: JournalShape
}

export async function listJournalPositions(
  db: Db,
  { criteria, shape }: Found,
  { limit, offset, after }: Range,
): Promise<Position[]> {
  const list = (span: Span<Position>, { limit, offset }: Pick<Range, 'limit' | 'offset'>) =>
    positions(db, shape, { ...criteria, ...boundsOf(span), limit, offset })
  if (shape.lead === 'index') return list({ after, until: undefined }, { limit, offset })
  return listInSpans(
    spansOf(db, criteria, after),
    { limit, offset },
    { list, count: (span) => countIn(db, shape, criteria, span) },
  )
}

export async function countJournals(db: Db, { criteria, shape }: Found): Promise<number> {
  const count = (span: Span<Position>) => countIn(db, shape, criteria, span)
  if (shape.lead === 'index') return count({ after: undefined, until: undefined })
  return countInSpans(spansOf(db, criteria, undefined), count)
}

const positions = preparedShapes(
  (db, bind: JournalCriteria & Bounds & { limit: number; offset: number }, shape: JournalShape) => {
    const { time, id } = sourceOf(bind)
    return sql<Position>`select j.id, ${time} as key from ${joinedSourceOf(bind)}
      where ${sql.join([...conditionsOf(db, bind, shape), ...within(bind, spanIn(bind))], sql` and `)}
      order by ${time} desc, ${id} desc limit ${bind.limit} offset ${bind.offset}`
  },
)

const counted = preparedShapes(
  (db, bind: JournalCriteria & Bounds, shape: JournalShape) => sql<{ total: number }>`select count(*) as total
    from ${joinedSourceOf(bind)}
    where ${sql.join([...conditionsOf(db, bind, shape), ...within(bind, spanIn(bind))], sql` and `)}`,
)

async function countIn(
  db: Db,
  shape: JournalShape,
  criteria: JournalCriteria,
  span: Span<Position>,
): Promise<number> {
  const [row] = await counted(db, shape, { ...criteria, ...boundsOf(span) })
  return row?.total ?? 0
}

const places = preparedShapes(
  (_db, bind: Owner & Bounds & { offset: number }, _shape: Record<never, never>) => {
    const { source, time, id } = sourceOf(bind)
    return sql<Position>`select ${id} as id, ${time} as key from ${source}
      where ${sql.join([ownerOf(bind), ...within(bind, spanIn(bind))], sql` and `)}
      order by ${time} desc, ${id} desc limit 1 offset ${bind.offset}`
  },
)

function spansOf(db: Db, criteria: JournalCriteria, after: Position | undefined) {
  const { gardenId, plantId } = criteria
  return spansWithin(spanOfTimes(criteria, after), async (span, row) => {
    const [place] = await places(db, {}, { gardenId, plantId, ...boundsOf(span), offset: row - 1 })
    return place
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

/** A span is the part of the list behind one position, up to another. */
export function within(
  criteria: Pick<JournalCriteria, 'plantId'>,
  { after, until }: Span<Position>,
): RawBuilder<boolean>[] {
  const { time, id } = sourceOf(criteria)
  return [
    ...(after === undefined ? [] : [sql<boolean>`(${time}, ${id}) < (${after.key}, ${after.id})`]),
    ...(until === undefined ? [] : [sql<boolean>`(${time}, ${id}) >= (${until.key}, ${until.id})`]),
  ]
}
