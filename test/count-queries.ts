import type { Db } from '../src/db/schema.ts'

export interface CountedDb {
  readonly db: Db
  /** Queries completed so far. */
  readonly count: number
}

/** A wrapper of the database that counts its queries; `onAnswer` may delay a result. */
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
