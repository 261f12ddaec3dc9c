import type { Generated, Kysely } from 'kysely'

/** The tables as both engines hold them: times are epoch milliseconds, ids stay in the safe integer range. */
export interface Tables {
  plant_categories: PlantCategoryTable
}

interface PlantCategoryTable {
  id: Generated<number>
  name: string
  /** The name with its case folded: unique, and the order of the list. */
  name_key: string
}

/** What a query runs on: the database itself or, inside a transaction, that transaction. */
export type Db = Kysely<Tables>
