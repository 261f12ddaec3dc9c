import { sql } from 'kysely'
import { foldName } from '../../../base/fold-case.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, ownsAll, updatesOwn } from '../../../db/query/own-rows.ts'
import { touchesOwn } from '../../../db/query/updates.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import { listWhole } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Tag, TagCreate, TagUpdate } from './tags.schema.ts'

function tags(db: Db, gardenId: GardenId) {
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
          // Without this condition SQLite may read all links for each tag, when its statistics show one tag on very many plants.
          .where('l.plant_id', '>', sql.lit(0))
          .as('plantCount'),
      't.created_at as createdAt',
    ])
    .where('t.user_id', '=', gardenId)
    .$narrowType<{ plantCount: number }>()
}

/**
 * Lists `limit` tags by name behind the last one read, which is 0 at the beginning: no tag has that id, and '' is before
 * every name.
 */
const tagsChangedSince = prepared(
  (db, bind: { gardenId: GardenId; since: number; last: number; limit: number }) =>
    tags(db, bind.gardenId)
      .where('t.updated_at', '>=', bind.since)
      .where(
        't.name_key',
        '>',
        sql<string>`coalesce((select name_key from plant_tags where id = ${bind.last} and user_id = ${bind.gardenId}), '')`,
      )
      .orderBy('t.name_key')
      .limit(bind.limit),
)
export const findTagRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  tags(db, bind.gardenId).where('t.id', '=', bind.id),
)

export function listTagRows(db: Db, gardenId: GardenId, since: number): Promise<Tag[]> {
  return listWhole(db, (db, last, limit) =>
    tagsChangedSince(db, { gardenId, since, last: last?.id ?? 0, limit }),
  )
}

const insertion = prepared((db, bind: { gardenId: GardenId; name: string; nameKey: string; now: number }) =>
  db
    .insertInto('plant_tags')
    .values({
      user_id: bind.gardenId,
      name: bind.name,
      name_key: bind.nameKey,
      created_at: bind.now,
      updated_at: bind.now,
    })
    .returning('id'),
)

export async function insertTagRow(
  db: Db,
  gardenId: GardenId,
  { name }: TagCreate,
  now: number = Date.now(),
): Promise<number> {
  return insertedId(await insertion(db, { gardenId, name, nameKey: foldName(name), now }))
}

const change = updatesOwn('plant_tags', ['name', 'name_key', 'updated_at'])

export async function updateTagRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  { name }: TagUpdate,
): Promise<void> {
  const values = name === undefined ? {} : { name, name_key: foldName(name) }
  await change(db, gardenId, id, { ...values, updated_at: Date.now() })
}

export const deleteTagRow = deletesOwn('plant_tags')

export const deleteAllTagRows = deletesAllOwn('plant_tags', 500)

export const ownsTags = ownsAll('plant_tags')

/** Dates tags when their number of plants changes. */
export const touchTags = touchesOwn('plant_tags')
