import { isDeepStrictEqual } from 'node:util'
import { distinct } from '../../../base/distinct.ts'
import { searchTerms } from '../../../base/fold-case.ts'
import { isSameList } from '../../../base/same-list.ts'
import { listed } from '../../../db/query/among.ts'
import { patternsOf } from '../../../db/query/containing.ts'
import { withSyncOverlap } from '../../../db/query/updates.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, Tables } from '../../../db/schema.ts'
import { matching } from '../../../http/conditional/precondition.ts'
import { AppError } from '../../../http/errors.ts'
import { idsOf } from '../../../http/fields.ts'
import { usableCursor } from '../../../http/paging/cursor.ts'
import { readCountedPage, readPage } from '../../../http/paging/paging.ts'
import { GardenRole, type Place } from '../../../http/security/caller.ts'
import { type Delete, inGarden, type Update } from '../../change/garden.ts'
import { decideAfter, recordEntry } from '../../change/record.ts'
import type { Scope } from '../../change/scope.ts'
import { deriveDueDays, deriveFulfilled, fulfilledBy } from '../../due/due-days.service.ts'
import type { DueDay, FulfilledSchedule } from '../../due/due-days.sql.ts'
import { insertMeasurements, replaceMeasurements } from '../measurements/measurements.sql.ts'
import { idsIn } from '../media/media-reference.schema.ts'
import type { Journal, JournalCreate, JournalQuery, JournalUpdate } from './journals.schema.ts'
import {
  deleteJournalMedia,
  deleteJournalPlants,
  deleteJournalRow,
  findAuthor,
  insertJournal,
  insertJournalMedia,
  insertJournalPlants,
  type LinkedFile,
  listJournalFiles,
  prepareEntry,
  updateJournalRow,
  updateLinks,
} from './journals.sql.ts'
import { journalShape } from './journals-filter.sql.ts'
import { countJournals, LATEST, listJournalPositions } from './journals-list.sql.ts'
import { journalOf, loadJournalPage, loadJournals, summariesOf } from './journals-loader.ts'
import { findHiddenFile } from './link-entries.sql.ts'

export const journalCursorRule = usableCursor(() => LATEST)

export async function listJournals(db: Db, scope: Scope, query: JournalQuery) {
  const { page: _page, size: _size, after: _after, plantId, ...criteria } = query
  const hasCriteria = Object.values(criteria).some((value) => value !== undefined)
  return hasCriteria ? searchJournals(db, scope, query) : listAllJournals(db, scope, query, plantId)
}

/** Most requests list the whole journal, of the garden or of one plant: one statement reads that and needs no snapshot. */
async function listAllJournals(db: Db, scope: Scope, query: JournalQuery, plantId: number | undefined) {
  const { rows, frame } = await readCountedPage(query, {
    order: LATEST,
    read: (range, isCounted) => loadJournalPage(db, scope, { plantId, range, isCounted }),
    positionOf: ({ id, eventTime }) => ({ id, key: eventTime }),
  })
  return { items: rows, ...frame }
}

async function searchJournals(db: Db, scope: Scope, query: JournalQuery) {
  const { gardenId } = scope
  const { plantId, type, from, to, locationId, regionId, tagId, keywords = '', ids, updatedSince } = query
  const criteria = {
    ...{ gardenId, plantId, type, from, to, locationId, regionId, tagId },
    ...patternsOf(searchTerms(keywords)),
    ids: ids === undefined ? undefined : listed(idsOf(ids)),
    changedSince: updatedSince === undefined ? undefined : withSyncOverlap(updatedSince),
  }
  return inSnapshot(db, async (db) => {
    const found = { criteria, shape: await journalShape(db, criteria) }
    const { rows, frame } = await readPage(query, {
      order: LATEST,
      list: (range) => listJournalPositions(db, found, range),
      count: () => countJournals(db, found),
      positionOf: (position) => position,
    })
    const journalIds = rows.map(({ id }) => id)
    return { items: await loadJournals(db, scope, journalIds), ...frame }
  })
}

export async function getJournal(db: Db, scope: Scope, id: number): Promise<Journal> {
  await hideFromLink(db, scope, id)
  const [journal] = await loadJournals(db, scope, [id])
  if (journal === undefined) throw new AppError('JOURNAL_NOT_FOUND')
  return journal
}

export function createJournal(db: Db, scope: Scope, body: JournalCreate): Promise<Journal> {
  const parts = { plantIds: distinct(body.plantIds), mediaIds: idsIn(body.media), type: body.type ?? 0 }
  return inGarden(db, scope, async (db) => {
    const { lastEventId, hasPlants, files, ...found } = await prepareEntry(db, scope.gardenId, parts)
    decideAfter(db, lastEventId)
    if (!hasPlants) throw new AppError('PLANT_NOT_FOUND')
    if (files === undefined) throw new AppError('MEDIA_NOT_FOUND')
    await hideFilesFromLink(db, scope, parts.mediaIds)
    const { entry } = await addEntry(db, scope, { ...body, ...found, files, plantIds: parts.plantIds })
    return entry
  })
}

type NewEntry = EntryBody & {
  readonly id: number
  readonly files: readonly LinkedFile[]
  /** These are plants of the garden. */
  readonly plantIds: number[]
  /** All schedules that the entry fulfils. */
  readonly schedules: readonly FulfilledSchedule[]
}

/** Adds an entry with what is known of its plants; gives the due days that it has changed, too. */
export async function addEntry(
  db: Db,
  scope: Scope,
  { id, plantIds, files, schedules, ...body }: NewEntry,
): Promise<{ entry: Journal; dueDays: DueDay[] }> {
  const now = Date.now()
  const values = valuesOf(body, now)
  const mediaIds = files.map(({ id }) => id)
  const { gardenId, place } = scope
  insertJournal(db, gardenId, { id, ...values }, { plantIds, mediaIds }, now, place)
  insertMeasurements(db, { id, ...values, plantIds })
  const dueDays = await deriveFulfilled(db, scope, values.eventTime, schedules)
  recordEntry(db, 'created', id, plantIds)
  const media = summariesOf(files, scope)
  const columns = { id, ...values, createdAt: now, author: place?.author }
  return { entry: journalOf(columns, plantIds, media), dueDays }
}

/** The files with these ids, in their order, every one of them a file of the garden. */
export async function filesNamed(db: Db, scope: Scope, mediaIds: readonly number[]): Promise<LinkedFile[]> {
  const files = await listJournalFiles(db, scope.gardenId, mediaIds)
  if (files === undefined) throw new AppError('MEDIA_NOT_FOUND')
  await hideFilesFromLink(db, scope, mediaIds)
  return files
}

/** What a link names it sees, and the entries of others are not shown to it. */
async function hideFilesFromLink(db: Db, { link }: Scope, mediaIds: readonly number[]): Promise<void> {
  if (link === undefined || mediaIds.length === 0) return
  const hidden = await findHiddenFile(db, { grantId: link.grantId, mediaIds: listed(mediaIds) })
  if (hidden !== undefined) throw new AppError('MEDIA_NOT_FOUND')
}

type EntryBody = Omit<JournalCreate, 'plantIds' | 'media'>

function valuesOf({ type, eventTime, properties = null, remark = null }: EntryBody, now: number) {
  return { type: type ?? 0, eventTime: eventTime ?? now, properties, remark }
}

export const updateJournal: Update<JournalUpdate, Journal> = (db, scope, id, body, precondition) => {
  const { gardenId } = scope
  return inGarden(db, scope, async (db) => {
    await refuseChange(db, scope, id)
    const before = await matching(precondition, getJournal(db, scope, id))
    const {
      type = before.type,
      properties = before.properties ?? null,
      remark = before.remark ?? null,
    } = body
    const eventTime = body.eventTime === undefined ? before.eventTime : (body.eventTime ?? Date.now())
    const values = { type: type ?? 0, eventTime, properties, remark }
    await updateJournalRow(db, gardenId, id, values)
    const plantIds = await changePlants(db, scope, before, values, body.plantIds)
    await replaceMeasurements(db, before, { id, ...values, plantIds })
    const media = await changeMedia(db, scope, before, body.media)
    const { createdAt, author } = before
    const after = journalOf({ id, ...values, createdAt, author }, plantIds, media)
    if (!isDeepStrictEqual(after, before)) recordEntry(db, 'updated', id, [...before.plantIds, ...plantIds])
    return after
  })
}

/** A link sees no entry but those that it wrote. */
async function hideFromLink(db: Db, { gardenId, link }: Scope, id: number): Promise<void> {
  if (link === undefined) return
  const entry = await findAuthor(db, { gardenId, id })
  if (entry?.grantId !== link.grantId) throw new AppError('JOURNAL_NOT_FOUND')
}

/** How long after writing it a sitter may change an entry. */
const CHANGEABLE_MS = 7 * 86_400_000

/** A sitter changes its own entries alone, and for some days. To a link all others are not there. */
async function refuseChange(db: Db, { gardenId, place, link }: Scope, id: number): Promise<void> {
  if (place === undefined || place.role >= GardenRole.Member) return
  const entry = await findAuthor(db, { gardenId, id })
  if (entry === undefined) return
  if (isWrittenBy(place, entry) && Date.now() - entry.createdAt <= CHANGEABLE_MS) return
  if (link !== undefined) throw new AppError('JOURNAL_NOT_FOUND')
  throw new AppError('FORBIDDEN', {
    message: 'You may change your own entries, for 7 days after you wrote them.',
  })
}

/** What the same account wrote, by a session or a key, or the same link. The owner's own session leaves no name. */
function isWrittenBy(
  { gardenId, grantId, author }: Place,
  entry: Pick<Tables['plant_journals'], 'author'> & {
    readonly authorId: number | null
    readonly grantId: number | null
  },
): boolean {
  if (author.userId === undefined) return entry.grantId === grantId
  return entry.author === null ? author.userId === gardenId : entry.authorId === author.userId
}

async function changePlants(
  db: Db,
  scope: Scope,
  { id, ...before }: Journal,
  { type, eventTime }: Pick<Journal, 'type' | 'eventTime'>,
  list: JournalUpdate['plantIds'],
): Promise<number[]> {
  const plantIds = list === undefined ? before.plantIds : distinct(list)
  if (!isSameList(plantIds, before.plantIds)) {
    await deleteJournalPlants(db, { journalId: id })
    const isLinked = await insertJournalPlants(db, scope.gardenId, { id, type, eventTime }, plantIds)
    if (!isLinked) throw new AppError('PLANT_NOT_FOUND')
  } else if (type !== before.type || eventTime !== before.eventTime) {
    await updateLinks(db, { id, type, eventTime })
  } else {
    return plantIds
  }
  await deriveDueDays(db, scope, fulfilledBy([before, { type, plantIds }]))
  return plantIds
}

async function changeMedia(
  db: Db,
  scope: Scope,
  { id, media }: Journal,
  list: JournalUpdate['media'],
): Promise<Journal['media']> {
  if (list === undefined) return media
  const mediaIds = idsIn(list)
  const present = media.map(({ id }) => id)
  if (isSameList(mediaIds, present)) return media
  const files = await filesNamed(db, scope, mediaIds)
  if (present.length > 0) await deleteJournalMedia(db, { journalId: id })
  if (mediaIds.length > 0) await insertJournalMedia(db, id, mediaIds)
  return summariesOf(files, scope)
}

export const deleteJournal: Delete = async (db, scope, id, precondition) => {
  const { gardenId } = scope
  await inGarden(db, scope, async (db) => {
    await refuseChange(db, scope, id)
    const before = await matching(precondition, getJournal(db, scope, id))
    await deleteJournalRow(db, { gardenId, id })
    await deriveDueDays(db, scope, fulfilledBy([before]))
    recordEntry(db, 'deleted', id, before.plantIds)
  })
}
