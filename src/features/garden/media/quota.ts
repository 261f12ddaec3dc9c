import { sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import { amongListed, listed } from '../../../db/query/among.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'

/** The allowance is a quota of the account's own, or that of the server. */
export interface StorageUse {
  readonly usedBytes: number
  readonly allowedBytes: number
}

const sizes = sql<number>`cast(coalesce(sum(size), 0) as bigint)`

const use = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('media')
    .select((select) => [
      sizes.as('bytes'),
      select
        .selectFrom('users')
        .select('media_quota_bytes')
        .where('users.id', '=', bind.gardenId)
        .as('quota'),
    ])
    .where('user_id', '=', bind.gardenId),
)

export async function storageUse(
  db: Db,
  gardenId: GardenId,
  { mediaQuotaBytes }: Pick<Config, 'mediaQuotaBytes'>,
): Promise<StorageUse> {
  const [row] = await use(db, { gardenId })
  return { usedBytes: row?.bytes ?? 0, allowedBytes: row?.quota ?? mediaQuotaBytes }
}

const uses = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('media')
    .select(['user_id as userId', sizes.as('bytes')])
    .where(amongListed(db, 'user_id', bind.ids))
    .groupBy('user_id'),
)

/** Sums up what each of these users stores; users without files are left out. */
export async function usedBytesOf(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  const used = new Map<number, number>()
  for (const { userId, bytes } of await uses(db, { ids: listed(userIds) })) {
    // A file that belongs to the catalogue alone counts against no quota.
    if (userId !== null) used.set(userId, bytes)
  }
  return used
}

export function quotaExceeded({ allowedBytes }: StorageUse): AppError {
  return new AppError('MEDIA_QUOTA', {
    message: `Your files may have at most ${allowedBytes} bytes together.`,
  })
}
