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
export async function readPage<Row>(
  { page, size, after }: PageQuery,
  { order, list, count, positionOf }: Source<Row>,
): Promise<{ rows: Row[]; frame: Frame }> {
  if (after === undefined) {
    const offset = (page ?? 0) * size
    const rows = Number.isSafeInteger(offset) ? await list({ limit: size, offset, after: undefined }) : []
    const isLast = rows.length < size && (rows.length > 0 || offset === 0)
    // What ends on this page needs no counting.
    const total = isLast ? offset + rows.length : await count()
    return { rows, frame: { page: page ?? 0, size, total } }
  }
  // One row more than the page tells whether another page follows.
  const found = await list({ limit: size + 1, offset: 0, after: positionIn(after, order) })
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.length > size && last !== undefined
  return { rows, frame: { size, ...(hasMore ? { next: cursorOf(order, positionOf(last)) } : {}) } }
}
