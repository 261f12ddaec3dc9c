import { sql } from 'kysely'
import { foldForSearch } from '../../../base/fold-case.ts'
import { amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays, pairsIn } from '../../../db/query/json-arrays.ts'
import { idsInOrder, listedInOrder, listedRows } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Place } from '../../../http/security/caller.ts'
import { lastEventIn } from '../../change/events.sql.ts'
import { fulfilledSchedule, scheduleIn } from '../../due/due-days.sql.ts'

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

/** The ids of so many new entries. */
const newIds = prepared(
  (db, bind: { list: string }) =>
    sql<{ id: number }>`select ${engineOf(db).nextId('plant_journals', sql`rows.at`)} as id
      from (select cast(value ->> 0 as bigint) as at from ${listedRows(db, bind.list)}) as rows`,
)

export async function newJournalIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return []
  const list = Array.from({ length: count }, (_, at) => [at + 1])
  return (await newIds(db, { list: JSON.stringify(list) })).map(({ id }) => id)
}

/** What a new entry needs to know: the last event, its id, its files, and its plants with the schedules that it fulfils. */
const entryPlants = prepared(
  (db, bind: { gardenId: GardenId; plantIds: string; mediaIds: string; type: number }) => sql<{
    lastEventId: number
    id: number
    files: string
    schedule: string | null
  }>`select ${lastEventIn(bind.gardenId)} as "lastEventId",
      (select ${engineOf(db).nextId('plant_journals', sql`1`)}) as id,
      (select ${jsonArrays(db, sql`m.id, m.key`)} from media m
        where ${amongListed(db, 'm.id', bind.mediaIds)} and ${isOwnedBy('m.user_id', bind.gardenId)}) as files,
      ${fulfilledSchedule(db, sql`${bind.type}`)} as schedule
    from plants p where ${amongListed(db, 'p.id', bind.plantIds)} and ${isOwnedBy('p.user_id', bind.gardenId)}`,
)

interface EntryParts {
  readonly plantIds: readonly number[]
  readonly mediaIds: readonly number[]
  readonly type: number
}

/** Reads what belongs to the garden. The caller refuses an entry of which something is missing. */
export async function prepareEntry(db: Db, gardenId: GardenId, { plantIds, mediaIds, type }: EntryParts) {
  const list = { plantIds: listed(plantIds), mediaIds: listed(mediaIds) }
  const plants = await entryPlants(db, { gardenId, ...list, type })
  const [first] = plants
  return {
    lastEventId: first?.lastEventId ?? 0,
    id: first?.id ?? 0,
    hasPlants: plants.length === plantIds.length,
    files: filesOf(mediaIds, pairsIn<number, string>(first?.files ?? '[]')),
    schedules: plants.flatMap(({ schedule }) => scheduleIn(schedule)),
  }
}

/** The files in their order, or undefined if some are missing. */
function filesOf(
  mediaIds: readonly number[],
  found: readonly (readonly [id: number, key: string])[],
): LinkedFile[] | undefined {
  const keys = new Map(found)
  const files = mediaIds.flatMap((id) => {
    const key = keys.get(id)
    return key === undefined ? [] : [{ id, key }]
  })
  return files.length === mediaIds.length ? files : undefined
}

type Written = {
  readonly author: string | null
  readonly authorId: number | null
  readonly grantId: number | null
}

const BY_OWNER: Written = { author: null, authorId: null, grantId: null }

/** A person, and the holder of a key, are known by the account: only a link is by its grant. */
function writtenBy({ author, grantId }: Place): Written {
  const { userId = null } = author
  return { author: JSON.stringify(author), authorId: userId, grantId: userId === null ? grantId : null }
}

const insertion = prepared(
  (_db, bind: StoredValues & Written & { readonly id: number }) => sql`insert into plant_journals
    (id, user_id, type, event_time, properties, remark, search_text, created_at, updated_at, author, author_id, grant_id)
    values (${bind.id}, ${bind.gardenId}, ${bind.type}, ${bind.eventTime}, ${bind.properties}, ${bind.remark},
      ${bind.searchText}, ${bind.now}, ${bind.now}, ${bind.author}, ${bind.authorId}, ${bind.grantId})`,
)

type PlantLinks = LinkedEntry & { readonly gardenId: GardenId; readonly plantIds: string }

/** Links an entry to those plants that belong to the garden. */
const plantsLinked = prepared(
  (db, bind: PlantLinks) => sql<{
    plantId: number
  }>`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
    select cast(${bind.id} as bigint), p.id, cast(${bind.type} as bigint), cast(${bind.eventTime} as bigint), wanted.position
    from ${idsInOrder(db, bind.plantIds)} wanted join plants p on p.id = wanted.id
    where ${isOwnedBy('p.user_id', bind.gardenId)}
    returning plant_id as "plantId"`,
)

const linking = prepared(
  (db, bind: LinkedEntry & { readonly plantIds: string }) =>
    sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
      select cast(${bind.id} as bigint), wanted.id, cast(${bind.type} as bigint), cast(${bind.eventTime} as bigint), wanted.position
      from ${idsInOrder(db, bind.plantIds)} wanted`,
)

const filing = prepared(
  (db, bind: { journalId: number; mediaIds: string }) =>
    sql`insert into plant_journal_media (journal_id, media_id, position)
      select cast(${bind.journalId} as bigint), wanted.id, wanted.position from ${idsInOrder(db, bind.mediaIds)} wanted`,
)

/** Inserts an entry with links to plants and files that are known to be those of the garden, at the end of the transaction. */
export function insertJournal(
  db: Db,
  gardenId: GardenId,
  { id, ...values }: JournalValues & { readonly id: number },
  { plantIds, mediaIds }: { readonly plantIds: readonly number[]; readonly mediaIds: readonly number[] },
  now: number,
  place: Place | undefined,
): void {
  const { type, eventTime } = values
  const written = place === undefined ? BY_OWNER : writtenBy(place)
  insertion.later(db, { ...values, ...written, id, gardenId, searchText: searchTextOf(values), now })
  linking.later(db, { id, type, eventTime, plantIds: listedInOrder(plantIds) })
  if (mediaIds.length > 0) filing.later(db, { journalId: id, mediaIds: listedInOrder(mediaIds) })
}

/** By what account and grant an entry was written. */
export const findAuthor = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  db
    .selectFrom('plant_journals')
    .select(['author', 'author_id as authorId', 'grant_id as grantId', 'created_at as createdAt'])
    .where('id', '=', bind.id)
    .where(isOwnedBy('user_id', bind.gardenId)),
)

const ownFiles = prepared((db, bind: { gardenId: GardenId; mediaIds: string }) =>
  db
    .selectFrom('media')
    .select(['id', 'key'])
    .where(amongListed(db, 'id', bind.mediaIds))
    .where(isOwnedBy('user_id', bind.gardenId)),
)

/** The files in their order, or undefined if some are not files of the garden. */
export async function listJournalFiles(
  db: Db,
  gardenId: GardenId,
  mediaIds: readonly number[],
): Promise<LinkedFile[] | undefined> {
  if (mediaIds.length === 0) return []
  const found = await ownFiles(db, { gardenId, mediaIds: listed(mediaIds) })
  return filesOf(
    mediaIds,
    found.map(({ id, key }) => [id, key]),
  )
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

type LinkedEntry = {
  readonly id: number
  readonly type: number
  readonly eventTime: number
}

/** False if some are not plants of the garden. Then the caller has to roll back: the others are linked. */
export async function insertJournalPlants(
  db: Db,
  gardenId: GardenId,
  { id, type, eventTime }: LinkedEntry,
  plantIds: readonly number[],
): Promise<boolean> {
  const linked = await plantsLinked(db, { gardenId, id, type, eventTime, plantIds: listedInOrder(plantIds) })
  return linked.length === plantIds.length
}

export interface LinkedFile {
  readonly id: number
  readonly key: string
}

export async function insertJournalMedia(
  db: Db,
  journalId: number,
  mediaIds: readonly number[],
): Promise<void> {
  await filing(db, { journalId, mediaIds: listedInOrder(mediaIds) })
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
