import assert from 'node:assert/strict'
import type { Db, GardenId } from '../src/db/schema.ts'
import type { CareSchedule } from '../src/features/care/schedules/schedules.schema.ts'
import { CareState } from '../src/features/due/plan.ts'
import { planOf } from '../src/features/due/plan-row.ts'
import { naiveLocalDay, naiveNextDue } from './care-oracle.ts'
import { made } from './made.ts'
import type { Person } from './people.ts'
import { gardenIdOf } from './scope.ts'
import type { TestApp } from './test-app.ts'

/**
 * Compares what is stored and shown of the due days of a garden with what follows from its entries, plants, plans and zone
 * alone, worked out without the code that stores it.
 */
export async function assertDerivedAnew(service: TestApp, by: Person, after: string): Promise<void> {
  // Entries whose day has come meanwhile count from the first time that schedules are read.
  const { items } = await made<{ items: CareSchedule[] }>(service, 'GET /api/v1/care-schedules?size=100', {
    by,
  })
  const expected = await assertStoredAnew(service.db, gardenIdOf(by), after)
  assert.deepEqual(
    items
      .map(({ id, lastDoneAt = null, nextDue = null, state }) => ({ id, lastDoneAt, nextDue, state }))
      .toSorted((one, other) => one.id - other.id),
    expected.map(({ recheckOn: _, ...shown }) => shown),
    after,
  )
}

/** The same of what is stored alone; returns what follows from the rest. */
export async function assertStoredAnew(db: Db, gardenId: GardenId, after: string) {
  const expected = await derivedAnew(db, gardenId)
  assert.deepEqual(
    await stored(db, gardenId),
    expected.map(({ state: _, ...columns }) => columns),
    after,
  )
  return expected
}

async function stored(db: Db, gardenId: GardenId) {
  const rows = await db
    .selectFrom('care_schedules')
    .select(['id', 'last_done_at as lastDoneAt', 'next_due as nextDue', 'recheck_on as recheckOn'])
    .where('user_id', '=', gardenId)
    .orderBy('id')
    .execute()
  // Rows of SQLite have no prototype.
  return rows.map((row) => ({ ...row }))
}

async function derivedAnew(db: Db, gardenId: GardenId) {
  const settings = await db
    .selectFrom('care_settings')
    .select('time_zone')
    .where('user_id', '=', gardenId)
    .execute()
  const entries = await db
    .selectFrom('plant_journals as e')
    .innerJoin('plant_journal_plants as l', 'l.journal_id', 'e.id')
    .select(['e.type', 'e.event_time as time', 'l.plant_id as plantId'])
    .where('e.user_id', '=', gardenId)
    .execute()
  const rows = await db
    .selectFrom('care_schedules as c')
    .innerJoin('plants as p', 'p.id', 'c.plant_id')
    .select([
      'c.id',
      'c.plant_id as plantId',
      'c.type',
      'p.status',
      'c.mode',
      'c.every',
      'c.unit',
      'c.seasons',
    ])
    .select(['c.start_date as startDate', 'c.paused', 'c.paused_until as pausedUntil'])
    .select(['c.deferral_kind as deferralKind', 'c.deferral_day as deferralDay'])
    .select('c.deferral_base as deferralBase')
    .where('c.user_id', '=', gardenId)
    .orderBy('c.id')
    .execute()
  return rows.map((row) => {
    const zone = settings[0]?.time_zone ?? 'no zone is stored'
    const today = naiveLocalDay(Date.now(), zone)
    const times = entries
      .filter(({ plantId, type }) => plantId === row.plantId && type === row.type)
      .map(({ time }) => ({ time, day: naiveLocalDay(time, zone) }))
      .toSorted((one, other) => one.time - other.time)
    const lastDoneAt = times.findLast(({ day }) => day <= today)?.time ?? null
    const recheckOn = times.find(({ day }) => day > today)?.day ?? null
    const plan = planOf(row)
    const isActive = row.status === 0
    const nextDue = naiveNextDue(plan, lastDoneAt, zone, isActive)
    const { paused, pausedUntil } = plan
    const state = !isActive
      ? CareState.Stopped
      : paused && (pausedUntil ?? '9999') > today
        ? CareState.Paused
        : dueState(nextDue, today)
    return { id: row.id, lastDoneAt, nextDue, recheckOn, state }
  })
}

function dueState(nextDue: string | null, today: string): CareState {
  if (nextDue === null) throw new Error('Neither paused nor stopped, but never due')
  if (nextDue === today) return CareState.DueToday
  return nextDue > today ? CareState.Upcoming : CareState.Overdue
}
