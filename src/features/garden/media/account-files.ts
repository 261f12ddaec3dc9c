import type { Db } from '../../../db/schema.ts'

/** Deleting the rows of an account does not delete its files from the storage. */
export interface AccountFiles {
  /** Runs in the transaction that deletes the account, and gives the keys of its files without those that the catalogue needs. */
  release(db: Db, userId: number): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
}
