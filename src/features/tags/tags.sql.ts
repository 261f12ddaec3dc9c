import { sql } from 'kysely'
import { foldName } from '../../base/fold-case.ts'
import { among } from '../../db/among.ts'
import { deletesOwn, ownsAll } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db } from '../../db/schema.ts'
import { touch } from '../../db/updates.ts'
import type { Tag } from './tags.schema.ts'

function tags(db: Db, userId: number) {
  return db
    .selectFrom('plant_tags as t')
    .select([
      't.id',
      't.name',
      (select) =>
        select
          .selectFrom('plant_tag_links as l')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('l.tag_id', '=', 't.id')
          .as('plantCount'),
      't.created_at as createdAt',
    ])
    .where('t.user_id', '=', userId)
    .$narrowType<{ plantCount: number }>()
}

const changed = prepared((db, bind: { userId: number; since: number }) =>
  tags(db, bind.userId).where('t.updated_at', '>=', bind.since).orderBy('t.name_key'),
)
const one = prepared((db, bind: { userId: number; id: number }) =>
  tags(db, bind.userId).where('t.id', '=', bind.id),
)

export function listTags(db: Db, userId: number, since: number): Promise<Tag[]> {
  return changed(db, { userId, since })
}

export async function findTag(db: Db, userId: number, id: number): Promise<Tag | undefined> {
  const [tag] = await one(db, { userId, id })
  return tag
}

export async function insertTag(db: Db, userId: number, name: string): Promise<number> {
  const now = Date.now()
  const { id } = await db
    .insertInto('plant_tags')
    .values({ user_id: userId, name, name_key: foldName(name), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateTag(db: Db, userId: number, id: number, name: string): Promise<void> {
  await db
    .updateTable('plant_tags')
    .set({ name, name_key: foldName(name), updated_at: Date.now() })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export const deleteTag = deletesOwn('plant_tags')

export const ownsTags = ownsAll('plant_tags')

/** Tags that more or fewer plants carry now. */
export async function touchTags(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await touch(db, 'plant_tags', sql`user_id = ${userId} and ${among(db, 'id', ids)}`)
}
