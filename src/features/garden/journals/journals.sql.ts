import { sql } from 'kysely'
import { foldForSearch } from '../../../base/fold-case.ts'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { idsInOrder, listedInOrder } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { fulfilledSchedule } from '../../due/due-days.sql.ts'

type JournalValues = {
  readonly type: number
  readonly eventTime: number
  readonly properties: string | null
  readonly remark: string | null
}

export function searchTextOf({ remark }: JournalValues): string {
  return foldForSearch(remark ?? '')
}

type StoredValues = JournalValues & {
  readonly gardenId: GardenId
  readonly searchText: string
  readonly now: number
}

const insertion = prepared(
  (_db, bind: StoredValues) => sql<{ id: number }>`insert into plant_journals
    (user_id, type, event_time, properties, remark, search_text, created_at, updated_at)
    values (${bind.gardenId}, ${bind.type}, ${bind.eventTime}, ${bind.properties}, ${bind.remark}, ${bind.searchText},
      ${bind.now}, ${bind.now})
    returning id`,
)

/** Inserts an entry and links it to its plants, as `insertJournalPlants` does. */
export async function insertJournalRow(
  db: Db,
  gardenId: GardenId,
  values: JournalValues,
  plantIds: readonly number[],
  now: number,
): Promise<LinkedPlant[] | undefined> {
  const rows = await insertion(db, { ...values, gardenId, searchText: searchTextOf(values), now })
  return insertJournalPlants(db, gardenId, { ...values, id: insertedId(rows) }, plantIds)
}

const change = prepared((db, bind: StoredValues & { readonly id: number }) =>
  db
    .updateTable('plant_journals')
    .set({
      type: bind.type,
      event_time: bind.eventTime,
      properties: bind.properties,
      remark: bind.remark,
      search_text: bind.searchText,
      updated_at: bind.now,
    })
    .where('user_id', '=', bind.gardenId)
    .where('id', '=', bind.id),
)

export async function updateJournalRow(
  db: Db,
  gardenId: GardenId,
  id: number,
  values: JournalValues,
): Promise<void> {
  await change(db, { ...values, gardenId, id, searchText: searchTextOf(values), now: Date.now() })
}

export const deleteJournalRow = deletesOwn('plant_journals')

/** One statement deletes only a few: an entry may name 500 plants, and those links go with it. */
export const deleteAllJournalRows = deletesAllOwn('plant_journals', 10)

/** The links of an entry, in their order. What they refer to is looked up while they are written. */

export interface LinkedPlant {
  readonly journalId: number
  readonly plantId: number
  /** The care schedule that the entry fulfils, as `fulfilledSchedule` writes it. */
  readonly schedule: string | null
}

type PlantLinks = LinkedEntry & { readonly gardenId: GardenId; readonly plantIds: string }

/** Links an entry to those plants that belong to the garden. */
const plantsLinked = prepared(
  (
    db,
    bind: PlantLinks,
  ) => sql<LinkedPlant>`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
    select cast(${bind.id} as bigint), p.id, cast(${bind.type} as bigint), cast(${bind.eventTime} as bigint), wanted.position
    from ${idsInOrder(db, bind.plantIds)} wanted join plants p on p.id = wanted.id
    where ${isOwnedBy('p.user_id', bind.gardenId)}
    returning journal_id as "journalId", plant_id as "plantId", ${fulfilledSchedule(db)} as schedule`,
)

type LinkedEntry = {
  readonly id: number
  readonly type: number
  readonly eventTime: number
}

/** The plants, or undefined if some are not plants of the garden. Then the caller has to roll back: the others are linked. */
export async function insertJournalPlants(
  db: Db,
  gardenId: GardenId,
  { id, type, eventTime }: LinkedEntry,
  plantIds: readonly number[],
): Promise<LinkedPlant[] | undefined> {
  const linked = await plantsLinked(db, { gardenId, id, type, eventTime, plantIds: listedInOrder(plantIds) })
  return linked.length === plantIds.length ? linked : undefined
}

const mediaLinked = prepared(
  (
    db,
    bind: { gardenId: GardenId; journalId: number; mediaIds: string },
  ) => sql<LinkedFile>`insert into plant_journal_media (journal_id, media_id, position)
    select cast(${bind.journalId} as bigint), m.id, wanted.position
    from ${idsInOrder(db, bind.mediaIds)} wanted join media m on m.id = wanted.id
    where ${isOwnedBy('m.user_id', bind.gardenId)}
    returning media_id as id, (select key from media where media.id = media_id) as key`,
)

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

/** The links have a copy of the type and the time of their entry. */
export const updateLinks = prepared((db, bind: LinkedEntry) =>
  db
    .updateTable('plant_journal_plants')
    .set({ type: bind.type, event_time: bind.eventTime })
    .where('journal_id', '=', bind.id),
)

export const deleteJournalPlants = deletesLinksIn('plant_journal_plants')
export const deleteJournalMedia = deletesLinksIn('plant_journal_media')

function deletesLinksIn(table: 'plant_journal_plants' | 'plant_journal_media') {
  return prepared((db, bind: { journalId: number }) =>
    db.deleteFrom(table).where('journal_id', '=', bind.journalId),
  )
}
