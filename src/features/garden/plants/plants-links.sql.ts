import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { idsInOrder, listedInOrder } from '../../../db/query/json-rows.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { MediaType } from '../media/covers.sql.ts'

/** These statements link tags and covers to a plant. They look up what they refer to while they write. */

const tagsLinked = prepared(
  (db, bind: { gardenId: GardenId; plantId: number; tagIds: string }) =>
    sql`insert into plant_tag_links (user_id, plant_id, tag_id)
      select user_id, cast(${bind.plantId} as bigint), id from plant_tags
      where ${amongListed(db, 'id', bind.tagIds)} and ${isOwnedBy('user_id', bind.gardenId)}
      returning tag_id`,
)

/** Returns whether all of them are tags of the garden. If not, the caller has to roll back: those that are, are linked. */
export async function insertTagsOfPlant(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  tagIds: readonly number[],
): Promise<boolean> {
  if (tagIds.length === 0) return true
  const linked = await tagsLinked(db, { gardenId, plantId, tagIds: listed(tagIds) })
  return linked.length === tagIds.length
}

const tagsUnlinked = prepared((db, bind: { gardenId: GardenId; plantId: number; tagIds: string }) =>
  db
    .deleteFrom('plant_tag_links')
    .where('user_id', '=', bind.gardenId)
    .where('plant_id', '=', bind.plantId)
    .where(amongListed(db, 'tag_id', bind.tagIds)),
)

export async function deleteTagsOfPlant(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  tagIds: readonly number[],
): Promise<void> {
  if (tagIds.length > 0) await tagsUnlinked(db, { gardenId, plantId, tagIds: listed(tagIds) })
}

const coversLinked = prepared(
  (db, bind: { gardenId: GardenId; plantId: number; mediaIds: string }) =>
    sql<MediaType>`insert into plant_covers (user_id, plant_id, media_id, position)
      select m.user_id, cast(${bind.plantId} as bigint), m.id, wanted.position
      from ${idsInOrder(db, bind.mediaIds)} wanted join media m on m.id = wanted.id
      where ${isOwnedBy('m.user_id', bind.gardenId)}
      returning media_id as id,
        (select content_type from media where media.id = media_id) as "contentType"`,
)

/** Returns those of the files that belong to the garden. The caller has to roll back if one of them cannot be a cover. */
export async function insertCoversOfPlant(
  db: Db,
  gardenId: GardenId,
  plantId: number,
  mediaIds: readonly number[],
): Promise<MediaType[]> {
  if (mediaIds.length === 0) return []
  return coversLinked(db, { gardenId, plantId, mediaIds: listedInOrder(mediaIds) })
}

const coversUnlinked = prepared((db, bind: { gardenId: GardenId; plantId: number }) =>
  db.deleteFrom('plant_covers').where('user_id', '=', bind.gardenId).where('plant_id', '=', bind.plantId),
)

export async function deleteCoversOfPlant(db: Db, gardenId: GardenId, plantId: number): Promise<void> {
  await coversUnlinked(db, { gardenId, plantId })
}
