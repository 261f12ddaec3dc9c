import { distinct } from '../../base/distinct.ts'
import { searchTerms } from '../../base/fold-case.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inSnapshot } from '../../db/transaction.ts'
import { withSyncOverlap } from '../../db/updates.ts'
import { matching, type Precondition } from '../../http/conditional/precondition.ts'
import { AppError } from '../../http/errors.ts'
import { idsOf } from '../../http/fields.ts'
import { usableCursor } from '../../http/paging/cursor.ts'
import { readPage } from '../../http/paging/paging.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import { ownsMedia } from '../media/media.sql.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import { ownsPlants } from '../plants/plants.sql.ts'
import type { Journal, JournalCreate, JournalQuery, JournalUpdate } from './journals.schema.ts'
import {
  deleteJournalRow,
  insertJournalRow,
  replaceJournalMedia,
  replaceJournalPlants,
  updateJournalRow,
} from './journals.sql.ts'
import { type Changed, hasManyChangedJournals, journalFilter } from './journals-filter.sql.ts'
import { countJournals, LATEST, listJournalPositions } from './journals-list.sql.ts'
import { loadJournals } from './journals-loader.ts'

export const journalCursorRule = usableCursor(() => LATEST)

export async function listJournals(db: Db, scope: Scope, query: JournalQuery) {
  const { gardenId } = scope
  const { plantId, type, from, to, locationId, regionId, tagId, keywords = '', ids, updatedSince } = query
  return inSnapshot(db, async (db) => {
    const filter = await journalFilter(db, {
      ...{ gardenId, plantId, type, from, to, locationId, regionId, tagId },
      terms: searchTerms(keywords),
      ids: ids === undefined ? undefined : idsOf(ids),
      changed: updatedSince === undefined ? undefined : await changedSince(db, gardenId, updatedSince),
    })
    const { rows, frame } = await readPage(query, {
      order: LATEST,
      list: (range) => listJournalPositions(db, filter, range),
      count: () => countJournals(db, filter),
      positionOf: (position) => position,
    })
    const found = rows.map(({ id }) => id)
    return { items: await loadJournals(db, scope, found), ...frame }
  })
}

async function changedSince(db: Db, gardenId: GardenId, updatedSince: number): Promise<Changed> {
  const since = withSyncOverlap(updatedSince)
  return { since, areMany: await hasManyChangedJournals(db, gardenId, since) }
}

export async function getJournal(db: Db, scope: Scope, id: number): Promise<Journal> {
  const [journal] = await inSnapshot(db, (db) => loadJournals(db, scope, [id]))
  if (journal === undefined) throw new AppError('JOURNAL_NOT_FOUND')
  return journal
}

export function createJournal(db: Db, scope: Scope, body: JournalCreate): Promise<Journal> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const plantIds = distinct(body.plantIds)
    const mediaIds = idsIn(body.media)
    await checkReferences(db, gardenId, plantIds, mediaIds)
    const now = Date.now()
    const { type, properties = null, remark = null } = body
    const eventTime = body.eventTime ?? now
    const values = { type: type ?? 0, event_time: eventTime, properties, remark }
    const id = await insertJournalRow(db, gardenId, values, now)
    await replaceJournalPlants(db, id, plantIds, eventTime)
    await replaceJournalMedia(db, id, mediaIds)
    return getJournal(db, scope, id)
  })
}

export function updateJournal(
  db: Db,
  scope: Scope,
  id: number,
  body: JournalUpdate,
  precondition: Precondition,
): Promise<Journal> {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    const before = await matching(precondition, getJournal(db, scope, id))
    const plantIds = body.plantIds === undefined ? before.plantIds : distinct(body.plantIds)
    await checkReferences(db, gardenId, plantIds, idsIn(body.media))
    const {
      type = before.type,
      properties = before.properties ?? null,
      remark = before.remark ?? null,
    } = body
    const eventTime = body.eventTime === undefined ? before.eventTime : (body.eventTime ?? Date.now())
    await updateJournalRow(db, gardenId, id, { type: type ?? 0, event_time: eventTime, properties, remark })
    await replaceJournalPlants(db, id, plantIds, eventTime)
    if (body.media !== undefined) await replaceJournalMedia(db, id, idsIn(body.media))
    return getJournal(db, scope, id)
  })
}

export async function deleteJournal(
  db: Db,
  scope: Scope,
  id: number,
  precondition: Precondition,
): Promise<void> {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    await matching(precondition, getJournal(db, scope, id))
    await deleteJournalRow(db, gardenId, id)
  })
}

async function checkReferences(
  db: Db,
  gardenId: GardenId,
  plantIds: readonly number[],
  mediaIds: readonly number[],
): Promise<void> {
  if (!(await ownsPlants(db, gardenId, plantIds))) throw new AppError('PLANT_NOT_FOUND')
  if (!(await ownsMedia(db, gardenId, mediaIds))) throw new AppError('MEDIA_NOT_FOUND')
}
