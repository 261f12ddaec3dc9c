import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Db } from '../schema.ts'
import { engineOf } from './session-executor.ts'
import { inSnapshot } from './transaction.ts'

/** The part of a list behind one place in its order, up to another and with it; undefined is its beginning or end. */
export interface Span<Place> {
  readonly after: Place | undefined
  readonly until: Place | undefined
}

/** What the embedded database goes through in a few milliseconds, even if it has to look at several tables for each row. */
export const ROWS_IN_SPAN = 2_000

/** As many as one statement may find by an index of theirs: some 15 ms. Spans of all rows of a user would take longer. */
export const MOST_FOUND_AT_ONCE = 10_000

/** Whether a statement that goes through very many rows is better made of several. */
export function needsSpans(db: Db): boolean {
  return engineOf(db).holdsEventLoop
}

const BATCHES = 10

/** A list in batches, where a statement that goes through much for each of its elements would hold the event loop. */
export function* inBatchesOf<T>(db: Db, list: readonly T[]): Generator<readonly T[]> {
  const size = needsSpans(db) ? Math.ceil(list.length / BATCHES) : list.length
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/**
 * A span cut into shorter ones: statements that go through all of it would hold the event loop, and between two of them the
 * driver yields to it. `placeAt` finds the place of the row with this number in a span, if there are so many.
 */
export async function* spansWithin<Place>(
  whole: Span<Place>,
  placeAt: (span: Span<Place>, row: number) => Promise<Place | undefined>,
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

export async function countInSpans<Place>(
  spans: AsyncIterable<Span<Place>>,
  count: (span: Span<Place>) => Promise<number>,
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
  count(span: Span<Place>): Promise<number>
  list(span: Span<Place>, part: Part): Promise<Row[]>
}

export async function listInSpans<Place, Row>(
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

/**
 * Hands over all rows of a list that is not paged, in batches; `list` gives at most so many behind the last one. Before
 * the caller goes on to work with very many, it yields to the event loop.
 */
export async function readInBatches<Row>(
  db: Db,
  list: (db: Db, last: Row | undefined, limit: number) => Promise<Row[]>,
  take: (rows: Row[]) => void,
): Promise<void> {
  const limit = needsSpans(db) ? ROWS_IN_SPAN : Number.MAX_SAFE_INTEGER
  const first = await list(db, undefined, limit)
  if (first.length < limit) {
    take(first)
    return yieldAfterLargeRead(first.length)
  }
  // Nearly every list ends before this, and one statement sees one state. Several need a snapshot, so these begin anew.
  await inSnapshot(db, async (db) => {
    for (let last: Row | undefined; ; ) {
      const rows = await list(db, last, limit)
      take(rows)
      if (rows.length < limit) return
      last = rows.at(-1)
    }
  })
  await yieldToEventLoop()
}

const MANY = 1_000

/**
 * To be called between reading a list that may be long and working on it: SQLite reads synchronously, and both in one
 * iteration of the event loop would delay all other requests for as long again.
 */
export async function yieldAfterLargeRead(count: number): Promise<void> {
  if (count > MANY) await yieldToEventLoop()
}

/** Reads all rows as one list. */
export async function listWhole<Row>(
  db: Db,
  list: (db: Db, last: Row | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  await readInBatches(db, list, (rows) => {
    for (const row of rows) all.push(row)
  })
  return all
}
