import { sql } from 'kysely'
import { among, amongTexts } from '../../db/among.ts'
import { ownsAll } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
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

export interface NewMedia extends Omit<MediaRow, 'id' | 'createdAt'> {
  readonly userId: number
}

export function insertMedia(db: Db, { userId, contentType, ...media }: NewMedia): Promise<MediaRow> {
  const now = Date.now()
  return db
    .insertInto('media')
    .values({
      ...media,
      user_id: userId,
      content_type: contentType,
      created_at: now,
      unreferenced_since: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

const byKey = prepared((db, bind: { key: string }) =>
  db.selectFrom('media').select(COLUMNS).where('key', '=', bind.key),
)

export async function findMediaByKey(db: Db, key: string): Promise<MediaRow | undefined> {
  const [row] = await byKey(db, { key })
  return row
}

/** For a file that was stored before its size could be told. */
export async function updateMediaSize(
  db: Db,
  key: string,
  { width, height, frames }: { readonly width: number; readonly height: number; readonly frames: number },
): Promise<void> {
  await db.updateTable('media').set({ width, height, frames }).where('key', '=', key).execute()
}

export const ownsMedia = ownsAll('media')

export interface MediaType {
  readonly id: number
  readonly contentType: string
}

/** What these files are, as far as they are the user's. */
export function listOwnTypes(db: Db, userId: number, ids: readonly number[]): Promise<MediaType[]> {
  return db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('user_id', '=', userId)
    .where(among(db, 'id', ids))
    .execute()
}

/** A file that a species may have as its cover: an own one, or one that is such a cover already. */
export function findCoverOfCatalogue(db: Db, userId: number, id: number): Promise<MediaType | undefined> {
  return db
    .selectFrom('media')
    .select(['id', 'content_type as contentType'])
    .where('id', '=', id)
    .where((where) => where.or([where('user_id', '=', userId), isCoverOfSpecies()]))
    .executeTakeFirst()
}

function isCoverOfSpecies() {
  return sql<boolean>`exists (select 1 from plant_species where plant_species.cover_media_id = media.id)`
}

/** Leaves to the catalogue what of a user's files are covers of species. */
export async function disownCoversOfSpecies(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where(isCoverOfSpecies())
    .execute()
}

const usage = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('media')
    .select(sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'))
    .where('user_id', '=', bind.userId),
)

export async function sumMediaSizes(db: Db, userId: number): Promise<number> {
  const [row] = await usage(db, { userId })
  return row?.bytes ?? 0
}

/** By id, the newest first. */
export const NEWEST: Order = { name: 'media', key: 'none' }

const NO_BOUND = Number.MAX_SAFE_INTEGER

const page = prepared((db, bind: { userId: number; before: number; limit: number; offset: number }) =>
  ownMedia(db, bind.userId)
    .select(COLUMNS)
    .where('id', '<', bind.before)
    .orderBy('id', 'desc')
    .limit(bind.limit)
    .offset(bind.offset),
)

export function listMedia(
  db: Db,
  userId: number,
  ids: readonly number[] | undefined,
  { limit, offset, after }: Range,
): Promise<MediaRow[]> {
  const before = after?.id ?? NO_BOUND
  if (ids === undefined) return page(db, { userId, before, limit, offset })
  return ownMedia(db, userId)
    .select(COLUMNS)
    .where(among(db, 'id', ids))
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

const count = prepared((db, bind: { userId: number }) =>
  ownMedia(db, bind.userId).select((select) => select.fn.countAll<number>().as('total')),
)

export async function countMedia(
  db: Db,
  userId: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const rows =
    ids === undefined
      ? await count(db, { userId })
      : await ownMedia(db, userId)
          .select((select) => select.fn.countAll<number>().as('total'))
          .where(among(db, 'id', ids))
          .execute()
  return rows[0]?.total ?? 0
}

function ownMedia(db: Db, userId: number) {
  return db.selectFrom('media').where('user_id', '=', userId)
}

export function deleteOwnMedia(db: Db, userId: number, id: number): Promise<MediaRow | undefined> {
  return db
    .deleteFrom('media')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function listMediaKeys(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('media').select('key').where('user_id', '=', userId).execute()
  return rows.map(({ key }) => key)
}

export async function hasAnyMedia(db: Db): Promise<boolean> {
  return (await db.selectFrom('media').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Which of these keys have a row. */
export async function findKnownKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('media')
    .select('key')
    .where(amongTexts(db, 'key', keys))
    .execute()
  return new Set(rows.map(({ key }) => key))
}

/** Tables that refer to media; what none of them names is of no use to anyone. */
const REFERENCES: ReadonlyArray<{ table: string; column: string }> = [
  { table: 'plant_species', column: 'cover_media_id' },
  { table: 'plant_covers', column: 'media_id' },
  { table: 'plant_journal_media', column: 'media_id' },
]

/** Whether anything refers to the row of `media` at hand. */
function isReferenced() {
  const references = REFERENCES.map(
    ({ table, column }) =>
      sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = media.id)`,
  )
  return sql<boolean>`(${sql.join(references, sql` or `)})`
}

/** Notes since when each file is unused, and forgets it for those in use again. */
export async function markUnreferenced(db: Db, now: number): Promise<void> {
  await db
    .updateTable('media')
    .set({ unreferenced_since: null })
    .where('unreferenced_since', 'is not', null)
    .where(isReferenced())
    .execute()
  await db
    .updateTable('media')
    .set({ unreferenced_since: now })
    .where('unreferenced_since', 'is', null)
    .where(sql<boolean>`not ${isReferenced()}`)
    .execute()
}

/** Looks once more: a file may have come into use since it was marked. */
export async function deleteUnreferenced(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .deleteFrom('media')
    .where('id', 'in', (query) =>
      query
        .selectFrom('media')
        .select('id')
        .where('unreferenced_since', '<', before)
        .orderBy('id')
        .limit(limit),
    )
    .where(sql<boolean>`not ${isReferenced()}`)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}
