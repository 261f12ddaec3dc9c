import { countInSpans, listInSpans, needsSpans, type Span, spansWithin } from '../../db/run/spans.ts'
import type { Db } from '../../db/schema.ts'
import type { Position } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'

/** The ends of a span as parameters of a prepared statement; a span without an end makes another statement. */
export type Bounds = {
  readonly afterKey: Position['key'] | undefined
  readonly afterId: number | undefined
  readonly untilKey: Position['key'] | undefined
  readonly untilId: number | undefined
}

export function boundsOf({ after, until }: Partial<Span<Position>>): Bounds {
  return { afterKey: after?.key, afterId: after?.id, untilKey: until?.key, untilId: until?.id }
}

export function spanIn({ afterKey = null, afterId, untilKey = null, untilId }: Bounds): Span<Position> {
  return {
    after: afterId === undefined ? undefined : { key: afterKey, id: afterId },
    until: untilId === undefined ? undefined : { key: untilKey, id: untilId },
  }
}

/**
 * The access path of the statements of a list is the index of the first criterion or, if that finds very many rows, the index
 * of the list's order, span after span where a long statement would hold the event loop.
 */
export type Lead = 'index' | 'order'

type Part = { readonly limit: number; readonly offset: number }

/** What a list was asked for: criteria are bound, and the shape decides beside them which statement runs. */
interface Found<Criteria, Shape> {
  readonly criteria: Criteria
  readonly shape: Shape & { readonly lead: Lead }
}

interface Statements<Criteria, Shape> {
  positions(db: Db, shape: Shape, bind: Criteria & Bounds & Part): Promise<Position[]>
  counted(db: Db, shape: Shape, bind: Criteria & Bounds): Promise<{ total: number }[]>
  /** Finds the row at an offset in a span, among those without the criteria. */
  places(db: Db, found: Found<Criteria, Shape>, bind: Bounds & { offset: number }): Promise<Position[]>
  /** The part of the order that has all rows behind a position. */
  whole(criteria: Criteria, after: Position | undefined): Span<Position>
}

/** Makes the functions that list and count rows, in one statement each or in spans. */
export function listing<Criteria, Shape>(statements: Statements<Criteria, Shape>) {
  const spansOf = (db: Db, found: Found<Criteria, Shape>, after?: Position) =>
    spansWithin(statements.whole(found.criteria, after), async (span, row) => {
      if (!needsSpans(db)) return undefined
      const [place] = await statements.places(db, found, { ...boundsOf(span), offset: row - 1 })
      return place
    })

  const countIn =
    (db: Db, { criteria, shape }: Found<Criteria, Shape>) =>
    async (span: Partial<Span<Position>>) => {
      const [row] = await statements.counted(db, shape, { ...criteria, ...boundsOf(span) })
      return row?.total ?? 0
    }

  return {
    spans: (db: Db, found: Found<Criteria, Shape>) => spansOf(db, found),

    async list(db: Db, found: Found<Criteria, Shape>, { limit, offset, after }: Range): Promise<Position[]> {
      const { criteria, shape } = found
      const list = (span: Partial<Span<Position>>, part: Part) =>
        statements.positions(db, shape, { ...criteria, ...boundsOf(span), ...part })
      if (shape.lead === 'index') return list({ after }, { limit, offset })
      return listInSpans(spansOf(db, found, after), { limit, offset }, { list, count: countIn(db, found) })
    },

    async count(db: Db, found: Found<Criteria, Shape>): Promise<number> {
      const count = countIn(db, found)
      return found.shape.lead === 'index' ? count({}) : countInSpans(spansOf(db, found), count)
    },
  }
}
