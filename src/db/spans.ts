import type { MaybePromise } from '../base/maybe-promise.ts'
import { engineOf } from './engine.ts'
import type { Db } from './schema.ts'
import { inSnapshot } from './transaction.ts'

/** The part of a list behind one place in its order, up to another and with it; undefined is its beginning or end. */
export interface Span<Place> {
  readonly after: Place | undefined
  readonly until: Place | undefined
}

/** What the embedded database goes through in a few milliseconds, even if it has to look at several tables for each row. */
export const ROWS_IN_SPAN = 2_000

/** As many as one statement may find by an index of theirs: some 15 ms. Spans of all that somebody has would take longer. */
export const MOST_FOUND_AT_ONCE = 10_000

/** Whether a statement that goes through very many rows is better made of several. */
export function needsSpans(db: Db): boolean {
  return engineOf(db).holdsEventLoop
}

/**
 * A span cut into shorter ones: statements that go through all of it would hold the event loop, and between two of them the
 * driver lets others have their turn. `placeAt` finds the place of the row with this number in a span, if there are so many.
 */
export async function* spansWithin<Place>(
  whole: Span<Place>,
  placeAt: (span: Span<Place>, row: number) => MaybePromise<Place | undefined>,
): AsyncGenerator<Span<Place>> {
  for (let rest = whole; ; ) {
    const until = await placeAt(rest, ROWS_IN_SPAN)
    if (until === undefined) {
      yield rest
      return
    }
    yield { after: rest.after, until }
    rest = { after: until, until: whole.until }
  }
}

export async function countAlong<Place>(
  spans: AsyncIterable<Span<Place>>,
  count: (span: Span<Place>) => MaybePromise<number>,
): Promise<number> {
  let total = 0
  for await (const span of spans) total += await count(span)
  return total
}

interface Part {
  readonly limit: number
  readonly offset: number
}

interface Reader<Place, Row> {
  count(span: Span<Place>): MaybePromise<number>
  list(span: Span<Place>, part: Part): MaybePromise<Row[]>
}

export async function listAlong<Place, Row>(
  spans: AsyncIterable<Span<Place>>,
  { limit, offset }: Part,
  { count, list }: Reader<Place, Row>,
): Promise<Row[]> {
  const found: Row[] = []
  let skipped = 0
  for await (const span of spans) {
    if (skipped < offset) {
      const held = await count(span)
      if (skipped + held <= offset) {
        skipped += held
        continue
      }
    }
    found.push(...(await list(span, { limit: limit - found.length, offset: offset - skipped })))
    skipped = offset
    if (found.length >= limit) break
  }
  return found
}

/** All rows of a list that is not paged; `list` gives so many behind the last one, or more where some belong together. */
export async function listWhole<Row>(
  db: Db,
  list: (db: Db, last: Row | undefined, limit: number) => MaybePromise<Row[]>,
): Promise<Row[]> {
  if (!needsSpans(db)) return list(db, undefined, Number.MAX_SAFE_INTEGER)
  return inSnapshot(db, async (db) => {
    const all: Row[] = []
    for (;;) {
      const rows = await list(db, all.at(-1), ROWS_IN_SPAN)
      for (const row of rows) all.push(row)
      if (rows.length < ROWS_IN_SPAN) return all
    }
  })
}
