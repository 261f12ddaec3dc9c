import type { Db } from '../../db/schema.ts'

/** What the care slice works with. */
export interface CareContext {
  readonly db: Db
  /** The zone of accounts that have none stored yet. */
  readonly defaultTimeZone: string
}
