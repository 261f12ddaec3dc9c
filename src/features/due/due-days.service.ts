import { distinct } from '../../base/distinct.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { listed } from '../../db/query/among.ts'
import { needTransaction } from '../../db/run/transaction.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inGarden } from '../change/garden.ts'
import type { Scope } from '../change/scope.ts'
import { localDay } from './days.ts'
import {
  type Affected,
  type DueDay,
  type DueDayRow,
  type FulfilledSchedule,
  listDueDayRows,
  listLastDoers,
  type Place,
  type StoredDueDay,
  updateDueDays,
} from './due-days.sql.ts'
import { nextDue } from './next-due.ts'
import { planOf } from './plan-row.ts'
import { findCareSettings } from './settings.sql.ts'
import { type Today, todayIn } from './today.ts'
import { assigneesIn, turnAfter } from './turn.ts'

/**
 * The stored due days are derived, so each change of an entry, a plant, a schedule or the zone calls this in its
 * transaction, under the lock of the garden. A garden without settings has no schedules.
 */
export async function deriveDueDays(
  db: Db,
  { gardenId }: Pick<Scope, 'gardenId'>,
  affected: readonly Affected[],
): Promise<void> {
  if (affected.length === 0) return
  const settings = await findCareSettings(db, { gardenId })
  if (settings === undefined) return
  for (const some of affected.flatMap(inPieces)) {
    await deriveSome(db, gardenId, some, todayIn(settings.timeZone))
  }
}

/** A plant may have 24 schedules. Between two statements the driver yields to the event loop. */
const PLANTS_AT_A_TIME = 100

function inPieces(affected: Affected): Affected[] {
  if (affected.by !== 'plants') return [affected]
  const { plantIds } = affected
  const pieces: Affected[] = []
  for (let from = 0; from < plantIds.length; from += PLANTS_AT_A_TIME) {
    pieces.push({ by: 'plants', plantIds: plantIds.slice(from, from + PLANTS_AT_A_TIME) })
  }
  return pieces
}

async function deriveSome(db: Db, gardenId: GardenId, affected: Affected, today: Today): Promise<void> {
  const rows = await readDueDays(db, gardenId, affected, today)
  writeChanged(db, derivedAll(rows, today))
}

/** The row also has the account that wrote the latest entry, where assignees take turns. */
type DoneRow = DueDayRow & { readonly doneBy?: number | null }

async function readDueDays(
  db: Db,
  gardenId: GardenId,
  affected: Affected,
  { until }: Today,
): Promise<DoneRow[]> {
  const rows = await listDueDayRows(db, gardenId, affected, until)
  const ids = rows.flatMap(({ id, assignees }) => (assignees === null ? [] : id))
  if (ids.length === 0) return rows
  const doers = await listLastDoers(db, { gardenId, ids: listed(ids), until })
  const doneBy = new Map(doers.map((doer) => [doer.id, doer.doneBy]))
  return rows.map((row) => ({ ...row, doneBy: doneBy.get(row.id) ?? null }))
}

interface Entry {
  readonly type: number
  readonly plantIds: readonly number[]
}

/** Names the schedules that entries with these types and plants fulfil; one that was changed counts as before and as after. */
export function fulfilledBy(entries: readonly Entry[]): Affected[] {
  const byType = Map.groupBy(entries, ({ type }) => type)
  byType.delete(UNSPECIFIED)
  return [...byType].map(([type, some]) => ({
    by: 'entries',
    type,
    plantIds: distinct(some.flatMap(({ plantIds }) => plantIds)),
  }))
}

/** No schedule has this type. */
const UNSPECIFIED = 0

/**
 * Derives and gives the due days of the schedules that a new entry fulfils. What they have stored suffices, so other entries
 * need not be read.
 */
export async function deriveFulfilled(
  db: Db,
  { gardenId, place }: Scope,
  eventTime: number,
  schedules: readonly FulfilledSchedule[],
): Promise<DueDay[]> {
  const [first] = schedules
  if (first === undefined) return []
  const today = todayIn(first.timeZone)
  // The owner's own session has no place; a link is no account.
  const doneBy = place === undefined ? gardenId : (place.author.userId ?? null)
  const entry = { eventTime, doneBy }
  const days = schedules.some(({ recheckOn }) => recheckOn !== null && recheckOn <= today.day)
    ? await derivedWith(db, gardenId, entry, schedules, today)
    : schedules.map((row): DerivedDay => [row, derivedBy(row, entry, today)])
  writeChanged(db, days)
  return days.map(([, derived]) => derived)
}

interface NewEntry {
  readonly eventTime: number
  readonly doneBy: number | null
}

function derivedBy(row: StoredDueDay, { eventTime, doneBy }: NewEntry, today: Today): DueDay {
  if (eventTime >= today.until)
    return { ...row, recheckOn: earlier(row.recheckOn, localDay(eventTime, today.timeZone)) }
  // Of several entries at one time the new one has the highest id.
  const isLatest = row.lastDoneAt === null || eventTime >= row.lastDoneAt
  const turn = isLatest ? turnAfter(assigneesIn(row.assignees), doneBy) : row.turn
  return derived(row, isLatest ? eventTime : row.lastDoneAt, row.recheckOn, turn, today)
}

/** An entry that was in the future has not been counted yet: entries are read, and the new one counts as one of them. */
async function derivedWith(
  db: Db,
  gardenId: GardenId,
  { eventTime, doneBy }: NewEntry,
  schedules: readonly { readonly id: number }[],
  today: Today,
): Promise<DerivedDay[]> {
  const affected: Affected = { by: 'schedules', ids: schedules.map(({ id }) => id) }
  const rows = await readDueDays(db, gardenId, affected, today)
  const isComing = eventTime >= today.until
  return derivedAll(
    rows.map((row) => ({
      ...row,
      ...(isComing || (row.doneAt !== null && row.doneAt > eventTime) ? {} : { doneAt: eventTime, doneBy }),
      comingAt: isComing ? Math.min(row.comingAt ?? eventTime, eventTime) : row.comingAt,
    })),
    today,
  )
}

type DerivedDay = readonly [stored: DueDay, derived: DueDay]

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other
}

/** So many take SQLite some 10 ms, and the days as much. */
const SCHEDULES_AT_A_TIME = 500

const FIRST: Place = { plantId: 0, type: 0 }

/** Derives all due days of a garden, which may be tens of thousands. */
export async function deriveAllDueDays(db: Db, { gardenId }: Scope, today: Today): Promise<void> {
  for (let after: Place | undefined = FIRST; after !== undefined; ) {
    const affected: Affected = { by: 'garden', after, limit: SCHEDULES_AT_A_TIME }
    const rows: DoneRow[] = await readDueDays(db, gardenId, affected, today)
    writeChanged(db, derivedAll(rows, today))
    after = rows.length < SCHEDULES_AT_A_TIME ? undefined : rows.at(-1)
    await yieldToEventLoop()
  }
}

/**
 * Tells what day it is in a zone, once the due days that waited for it are derived anew: an entry in the future counts
 * from its day on. There mostly is none, so that a read stays a read.
 */
export async function todayForReading(
  db: Db,
  { gardenId }: Pick<Scope, 'gardenId'>,
  { timeZone, recheckOn }: { readonly timeZone: string; readonly recheckOn: string | null },
): Promise<Today> {
  const today = todayIn(timeZone)
  if (recheckOn !== null && recheckOn <= today.day) {
    needTransaction(db)
    // No caller writes this, and the day has come for all of them.
    await inGarden(db, { gardenId }, (db) =>
      deriveDueDays(db, { gardenId }, [{ by: 'recheck', upTo: today.day }]),
    )
  }
  return today
}

function derivedAll(rows: readonly DoneRow[], today: Today): DerivedDay[] {
  return rows.map((row) => {
    const { doneAt, comingAt, doneBy = null } = row
    const recheckOn = comingAt === null ? null : localDay(comingAt, today.timeZone)
    return [row, derived(row, doneAt, recheckOn, turnAfter(assigneesIn(row.assignees), doneBy), today)]
  })
}

function derived(
  row: StoredDueDay,
  lastDoneAt: number | null,
  recheckOn: string | null,
  turn: number | null,
  { timeZone }: Today,
): DueDay {
  const isActive = row.plantStatus === 0
  return {
    ...{ id: row.id, lastDoneAt, recheckOn, turn },
    nextDue: nextDue(planOf(row), lastDoneAt, timeZone, isActive),
  }
}

function writeChanged(db: Db, days: readonly DerivedDay[]): void {
  const changed = days.flatMap(([stored, derived]) => (isSame(stored, derived) ? [] : [derived]))
  if (changed.length > 0) updateDueDays(db, changed)
}

function isSame(one: DueDay, other: DueDay): boolean {
  return (
    one.lastDoneAt === other.lastDoneAt &&
    one.nextDue === other.nextDue &&
    one.recheckOn === other.recheckOn &&
    one.turn === other.turn
  )
}
