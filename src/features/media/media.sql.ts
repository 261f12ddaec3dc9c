import { sql } from 'kysely'
import type { MaybePromise } from '../../base/maybe-promise.ts'
import { among } from '../../db/among.ts'
import { insertedId } from '../../db/inserted-id.ts'
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

type NewMedia = { [Name in Exclude<keyof MediaRow, 'id'>]: MediaRow[Name] }

const insertion = prepared((db, bind: NewMedia & { gardenId: GardenId }) =>
  db
    .insertInto('media')
    .values({
      user_id: bind.gardenId,
      key: bind.key,
      content_type: bind.contentType,
      size: bind.size,
      width: bind.width,
      height: bind.height,
      frames: bind.frames,
      sha256: bind.sha256,
      created_at: bind.createdAt,
      unreferenced_since: bind.createdAt,
    })
    .returning('id'),
)

export async function insertMediaRow(db: Db, gardenId: GardenId, media: NewMedia): Promise<number> {
  return insertedId(await insertion(db, { ...media, gardenId }))
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

const deletion = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  db.deleteFrom('media').where('user_id', '=', bind.gardenId).where('id', '=', bind.id).returning(COLUMNS),
)

export async function deleteMediaRow(db: Db, gardenId: GardenId, id: number): Promise<MediaRow | undefined> {
  const [row] = await deletion(db, { gardenId, id })
  return row
}

/** The rows alone: who deletes the account removes the files. */
export const deleteAllMediaRows = deletesAllOwn('media', 500)

const keysOf = prepared((db, bind: { userId: number }) =>
  db.selectFrom('media').select('key').where(sql<boolean>`user_id = ${bind.userId}`),
)

export async function listMediaKeys(db: Db, userId: number): Promise<string[]> {
  return (await keysOf(db, { userId })).map(({ key }) => key)
}
