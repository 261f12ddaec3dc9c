import type { Db } from '../../../db/schema.ts'

/** The files of an account: deleting its rows does not delete them from the storage. */
export interface AccountFiles {
  /** In the transaction that deletes the account: the keys of its files, without those that others still need. */
  release(db: Db, userId: number): Promise<string[]>
  remove(keys: readonly string[]): Promise<void>
}
