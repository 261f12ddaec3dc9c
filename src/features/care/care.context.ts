import type { Db } from '../../db/schema.ts'

export interface CareContext {
  readonly db: Db
  /** Accounts without a stored zone have this one. */
  readonly defaultTimeZone: string
}
