import { isBlank } from '../../base/blank.ts'
import { distinct } from '../../base/distinct.ts'
import { searchTerms } from '../../base/fold-case.ts'
import type { Db } from '../../db/schema.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { reachingBack } from '../../db/updates.ts'
import type { Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { idsOf } from '../../http/fields.ts'
import { usableCursor } from '../../http/paging/cursor.ts'
import { readPage } from '../../http/paging/paging.ts'
import { mediaUrl } from '../media/media.service.ts'
import { ownsMedia } from '../media/media.sql.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import { inGarden } from '../plants/garden.ts'
import { ownsPlants } from '../plants/plants.sql.ts'
import type { Journal, JournalCreate, JournalQuery, JournalUpdate } from './journals.schema.ts'
import {
  deleteJournal,
  insertJournal,
  listJournalsByIds,
  listMediaOfJournals,
  listPlantsOfJournals,
  replaceJournalMedia,
  replaceJournalPlants,
  updateJournal,
} from './journals.sql.ts'
import { type Changed, haveManyChanged, journalFilter } from './journals-filter.sql.ts'
import { countJournals, LATEST, listJournalPositions } from './journals-list.sql.ts'

export interface JournalContext {
  readonly db: Db
  readonly publicUrl: string | undefined
}

export const journalCursor = usableCursor(() => LATEST)

export async function pageOfJournals({ db, publicUrl }: JournalContext, userId: number, query: JournalQuery) {
  const { plantId, type, from, to, locationId, regionId, tagId, keywords = '', ids, updatedSince } = query
  return inSnapshot(db, async (db) => {
    const filter = await journalFilter(db, {
      ...{ userId, plantId, type, from, to, locationId, regionId, tagId },
      terms: searchTerms(keywords),
      ids: ids === undefined ? undefined : idsOf(ids),
      changed: updatedSince === undefined ? undefined : await changedSince(db, userId, updatedSince),
    })
    const { rows, frame } = await readPage(query, {
      order: LATEST,
      list: (range) => listJournalPositions(db, filter, range),
      count: () => countJournals(db, filter),
      positionOf: (position) => position,
    })
    const found = rows.map(({ id }) => id)
    return { items: await viewJournals(db, userId, found, publicUrl), ...frame }
  })
}

async function changedSince(db: Db, userId: number, updatedSince: number): Promise<Changed> {
  const since = reachingBack(updatedSince)
  return { since, areMany: await haveManyChanged(db, userId, since) }
}

export async function getJournal(
  { db, publicUrl }: JournalContext,
  userId: number,
  id: number,
): Promise<Journal> {
  const [journal] = await inSnapshot(db, (db) => viewJournals(db, userId, [id], publicUrl))
  if (journal === undefined) throw new AppError('JOURNAL_NOT_FOUND')
  return journal
}

export async function createJournal(
  context: JournalContext,
  userId: number,
  body: JournalCreate,
): Promise<Journal> {
  return changing(context, userId, async (context) => {
    const { db } = context
    const plantIds = distinct(body.plantIds)
    const mediaIds = idsIn(body.media)
    await checkReferences(db, userId, plantIds, mediaIds)
    const now = Date.now()
    const { type, properties = null, remark = null } = body
    const eventTime = body.eventTime ?? now
    const id = await insertJournal(
      db,
      userId,
      { type: type ?? 0, event_time: eventTime, properties, remark },
      now,
    )
    await replaceJournalPlants(db, id, plantIds, eventTime)
    await replaceJournalMedia(db, id, mediaIds)
    return getJournal(context, userId, id)
  })
}

export async function changeJournal(
  context: JournalContext,
  userId: number,
  id: number,
  body: JournalUpdate,
  precondition: Precondition,
): Promise<Journal> {
  return changing(context, userId, async (context) => {
    const { db } = context
    const before = await getJournal(context, userId, id)
    precondition?.({ data: before })
    const plantIds = body.plantIds === undefined ? before.plantIds : distinct(body.plantIds)
    await checkReferences(db, userId, plantIds, idsIn(body.media))
    const {
      type = before.type,
      properties = before.properties ?? null,
      remark = before.remark ?? null,
    } = body
    const eventTime = body.eventTime === undefined ? before.eventTime : (body.eventTime ?? Date.now())
    await updateJournal(db, userId, id, { type: type ?? 0, event_time: eventTime, properties, remark })
    await replaceJournalPlants(db, id, plantIds, eventTime)
    if (body.media !== undefined) await replaceJournalMedia(db, id, idsIn(body.media))
    return getJournal(context, userId, id)
  })
}

export async function removeJournal(
  context: JournalContext,
  userId: number,
  id: number,
  precondition: Precondition,
): Promise<void> {
  await changing(context, userId, async (context) => {
    precondition?.({ data: await getJournal(context, userId, id) })
    if (!(await deleteJournal(context.db, userId, id))) throw new AppError('JOURNAL_NOT_FOUND')
  })
}

function changing<T>(
  context: JournalContext,
  userId: number,
  work: (context: JournalContext) => Promise<T>,
): Promise<T> {
  return inGarden(context.db, userId, (db) => work({ ...context, db }))
}

async function checkReferences(
  db: Db,
  userId: number,
  plantIds: readonly number[],
  mediaIds: readonly number[],
): Promise<void> {
  if (!(await ownsPlants(db, userId, plantIds))) throw new AppError('PLANT_NOT_FOUND')
  if (!(await ownsMedia(db, userId, mediaIds))) throw new AppError('MEDIA_NOT_FOUND')
}

/** Entries in the order of the ids: a constant number of queries for any number. */
async function viewJournals(
  db: Db,
  userId: number,
  ids: readonly number[],
  publicUrl: string | undefined,
): Promise<Journal[]> {
  if (ids.length === 0) return []
  const [rows, plants, media] = await Promise.all([
    listJournalsByIds(db, userId, ids),
    listPlantsOfJournals(db, ids),
    listMediaOfJournals(db, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const plantsOf = new Map(plants.map(({ journalId, plantIds }) => [journalId, plantIds]))
  const mediaOf = Map.groupBy(media, ({ journalId }) => journalId)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (row === undefined) return []
    const { properties, remark, ...rest } = row
    return [
      {
        ...rest,
        ...(properties === null ? {} : { properties }),
        // Before blank texts were none, they were kept.
        ...(remark === null || isBlank(remark) ? {} : { remark }),
        plantIds: plantsOf.get(id) ?? [],
        media: (mediaOf.get(id) ?? []).map((file) => ({ id: file.id, url: mediaUrl(file.key, publicUrl) })),
      },
    ]
  })
}
