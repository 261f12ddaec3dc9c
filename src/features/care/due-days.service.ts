import { distinct } from '../../base/distinct.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { inGarden } from '../common/garden.ts'
import type { Scope } from '../common/scope.ts'
import {
  type Affected,
  type DueDay,
  type DueDayRow,
  listDueDayRows,
  type Place,
  updateDueDays,
} from './due-days.sql.ts'
import { localDay } from './local-day.ts'
import { nextDue } from './next-due.ts'
import { planOf } from './plan-row.ts'
import { findCareSettings } from './settings.sql.ts'
import { type Today, todayIn } from './today.ts'

/**
 * What is stored of due days is derived, so whatever changes an entry, a plant, a schedule or the zone calls this in its
 * transaction, under the lock of the garden. A garden without settings has no schedules.
 */
export async function deriveDueDays(
  db: Db,
  { gardenId }: Scope,
  affected: readonly Affected[],
): Promise<void> {
  if (affected.length === 0) return
  const settings = await findCareSettings(db, gardenId)
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
  const rows = await listDueDayRows(db, gardenId, affected, today.until)
  await writeChanged(db, rows, today)
}

interface Entry {
  readonly type: number
  readonly plantIds: readonly number[]
}

/** The schedules that entries with these types and plants fulfil; one that was changed counts as before and as after. */
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

interface LinkedPlant {
  readonly plantId: number
  readonly timeZone: string | null
}

/** The same for a new entry, whose plants were read with the zone of those that have a schedule of this type. */
export async function deriveFulfilled(
  db: Db,
  { gardenId }: Scope,
  type: number,
  plants: readonly LinkedPlant[],
): Promise<void> {
  const scheduled = plants.filter(({ timeZone }) => timeZone !== null)
  const timeZone = scheduled[0]?.timeZone
  if (timeZone == null) return
  const plantIds = scheduled.map(({ plantId }) => plantId)
  await deriveSome(db, gardenId, { by: 'entries', plantIds, type }, todayIn(timeZone))
}

/** Some 10 ms for SQLite, and as much for the days. */
const SCHEDULES_AT_A_TIME = 500

const FIRST: Place = { plantId: 0, type: 0 }

/** The same for all of a garden, which may be tens of thousands. */
export async function deriveAllDueDays(db: Db, { gardenId }: Scope, today: Today): Promise<void> {
  for (let after: Place | undefined = FIRST; after !== undefined; ) {
    const affected: Affected = { by: 'garden', after, limit: SCHEDULES_AT_A_TIME }
    const rows: DueDayRow[] = await listDueDayRows(db, gardenId, affected, today.until)
    await writeChanged(db, rows, today)
    after = rows.length < SCHEDULES_AT_A_TIME ? undefined : rows.at(-1)
    await yieldToEventLoop()
  }
}

/**
 * What day it is in a zone, once the due days that waited for it are derived anew: an entry in the future counts from its
 * day on. There mostly is none, so that a read stays a read.
 */
export async function todayForReading(
  db: Db,
  scope: Scope,
  { timeZone, recheckOn }: { readonly timeZone: string; readonly recheckOn: string | null },
): Promise<Today> {
  const today = todayIn(timeZone)
  if (recheckOn !== null && recheckOn <= today.day) {
    await inGarden(db, scope, (db) => deriveDueDays(db, scope, [{ by: 'recheck', upTo: today.day }]))
  }
  return today
}

async function writeChanged(db: Db, rows: readonly DueDayRow[], today: Today): Promise<void> {
  const changed = rows.flatMap((row) => {
    const derived = derive(row, today)
    return isSame(row, derived) ? [] : [derived]
  })
  if (changed.length > 0) await updateDueDays(db, changed)
}

function derive(row: DueDayRow, { timeZone }: Today): DueDay {
  const { id, plantStatus, doneAt, comingAt } = row
  return {
    id,
    lastDoneAt: doneAt,
    nextDue: nextDue(planOf(row), doneAt, timeZone, plantStatus === 0),
    recheckOn: comingAt === null ? null : localDay(comingAt, timeZone),
  }
}

function isSame(one: DueDay, other: DueDay): boolean {
  return (
    one.lastDoneAt === other.lastDoneAt && one.nextDue === other.nextDue && one.recheckOn === other.recheckOn
  )
}
