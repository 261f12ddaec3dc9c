import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { nextDue, skipDay } from './next-due.ts'
import { type Deferral, DeferralKind, IntervalUnit, type Plan, ScheduleMode } from './plan.ts'

const { Day, Week, Month } = IntervalUnit
const BERLIN = 'Europe/Berlin'

/** The plan is due every 7 days, counted from the last time. */
const WEEKLY: Plan = {
  mode: ScheduleMode.AfterDone,
  every: 7,
  unit: Day,
  seasons: [],
  startDate: '2026-11-01',
  paused: false,
  pausedUntil: null,
  deferral: null,
}
const SATURDAYS: Plan = {
  ...WEEKLY,
  mode: ScheduleMode.Calendar,
  every: 1,
  unit: Week,
  startDate: '2026-11-07',
}
const WINTER = [11, 12, 1, 2]

/** The time is noon in Berlin, unless the time of day is given. */
function at(day: string, time = '12:00'): number {
  return Temporal.ZonedDateTime.from(`${day}T${time}[${BERLIN}]`).epochMilliseconds
}

/** The plan was done last on this day, or never. */
function after(plan: Partial<Plan>, done: string | null, zone = BERLIN): string | null {
  return nextDue({ ...WEEKLY, ...plan }, done === null ? null : at(done), zone, true)
}

function deferred(kind: DeferralKind, day: string, base: string | null): { deferral: Deferral } {
  return { deferral: { kind, day, base: base === null ? null : at(base) } }
}

/** Lists each due day of a schedule that is done on every one of them. */
function doneOnEach(plan: Plan, count: number): (string | null)[] {
  const days: (string | null)[] = []
  for (let done: string | null = null; days.length < count; done = days.at(-1) ?? null) {
    days.push(after(plan, done))
  }
  return days
}

suite('the next due day', () => {
  test('is the interval after the day it was done, at whatever time of that day', () => {
    assert.equal(nextDue(WEEKLY, at('2026-11-10', '08:00'), BERLIN, true), '2026-11-17')
    assert.equal(nextDue(WEEKLY, at('2026-11-10', '23:59'), BERLIN, true), '2026-11-17')
  })

  test('is the start date if it was never done', () => {
    assert.equal(after({}, null), '2026-11-01')
  })

  test('follows the day that the instant has in the zone', () => {
    const instant = Date.parse('2026-11-10T22:30Z')
    assert.equal(nextDue(WEEKLY, instant, BERLIN, true), '2026-11-17')
    assert.equal(nextDue(WEEKLY, instant, 'Pacific/Auckland', true), '2026-11-18')
  })

  test('is not moved by clocks that go back', () => {
    const daily = { ...WEEKLY, every: 1, startDate: '2026-10-01' }
    assert.equal(nextDue(daily, Date.parse('2026-10-24T23:30+02:00'), BERLIN, true), '2026-10-25')
    assert.equal(nextDue(daily, Date.parse('2026-10-25T23:30+01:00'), BERLIN, true), '2026-10-26')
    // A day in milliseconds after the start of the long one would still be on it.
    const midnight = Date.parse('2026-10-25T00:00+02:00')
    assert.equal(nextDue(daily, midnight, BERLIN, true), '2026-10-26')
    assert.equal(nextDue(daily, midnight + 24 * 60 * 60 * 1000, BERLIN, true), '2026-10-26')
  })

  test('keeps the day of the month, or the last of a shorter one', () => {
    const monthly = { every: 1, unit: Month }
    assert.equal(after(monthly, '2027-01-31'), '2027-02-28')
    assert.equal(after(monthly, '2027-02-28'), '2027-03-28')
    const onGrid = { ...WEEKLY, ...monthly, mode: ScheduleMode.Calendar, startDate: '2027-01-31' }
    assert.deepEqual(doneOnEach(onGrid, 4), ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  })

  test('returns to 29 February on a grid', () => {
    const yearly = { every: 12, unit: Month }
    assert.equal(after(yearly, '2028-02-29'), '2029-02-28')
    const onGrid = { ...yearly, mode: ScheduleMode.Calendar, startDate: '2028-02-29' }
    assert.equal(after(onGrid, '2031-02-28'), '2032-02-29')
  })

  test('follows the interval of the month in which it lies', () => {
    const seasonal = { startDate: '2026-01-01', seasons: [{ months: WINTER, every: 28, unit: Day }] }
    assert.equal(after(seasonal, '2026-10-24'), '2026-10-31')
    assert.equal(after(seasonal, '2026-10-25'), '2026-11-22')
    assert.equal(after(seasonal, '2027-02-20'), '2027-03-01')
    assert.equal(after(seasonal, '2027-02-27'), '2027-03-06')
    const slow = { startDate: '2026-01-01', every: 21, seasons: [{ months: WINTER, every: 63, unit: Day }] }
    assert.equal(after(slow, '2027-02-20'), '2027-03-13')
  })

  test('waits for the end of the rest', () => {
    const resting = { every: 14, seasons: [{ months: WINTER, rest: true as const }] }
    assert.equal(after({ ...resting, startDate: '2026-01-01' }, '2026-10-10'), '2026-10-24')
    assert.equal(after({ ...resting, startDate: '2026-01-01' }, '2026-10-25'), '2027-03-01')
    assert.equal(after({ ...resting, startDate: '2026-12-05' }, null), '2027-03-01')
  })

  test('is never before the start date', () => {
    assert.equal(after({ startDate: '2026-12-01' }, '2026-11-01'), '2026-12-01')
  })

  test('moves with the last time it was done', () => {
    assert.equal(after({}, '2026-11-10'), '2026-11-17')
    assert.equal(after({}, '2026-11-12'), '2026-11-19')
    assert.equal(after({}, '2026-12-24'), '2026-12-31')
  })

  test('is the day of a snooze until something later is done', () => {
    const snoozed = deferred(DeferralKind.Snoozed, '2026-11-20', '2026-11-10')
    assert.equal(after(snoozed, '2026-11-10'), '2026-11-20')
    assert.equal(after(snoozed, '2026-11-18'), '2026-11-25')
    // An earlier entry, or none at all any more, is no reason to be due before the day.
    assert.equal(after(snoozed, '2026-11-05'), '2026-11-20')
    assert.equal(after(snoozed, null), '2026-11-20')
    const beforeAll = deferred(DeferralKind.Snoozed, '2026-11-20', null)
    assert.equal(after(beforeAll, null), '2026-11-20')
    assert.equal(after(beforeAll, '2026-11-02'), '2026-11-09')
  })

  test('is the interval after a skip, until something later is done', () => {
    const day = skipDay(WEEKLY, '2026-11-17', '2026-11-17')
    const skipped = deferred(DeferralKind.Skipped, day, '2026-11-10')
    assert.equal(after(skipped, '2026-11-10'), '2026-11-24')
    assert.equal(after(skipped, null), '2026-11-24')
    assert.equal(after(skipped, '2026-11-11'), '2026-11-18')
  })

  test('is on the grid; what was done fulfils the nearest day', () => {
    assert.equal(after(SATURDAYS, '2026-11-13'), '2026-11-21')
    assert.equal(after(SATURDAYS, '2026-11-16'), '2026-11-21')
    assert.equal(after(SATURDAYS, '2026-11-18'), '2026-11-28')
    assert.equal(after(SATURDAYS, '2026-11-04'), '2026-11-14')
    assert.equal(after(SATURDAYS, '2026-11-03'), '2026-11-07')
    assert.equal(after(SATURDAYS, '2020-01-01'), '2026-11-07')
  })

  test('of a grid leaves what was missed behind after a skip', () => {
    assert.equal(after(SATURDAYS, '2026-11-07'), '2026-11-14')
    const day = skipDay(SATURDAYS, '2026-11-14', '2026-11-25')
    const skipped = deferred(DeferralKind.Skipped, day, '2026-11-07')
    assert.equal(after({ ...SATURDAYS, ...skipped }, '2026-11-07'), '2026-11-28')
  })

  test('may lie centuries ahead, but not behind the last year of four digits', () => {
    const seasons = [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], rest: true as const }]
    const yearly = { ...WEEKLY, mode: ScheduleMode.Calendar, every: 365, startDate: '2000-12-05', seasons }
    // The day comes a day earlier after each leap year: it has left December, and comes back from January.
    assert.equal(after(yearly, '2026-11-15'), '3396-12-31')
    const skipped = deferred(DeferralKind.Skipped, '9999-12-28', null)
    assert.equal(after(skipped, null), '9999-12-31')
  })

  test('waits for the end of a pause, and for the plant', () => {
    assert.equal(after({ paused: true, pausedUntil: '2027-01-10' }, '2026-11-10'), '2027-01-10')
    assert.equal(after({ paused: true, pausedUntil: '2026-11-12' }, '2026-11-10'), '2026-11-17')
    assert.equal(after({ paused: true }, '2026-11-10'), null)
    assert.equal(nextDue(WEEKLY, at('2026-11-10'), BERLIN, false), null)
    assert.equal(nextDue(WEEKLY, at('2026-11-10'), BERLIN, true), '2026-11-17')
  })
})
