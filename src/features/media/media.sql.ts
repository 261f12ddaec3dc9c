import { sql } from 'kysely'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { among } from '../../db/among.ts'
import { deletesAllOwn, ownsAll } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { Order } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'

export interface MediaRow {
  readonly id: number
  readonly key: string
  readonly contentType: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly frames: number | null
  readonly sha256: string
  readonly createdAt: number
}

const COLUMNS = [
  'id',
  'key',
  'content_type as contentType',
  'size',
  'width',
  'height',
  'frames',
  'sha256',
  'created_at as createdAt',
] as const

type NewMedia = Omit<MediaRow, 'id'>

export async function insertMediaRow(
  db: Db,
  gardenId: GardenId,
  { contentType, createdAt, ...media }: NewMedia,
): Promise<number> {
  const { id } = await db
    .insertInto('media')
    .values({
      ...media,
      user_id: gardenId,
      content_type: contentType,
      created_at: createdAt,
      unreferenced_since: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const byKey = prepared((db, bind: { key: string }) =>
  db.selectFrom('media').select(COLUMNS).where('key', '=', bind.key),
)

export async function findMediaRowByKey(db: Db, key: string): Promise<MediaRow | undefined> {
  const [row] = await byKey(db, { key })
  return row
}

/** For a file that was stored before files of its format were inspected. */
export async function updateMediaSize(
  db: Db,
  key: string,
  { width, height, frames }: { readonly width: number; readonly height: number; readonly frames: number },
): Promise<void> {
  await db.updateTable('media').set({ width, height, frames }).where('key', '=', key).execute()
}

export const ownsMedia = ownsAll('media')

const usage = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('media')
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'))
    .where('user_id', '=', bind.gardenId),
)

export async function sumMediaSizes(db: Db, gardenId: GardenId): Promise<number> {
  const [row] = await usage(db, { gardenId })
  return row?.bytes ?? 0
}

/** Keyset pagination by id, the newest first. */
export const NEWEST: Order = { name: 'media', key: 'none' }

const NO_BOUND = Number.MAX_SAFE_INTEGER

const page = prepared((db, bind: { gardenId: GardenId; before: number; limit: number; offset: number }) =>
  ownMedia(db, bind.gardenId)
    .select(COLUMNS)
    .where('id', '<', bind.before)
    .orderBy('id', 'desc')
    .limit(bind.limit)
    .offset(bind.offset),
)

export function listMediaRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[] | undefined,
  { limit, offset, after }: Range,
): MaybePromise<MediaRow[]> {
  const before = after?.id ?? NO_BOUND
  if (ids === undefined) return page(db, { gardenId, before, limit, offset })
  return ownMedia(db, gardenId)
    .select(COLUMNS)
    .where(among(db, 'id', ids))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

const count = prepared((db, bind: { gardenId: GardenId }) =>
  ownMedia(db, bind.gardenId).select((select) => select.fn.countAll<number>().as('total')),
)

export async function countMedia(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[] | undefined,
): Promise<number> {
  const rows =
    ids === undefined
      ? await count(db, { gardenId })
      : await ownMedia(db, gardenId)
          .select((select) => select.fn.countAll<number>().as('total'))
          .where(among(db, 'id', ids))
          .execute()
  return rows[0]?.total ?? 0
}

function ownMedia(db: Db, gardenId: GardenId) {
  return db.selectFrom('media').where('user_id', '=', gardenId)
}

export function deleteMediaRow(db: Db, gardenId: GardenId, id: number): Promise<MediaRow | undefined> {
  return db
    .deleteFrom('media')
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** The rows alone: who deletes the account removes the files. */
export const deleteAllMediaRows = deletesAllOwn('media', 500)

export async function listMediaKeys(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('media').select('key').where(sql<boolean>`user_id = ${userId}`).execute()
  return rows.map(({ key }) => key)
}
