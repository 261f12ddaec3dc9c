import type { Db } from '../src/db/schema.ts'

export interface CountedDb {
  readonly db: Db
  /** Queries answered so far. */
  readonly count: number
}

/** The same database, with a count of what it was asked through here; `onAnswer` may hold an answer back. */
export function countQueries(db: Db, onAnswer?: () => Promise<void>): CountedDb {
  let count = 0
  return {
    db: db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        count++
        await onAnswer?.()
        return result
      },
    }),
    get count() {
      return count
    },
  }
}
