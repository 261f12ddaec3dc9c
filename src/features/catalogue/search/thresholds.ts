/** A search changes its strategy at these sizes. The result is the same on both sides of each. */
export interface Thresholds {
  /** Up to so many candidates, the other terms and filters are checked in SQL, row by row, and not by the index. */
  readonly few: number
  /** Up to so many matches are sorted in SQL. Of more, a page is found sooner by scanning the index of names. */
  readonly many: number
  /** Up to so many matches are sorted in SQL if they may lie far apart in the index of names, so that a scan may be long. */
  readonly manyUneven: number
  /** A query of SQLite holds the event loop: none reads more ids or words than this. */
  readonly idsAtATime: number
  readonly wordsAtATime: number
  /** The first step of a scan is short, because a page of a broad search is soon full. Each further step is twice as long. */
  readonly firstStep: number
  /** Up to so many names of a language are sorted, in steps, by the first request after a change. */
  readonly localNames: number
}

export const THRESHOLDS: Thresholds = {
  few: 50,
  many: 2_000,
  manyUneven: 10_000,
  idsAtATime: 25_000,
  wordsAtATime: 10_000,
  firstStep: 500,
  localNames: 50_000,
}
