import type { SelectQueryBuilder } from 'kysely'
import { among } from '../../db/among.ts'
import { replaceLinks } from '../../db/links.ts'
import { deletesOwn } from '../../db/own-rows.ts'
import type { Db, Tables } from '../../db/schema.ts'

export interface JournalFilter {
  readonly userId: number
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
}

/** The entries of one plant are read from its links, which are in order of time; all others from the entries. */
export async function listJournalIds(
  db: Db,
  filter: JournalFilter,
  limit: number,
  offset: number,
): Promise<number[]> {
  const query =
    filter.plantId === undefined
      ? ofUser(db.selectFrom('plant_journals as j').select('j.id'), filter).orderBy('j.event_time', 'desc')
      : ofPlant(db, filter.plantId, filter).select('j.id').orderBy('l.event_time', 'desc')
  const rows = await query.orderBy('j.id', 'desc').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

export async function countJournals(db: Db, filter: JournalFilter): Promise<number> {
  const query =
    filter.plantId === undefined
      ? ofUser(
          db.selectFrom('plant_journals as j').select((select) => select.fn.countAll<number>().as('total')),
          filter,
        )
      : ofPlant(db, filter.plantId, filter).select((select) => select.fn.countAll<number>().as('total'))
  const { total } = await query.executeTakeFirstOrThrow()
  return total
}

type JournalTables = Tables & { j: Tables['plant_journals'] }

function ofUser<O>(
  query: SelectQueryBuilder<JournalTables, 'j', O>,
  { userId, type, from, to }: JournalFilter,
) {
  return query
    .where('j.user_id', '=', userId)
    .$if(type !== undefined, (narrowed) => narrowed.where('j.type', '=', type ?? 0))
    .$if(from !== undefined, (narrowed) => narrowed.where('j.event_time', '>=', from ?? 0))
    .$if(to !== undefined, (narrowed) => narrowed.where('j.event_time', '<=', to ?? 0))
}

function ofPlant(db: Db, plantId: number, { userId, type, from, to }: JournalFilter) {
  return (
    db
      .selectFrom('plant_journal_plants as l')
      .innerJoin('plant_journals as j', 'j.id', 'l.journal_id')
      .where('l.plant_id', '=', plantId)
      // As sums they are mere conditions: SQLite would begin with all entries of the user or type, not with the plant.
      .where((where) => where(where('j.user_id', '+', 0), '=', userId))
      .$if(type !== undefined, (narrowed) =>
        narrowed.where((where) => where(where('j.type', '+', 0), '=', type ?? 0)),
      )
      .$if(from !== undefined, (narrowed) => narrowed.where('l.event_time', '>=', from ?? 0))
      .$if(to !== undefined, (narrowed) => narrowed.where('l.event_time', '<=', to ?? 0))
  )
}

export function listJournalsByIds(db: Db, userId: number, ids: readonly number[]) {
  return (
    db
      .selectFrom('plant_journals')
      .select(['id', 'type', 'event_time as eventTime', 'properties', 'remark', 'created_at as createdAt'])
      .where(among(db, 'id', ids))
      // As a sum it is a mere condition: SQLite would take the index of the user, and walk through all entries there.
      .where((where) => where(where('user_id', '+', 0), '=', userId))
      .execute()
  )
}

export function listPlantsOfJournals(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('plant_journal_plants')
    .select(['journal_id as journalId', 'plant_id as plantId'])
    .where(among(db, 'journal_id', ids))
    .orderBy('position')
    .execute()
}

export function listMediaOfJournals(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('plant_journal_media as l')
    .innerJoin('media as m', 'm.id', 'l.media_id')
    .select(['l.journal_id as journalId', 'm.id', 'm.key'])
    .where(among(db, 'l.journal_id', ids))
    .orderBy('l.position')
    .execute()
}

export interface JournalValues {
  type: number
  event_time: number
  properties: string | null
  remark: string | null
}

export async function insertJournal(
  db: Db,
  userId: number,
  values: JournalValues,
  now: number,
): Promise<number> {
  const { id } = await db
    .insertInto('plant_journals')
    .values({ ...values, user_id: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateJournal(
  db: Db,
  userId: number,
  id: number,
  values: JournalValues,
): Promise<void> {
  await db
    .updateTable('plant_journals')
    .set(values)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

export const deleteJournal = deletesOwn('plant_journals')

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
