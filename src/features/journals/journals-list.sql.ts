import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { countAlong, listAlong, type Span, spansWithin } from '../../db/spans.ts'
import type { Order, Position } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'
import { conditionsOf, type JournalFilter, joinedSourceOf, ownerOf, sourceOf } from './journals-filter.sql.ts'

/** By event time, the latest first. */
export const LATEST: Order = { name: 'journals', key: 'number' }

export async function listJournalPositions(
  db: Db,
  filter: JournalFilter,
  { limit, offset, after }: Range,
): Promise<Position[]> {
  if (filter.lead === 'index') return positionsIn(db, filter, { after, until: undefined }, limit, offset)
  return listAlong(
    spansOf(db, filter, after),
    { limit, offset },
    {
      list: (span, { limit, offset }) => positionsIn(db, filter, span, limit, offset),
      count: (span) => countIn(db, filter, span),
    },
  )
}

export async function countJournals(db: Db, filter: JournalFilter): Promise<number> {
  if (filter.lead === 'index') return countIn(db, filter, { after: undefined, until: undefined })
  return countAlong(spansOf(db, filter, undefined), (span) => countIn(db, filter, span))
}

function spansOf(db: Db, filter: JournalFilter, after: Position | undefined) {
  const { source, time, id } = sourceOf(filter)
  return spansWithin(spanOfTimes(filter, after), async (span, row) => {
    const { rows } = await sql<Position>`select ${id} as id, ${time} as key from ${source}
      where ${sql.join([ownerOf(filter), ...within(filter, span)], sql` and `)}
      order by ${time} desc, ${id} desc limit 1 offset ${row - 1}`.execute(db)
    return rows[0]
  })
}

/** `from` and `to` are the ends of the span. As further conditions SQLite would seek by them, and not by those of the span. */
function spanOfTimes({ from, to }: JournalFilter, after: Position | undefined): Span<Position> {
  const isBeforeLast = to === undefined || (after !== undefined && Number(after.key) <= to)
  return {
    after: isBeforeLast ? after : { key: to, id: Number.MAX_SAFE_INTEGER },
    until: from === undefined ? undefined : { key: from, id: 0 },
  }
}

async function positionsIn(
  db: Db,
  filter: JournalFilter,
  span: Span<Position>,
  limit: number,
  offset: number,
): Promise<Position[]> {
  const { time, id } = sourceOf(filter)
  const { rows } = await sql<Position>`select j.id, ${time} as key from ${joinedSourceOf(filter)}
    where ${sql.join([...conditionsOf(db, filter), ...within(filter, span)], sql` and `)}
    order by ${time} desc, ${id} desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function countIn(db: Db, filter: JournalFilter, span: Span<Position>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${joinedSourceOf(filter)}
    where ${sql.join([...conditionsOf(db, filter), ...within(filter, span)], sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Conditions of a span: the part of the list behind one position, up to another. */
export function within(
  filter: Pick<JournalFilter, 'plantId'>,
  { after, until }: Span<Position>,
): RawBuilder<boolean>[] {
  const { time, id } = sourceOf(filter)
  return [
    ...(after === undefined ? [] : [sql<boolean>`(${time}, ${id}) < (${after.key}, ${after.id})`]),
    ...(until === undefined ? [] : [sql<boolean>`(${time}, ${id}) >= (${until.key}, ${until.id})`]),
  ]
}
