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
  list(range: Range): Promise<Row[]>
  count(): Promise<number>
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
      return { rows, total: isCounted ? await totalOf(rows, range, count) : 0 }
    },
  })
}

/** Reads a page of a list without cursors. */
export async function readNumberedPage<Row>(
  { page, size }: { readonly page: number; readonly size: number },
  { list, count }: Pick<Source<Row>, 'list' | 'count'>,
): Promise<{ rows: Row[]; frame: { page: number; size: number; total: number } }> {
  const range = { limit: size, offset: offsetOf(page, size), after: undefined }
  const rows = await list(range)
  return { rows, frame: { page, size, total: await totalOf(rows, range, count) } }
}

function offsetOf(page: number, size: number): number {
  return Math.min(page * size, Number.MAX_SAFE_INTEGER)
}

/** What ends on this page needs no counting. */
async function totalOf(
  { length }: readonly unknown[],
  { limit, offset }: Range,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = length < limit && (length > 0 || offset === 0)
  return isLast ? offset + length : count()
}

interface CountedSource<Row> {
  readonly order: Order
  /** The total is 0 where it is not asked for. */
  read(range: Range, isCounted: boolean): Promise<{ rows: Row[]; total: number }>
  positionOf(row: Row): Position
}

/** Reads a page where rows and total are read together. */
export async function readCountedPage<Row>(
  { page = 0, size, after }: PageQuery,
  { order, read, positionOf }: CountedSource<Row>,
): Promise<{ rows: Row[]; frame: Frame }> {
  if (after === undefined) {
    const range = { limit: size, offset: offsetOf(page, size), after: undefined }
    const { rows, total } = await read(range, true)
    return { rows, frame: { page, size, total } }
  }
  // One row more than the page tells whether another page follows.
  const found = await read({ limit: size + 1, offset: 0, after: positionIn(after, order) }, false)
  const rows = found.rows.slice(0, size)
  const last = rows.at(-1)
  const hasMore = found.rows.length > size && last !== undefined
  return { rows, frame: { size, ...(hasMore ? { next: cursorOf(order, positionOf(last)) } : {}) } }
}
