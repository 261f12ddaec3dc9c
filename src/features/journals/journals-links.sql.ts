import { sql } from 'kysely'
import { listedInOrder, rowsInOrder } from '../../db/json-rows.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'

/** The links of an entry, in their order. What they refer to is looked up while they are written. */

const plantsLinked = prepared(
  (db, bind: { gardenId: GardenId; journalId: number; eventTime: number; plantIds: string }) => {
    const query = sql<{
      plantId: number
    }>`insert into plant_journal_plants (journal_id, plant_id, event_time, position)
      select cast(${bind.journalId} as bigint), p.id, cast(${bind.eventTime} as bigint), wanted.position
      from ${rowsInOrder(db, bind.plantIds)} wanted join plants p on p.id = wanted.id
      where ${isOwnedBy('p.user_id', bind.gardenId)}
      returning plant_id as "plantId"`
    return { compile: () => query.compile(db) }
  },
)

/** Whether all of them are plants of the garden. If not, the caller has to roll back: those that are, are linked. */
export async function insertJournalPlants(
  db: Db,
  gardenId: GardenId,
  { id, eventTime }: { readonly id: number; readonly eventTime: number },
  plantIds: readonly number[],
): Promise<boolean> {
  const linked = await plantsLinked(db, {
    gardenId,
    journalId: id,
    eventTime,
    plantIds: listedInOrder(plantIds),
  })
  return linked.length === plantIds.length
}

const mediaLinked = prepared((db, bind: { gardenId: GardenId; journalId: number; mediaIds: string }) => {
  const query = sql<LinkedFile>`insert into plant_journal_media (journal_id, media_id, position)
    select cast(${bind.journalId} as bigint), m.id, wanted.position
    from ${rowsInOrder(db, bind.mediaIds)} wanted join media m on m.id = wanted.id
    where ${isOwnedBy('m.user_id', bind.gardenId)}
    returning media_id as id, (select key from media where media.id = media_id) as key`
  return { compile: () => query.compile(db) }
})

export interface LinkedFile {
  readonly id: number
  readonly key: string
}

/** The files in their order, or undefined if some are not files of the garden; then the caller has to roll back. */
export async function insertJournalMedia(
  db: Db,
  gardenId: GardenId,
  journalId: number,
  mediaIds: readonly number[],
): Promise<LinkedFile[] | undefined> {
  if (mediaIds.length === 0) return []
  const linked = await mediaLinked(db, { gardenId, journalId, mediaIds: listedInOrder(mediaIds) })
  const fileOf = new Map(linked.map((file) => [file.id, file]))
  const files = mediaIds.flatMap((id) => fileOf.get(id) ?? [])
  return files.length === mediaIds.length ? files : undefined
}

const timesChanged = prepared((db, bind: { journalId: number; eventTime: number }) =>
  db
    .updateTable('plant_journal_plants')
    .set({ event_time: bind.eventTime })
    .where('journal_id', '=', bind.journalId),
)

/** The links have a copy of the time of their entry. */
export async function updateTimeOfLinks(db: Db, journalId: number, eventTime: number): Promise<void> {
  await timesChanged(db, { journalId, eventTime })
}

export const deleteJournalPlants = deletesLinksIn('plant_journal_plants')
export const deleteJournalMedia = deletesLinksIn('plant_journal_media')

function deletesLinksIn(table: 'plant_journal_plants' | 'plant_journal_media') {
  const deletion = prepared((db, bind: { journalId: number }) =>
    db.deleteFrom(table).where('journal_id', '=', bind.journalId),
  )
  return async (db: Db, journalId: number): Promise<void> => {
    await deletion(db, { journalId })
  }
}
