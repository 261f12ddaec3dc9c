import type { MaybePromise } from '../../base/maybe-promise.ts'
import { cursorOf, type Order, type Position, positionIn } from './cursor.ts'

/** The requested part of a list: after a position, or from an offset. */
export interface Range {
  readonly limit: number
  readonly offset: number
  readonly after: Position | undefined
}

interface PageQuery {
  readonly page?: number | undefined
  readonly size: number
  readonly after?: string | undefined
}

interface Source<Row> {
  readonly order: Order
  list(range: Range): MaybePromise<Row[]>
  count(): MaybePromise<number>
  positionOf(row: Row): Position
}

type Frame = { page: number; size: number; total: number } | { size: number; next?: string }

/** Reads one page, by number or by cursor: its rows, and the fields of the response around them. */
export function readPage<Row>(
  query: PageQuery,
  { order, list, count, positionOf }: Source<Row>,
): Promise<{ rows: Row[]; frame: Frame }> {
  return readCountedPage(query, {
    order,
    positionOf,
    read: async (range, isCounted) => {
      const rows = await list(range)
      if (!isCounted) return { rows, total: 0 }
      const isLast = rows.length < range.limit && (rows.length > 0 || range.offset === 0)
      // What ends on this page needs no counting.
      return { rows, total: isLast ? range.offset + rows.length : await count() }
    },
  })
}

interface CountedSource<Row> {
  readonly order: Order
  /** The total is 0 where it is not asked for. */
  read(range: Range, isCounted: boolean): Promise<{ rows: Row[]; total: number }>
  positionOf(row: Row): Position
}

/** The same where rows and total are read together. */
export async function readCountedPage<Row>(
  { page = 0, size, after }: PageQuery,
  { order, read, positionOf }: CountedSource<Row>,
): Promise<{ rows: Row[]; frame: Frame }> {
  if (after === undefined) {
    const offset = Math.min(page * size, Number.MAX_SAFE_INTEGER)
    const { rows, total } = await read({ limit: size, offset, after: undefined }, true)
    return { rows, frame: { page, size, total } }
  }
  // One row more than the page tells whether another page follows.
  const found = await read({ limit: size + 1, offset: 0, after: positionIn(after, order) }, false)
  const rows = found.rows.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.rows.length > size && last !== undefined
  return { rows, frame: { size, ...(hasMore ? { next: cursorOf(order, positionOf(last)) } : {}) } }
}
