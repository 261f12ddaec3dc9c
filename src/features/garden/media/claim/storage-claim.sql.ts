import { amongTexts } from '../../../../db/query/among.ts'
import type { Db } from '../../../../db/schema.ts'

export interface ClaimRow {
  readonly databaseId: string
  /** The marker has this text since the last sweep; null before the first. */
  readonly sweep: string | null
  /** A sweep is about to write this into the marker, or has written it. */
  readonly nextSweep: string | null
  readonly refusal: string | null
}

export async function findClaim(db: Db): Promise<ClaimRow> {
  return db
    .selectFrom('storage_claims')
    .select(['database_id as databaseId', 'sweep', 'next_sweep as nextSweep', 'refusal'])
    .executeTakeFirstOrThrow()
}

/** What is undefined stays as it is. */
export async function updateClaim(db: Db, claim: Partial<ClaimRow>): Promise<void> {
  const { databaseId, sweep, nextSweep, refusal } = claim
  await db
    .updateTable('storage_claims')
    .set({ database_id: databaseId, sweep, next_sweep: nextSweep, refusal })
    .execute()
}

export async function hasAnyMedia(db: Db): Promise<boolean> {
  return (await db.selectFrom('media').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns those of these keys that have a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where(amongTexts(db, 'key', keys))
    .execute()
  return new Set(rows.map(({ key }) => key))
}
