import { sql } from 'kysely'
import { foldForSearch } from '../../base/fold-case.ts'
import { amongListed, listed } from '../../db/among.ts'
import { replaceLinks } from '../../db/links.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../db/own-rows.ts'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inBatches, touchMany } from '../../db/updates.ts'

const journalsByIds = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  db
    .selectFrom('plant_journals')
    .select(['id', 'type', 'event_time as eventTime', 'properties', 'remark', 'created_at as createdAt'])
    .where(amongListed(db, 'id', bind.ids))
    .where(isOwnedBy('user_id', bind.gardenId)),
)
/** One row per entry: a page can name 50,000 plants, and as many rows would block the event loop. */
const plantsOfJournals = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_journal_plants')
    .select([
      'journal_id as journalId',
      sql<string>`string_agg(cast(plant_id as text), ',' order by position)`.as('plantIds'),
    ])
    .where(amongListed(db, 'journal_id', bind.ids))
    .groupBy('journal_id'),
)
const mediaOfJournals = prepared((db, bind: { ids: string }) =>
  db
    .selectFrom('plant_journal_media as l')
    .innerJoin('media as m', 'm.id', 'l.media_id')
    .select(['l.journal_id as journalId', 'm.id', 'm.key'])
    .where(amongListed(db, 'l.journal_id', bind.ids))
    .orderBy('l.position'),
)

export function listJournalRows(db: Db, gardenId: GardenId, ids: readonly number[]) {
  return journalsByIds(db, { gardenId, ids: listed(ids) })
}

export async function listPlantsOfJournals(db: Db, ids: readonly number[]) {
  const rows = await plantsOfJournals(db, { ids: listed(ids) })
  return rows.map(({ journalId, plantIds }) => ({ journalId, plantIds: plantIds.split(',').map(Number) }))
}

export function listMediaOfJournals(db: Db, ids: readonly number[]) {
  return mediaOfJournals(db, { ids: listed(ids) })
}

export interface JournalValues {
  type: number
  event_time: number
  properties: string | null
  remark: string | null
}

function searchTextOf({ remark }: JournalValues): string {
  return foldForSearch(remark ?? '')
}

export async function insertJournalRow(
  db: Db,
  gardenId: GardenId,
  values: JournalValues,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('plant_journals')
    .values({
      ...values,
      search_text: searchTextOf(values),
      user_id: gardenId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateJournalRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: JournalValues,
): Promise<void> {
  await db
    .updateTable('plant_journals')
    .set({ ...values, search_text: searchTextOf(values), updated_at: Date.now() })
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .execute()
}

export const deleteJournalRow = deletesOwn('plant_journals')

/** Few at a time: an entry may name 500 plants, and those links go with it. */
export const deleteAllJournalRows = deletesAllOwn('plant_journals', 10)

export function replaceJournalPlants(
  db: Db,
  journalId: number,
  plantIds: readonly number[],
  eventTime: number,
): Promise<void> {
  return replaceLinks(
    db,
    'plant_journal_plants',
    { column: 'journal_id', id: journalId },
    plantIds.map((plantId, at) => ({
      journal_id: journalId,
      plant_id: plantId,
      event_time: eventTime,
      position: at + 1,
    })),
  )
}

export function replaceJournalMedia(db: Db, journalId: number, mediaIds: readonly number[]): Promise<void> {
  return replaceLinks(
    db,
    'plant_journal_media',
    { column: 'journal_id', id: journalId },
    mediaIds.map((mediaId, at) => ({ journal_id: journalId, media_id: mediaId, position: at + 1 })),
  )
}

export function touchJournalsOfPlant(db: Db, gardenId: GardenId, plantId: number): Promise<void> {
  return touchMany(
    db,
    'plant_journals',
    gardenId,
    sql`select journal_id as id from plant_journal_plants where plant_id = ${plantId}`,
  )
}

export function touchJournalsWithMedia(db: Db, gardenId: GardenId, mediaId: number): Promise<void> {
  return touchMany(
    db,
    'plant_journals',
    gardenId,
    sql`select journal_id as id from plant_journal_media where media_id = ${mediaId}`,
  )
}

/** SQLite blocks the event loop for as long as a statement takes. */
const JOURNALS_PER_BATCH = 1_000

/** Entries that name no other plant. */
export async function deleteJournalsOnlyOf(db: Db, gardenId: GardenId, plantId: number): Promise<void> {
  await inBatches(JOURNALS_PER_BATCH, () =>
    sql`delete from plant_journals where user_id = ${gardenId} and id in (
        select l.journal_id from plant_journal_plants l where l.plant_id = ${plantId} and not exists (
          select 1 from plant_journal_plants other
          where other.journal_id = l.journal_id and other.plant_id <> ${plantId})
        limit ${JOURNALS_PER_BATCH})
      returning id`.execute(db),
  )
}
