import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Order } from '../../../http/paging/cursor.ts'
import type { Range } from '../../../http/paging/paging.ts'

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

const insertion = prepared((db, bind: NewMedia & { gardenId: GardenId; grantId: number | null }) =>
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
      grant_id: bind.grantId,
    })
    .returning('id'),
)

/** `grantId` names the link by which it came. */
export async function insertMediaRow(
  db: Db,
  gardenId: GardenId,
  media: NewMedia,
  grantId: number | null = null,
): Promise<number> {
  return insertedId(await insertion(db, { ...media, gardenId, grantId }))
}

export const findMediaRowByKey = preparedRow((db, bind: { key: string }) =>
  db.selectFrom('media').select(COLUMNS).where('key', '=', bind.key),
)

export const findMediaRow = preparedRow((db, bind: { id: number }) =>
  db.selectFrom('media').select(COLUMNS).where('id', '=', bind.id),
)

export type MediaRow = NonNullable<Awaited<ReturnType<typeof findMediaRowByKey>>>

/** A file that was stored before files of its format were inspected gets its size later. */
export async function updateMediaSize(
  db: Db,
  key: string,
  { width, height, frames }: { readonly width: number; readonly height: number; readonly frames: number },
): Promise<void> {
  await db.updateTable('media').set({ width, height, frames }).where('key', '=', key).execute()
}

/** Pages are read by keyset in the order of ids, the newest first. */
export const NEWEST: Order = { name: 'media', key: 'none' }

const NO_BOUND = Number.MAX_SAFE_INTEGER

/** `ids` is a list as `listed` writes it, or undefined for all. */
type Owned = { gardenId: GardenId; ids: string | undefined }
type PageValues = Owned & { before: number; limit: number; offset: number }

const page = preparedShapes((db, bind: PageValues, _shape: Record<never, never>) =>
  ownMedia(db, bind)
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
): Promise<MediaRow[]> {
  return page(db, {}, { gardenId, ids: ids && listed(ids), before: after?.id ?? NO_BOUND, limit, offset })
}

const count = preparedShapes((db, bind: Owned, _shape: Record<never, never>) =>
  ownMedia(db, bind).select((select) => select.fn.countAll<number>().as('total')),
)

export async function countMedia(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[] | undefined,
): Promise<number> {
  const [row] = await count(db, {}, { gardenId, ids: ids && listed(ids) })
  return row?.total ?? 0
}

function ownMedia(db: Db, { gardenId, ids }: Owned) {
  const own = db.selectFrom('media').where('user_id', '=', gardenId)
  return ids === undefined ? own : own.where(amongListed(db, 'id', ids))
}

export const deleteMediaRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  db.deleteFrom('media').where('user_id', '=', bind.gardenId).where('id', '=', bind.id).returning(COLUMNS),
)

/** Only the rows are deleted: the deletion of the account removes the files. */
export const deleteAllMediaRows = deletesAllOwn('media', 500)

const keysOf = prepared((db, bind: { userId: number }) =>
  db.selectFrom('media').select('key').where(sql<boolean>`user_id = ${bind.userId}`),
)

export async function listMediaKeys(db: Db, userId: number): Promise<string[]> {
  return (await keysOf(db, { userId })).map(({ key }) => key)
}
