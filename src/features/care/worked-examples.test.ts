import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { type Gardener, newGardener, newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { signInAs } from '../../../test/people.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { CareState } from '../due/plan.ts'
import type { CareSchedule } from './schedules/schedules.schema.ts'

const SCHEDULES = '/api/v1/care-schedules'
const ENTRIES = '/api/v1/plant-journals'
const WATERING = 1
const MISTING = 3

const WEEKLY = { every: 7, unit: 1, startDate: '2026-11-01' }
const SATURDAYS = { mode: 2, every: 1, unit: 2, startDate: '2026-11-07' }
const WINTER = [11, 12, 1, 2]
const DAILY = { every: 1, unit: 1, startDate: '2026-10-01' }
const MONTHLY = { every: 1, unit: 3, startDate: '2026-11-01' }
const YEARLY = { every: 12, unit: 3, startDate: '2026-11-01' }
const SEASONAL = { ...WEEKLY, startDate: '2026-01-01', seasons: [{ months: WINTER, every: 28, unit: 1 }] }
const SLOW = {
  ...{ every: 21, unit: 1, startDate: '2026-01-01' },
  seasons: [{ months: WINTER, every: 63, unit: 1 }],
}
const RESTING = { every: 14, unit: 1, startDate: '2026-01-01', seasons: [{ months: WINTER, rest: true }] }

/** The time is noon in Berlin, unless another is given. */
function at(day: string, time = '12:00'): number {
  return Temporal.ZonedDateTime.from(`${day}T${time}[Europe/Berlin]`).epochMilliseconds
}

/** An example is a schedule, when it was done, and when it is due next. */
const EXAMPLES: readonly [title: string, plan: object, done: number | null, due: string][] = [
  ['in the morning', WEEKLY, at('2026-11-10', '08:00'), '2026-11-17'],
  ['before midnight', WEEKLY, at('2026-11-10', '23:59'), '2026-11-17'],
  ['never', WEEKLY, null, '2026-11-01'],
  ['before clocks go back', DAILY, Date.parse('2026-10-24T23:30+02:00'), '2026-10-25'],
  ['after clocks went back', DAILY, Date.parse('2026-10-25T23:30+01:00'), '2026-10-26'],
  ['on the last of a long month', MONTHLY, at('2027-01-31'), '2027-02-28'],
  ['on the last of a short month', MONTHLY, at('2027-02-28'), '2027-03-28'],
  ['never, from 31 January', { ...MONTHLY, mode: 2, startDate: '2027-01-31' }, null, '2027-01-31'],
  ['on 31 January', { ...MONTHLY, mode: 2, startDate: '2027-01-31' }, at('2027-01-31'), '2027-02-28'],
  ['on 28 February', { ...MONTHLY, mode: 2, startDate: '2027-01-31' }, at('2027-02-28'), '2027-03-31'],
  ['on 31 March', { ...MONTHLY, mode: 2, startDate: '2027-01-31' }, at('2027-03-31'), '2027-04-30'],
  ['on 29 February', YEARLY, at('2028-02-29'), '2029-02-28'],
  ['before a leap year', { ...YEARLY, mode: 2, startDate: '2028-02-29' }, at('2031-02-28'), '2032-02-29'],
  ['a week before winter', SEASONAL, at('2026-10-24'), '2026-10-31'],
  ['shortly before winter', SEASONAL, at('2026-10-25'), '2026-11-22'],
  ['a week before spring', SEASONAL, at('2027-02-20'), '2027-03-01'],
  ['shortly before spring', SEASONAL, at('2027-02-27'), '2027-03-06'],
  ['long before it would be due in winter', SLOW, at('2027-02-20'), '2027-03-13'],
  ['before the rest', RESTING, at('2026-10-10'), '2026-10-24'],
  ['shortly before the rest', RESTING, at('2026-10-25'), '2027-03-01'],
  ['never, at rest', { ...RESTING, startDate: '2026-12-05' }, null, '2027-03-01'],
  ['before the start', { ...WEEKLY, startDate: '2026-12-01' }, at('2026-11-01'), '2026-12-01'],
  ['on the day before', SATURDAYS, at('2026-11-13'), '2026-11-21'],
  ['two days late', SATURDAYS, at('2026-11-16'), '2026-11-21'],
  ['three days early', SATURDAYS, at('2026-11-18'), '2026-11-28'],
  ['before the first', SATURDAYS, at('2026-11-04'), '2026-11-14'],
]

onEachEngine('worked examples of care', (engine) => {
  let service: TestApp
  let by: Gardener
  let speciesId: number
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: at('2026-11-10') })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
    by = await newGardener(service)
    speciesId = await newSpecies(service)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  /** The token of another day has expired. */
  async function itIs(day: string, time?: string): Promise<void> {
    mock.timers.setTime(at(day, time))
    by = { ...by, ...(await signInAs(service, by.email)) }
  }

  async function newSchedule(plan: object): Promise<CareSchedule> {
    const plant = { name: 'Fern', speciesId, locationId: by.locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    return made(service, `POST ${SCHEDULES}`, { by, payload: { plantId, type: WATERING, ...plan } })
  }

  async function done(eventTime: number, ...schedules: CareSchedule[]): Promise<number> {
    const plantIds = schedules.map(({ plantId }) => plantId)
    const { id } = await made(service, `POST ${ENTRIES}`, {
      by,
      payload: { plantIds, type: WATERING, eventTime },
    })
    return id
  }

  const editEntry = (id: number, payload: object) => made(service, `PUT ${ENTRIES}/${id}`, { by, payload })
  const deleteEntry = (id: number) => made(service, `DELETE ${ENTRIES}/${id}`, { by })
  const get = ({ id }: CareSchedule) => made<CareSchedule>(service, `GET ${SCHEDULES}/${id}`, { by })

  async function assertDue(
    schedule: CareSchedule,
    day: string | undefined,
    state?: CareState,
  ): Promise<void> {
    const shown = await get(schedule)
    assert.equal(shown.nextDue, day)
    if (state !== undefined) assert.equal(shown.state, state)
  }

  test('one schedule, done once or never', async () => {
    await itIs('2031-03-01')
    for (const [title, plan, eventTime, due] of EXAMPLES) {
      const schedule = await newSchedule(plan)
      if (eventTime !== null) await done(eventTime, schedule)
      assert.equal((await get(schedule)).nextDue, due, title)
    }
  })

  test('the zone decides on which day it was done', async () => {
    await itIs('2026-11-15')
    const schedule = await newSchedule(WEEKLY)
    await done(Date.parse('2026-11-10T22:30Z'), schedule)
    await assertDue(schedule, '2026-11-17')
    const moveTo = (timeZone: string) =>
      made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone } })
    await moveTo('Pacific/Auckland')
    await assertDue(schedule, '2026-11-18')
    await moveTo('Europe/Berlin')
    await assertDue(schedule, '2026-11-17')
  })

  test('an entry that is written later, moved, given another type and deleted', async () => {
    await itIs('2026-11-15')
    const schedule = await newSchedule(WEEKLY)
    const first = await done(at('2026-11-10'), schedule)
    const earlier = await done(at('2026-11-08'), schedule)
    await assertDue(schedule, '2026-11-17')
    const later = await done(at('2026-11-12'), schedule)
    await assertDue(schedule, '2026-11-19')
    await editEntry(later, { eventTime: at('2026-11-05') })
    await assertDue(schedule, '2026-11-17')
    await editEntry(later, { eventTime: at('2026-11-12') })
    await assertDue(schedule, '2026-11-19')
    await editEntry(later, { type: MISTING })
    await assertDue(schedule, '2026-11-17')
    await deleteEntry(earlier)
    await assertDue(schedule, '2026-11-17')
    await deleteEntry(first)
    await assertDue(schedule, WEEKLY.startDate)
  })

  test('one entry for several plants', async () => {
    await itIs('2026-11-15')
    const [one, two, three] = [
      await newSchedule(WEEKLY),
      await newSchedule(WEEKLY),
      await newSchedule(WEEKLY),
    ]
    const entry = await done(at('2026-11-10'), one, two, three)
    for (const schedule of [one, two, three]) await assertDue(schedule, '2026-11-17')
    await editEntry(entry, { plantIds: [one.plantId, two.plantId] })
    await assertDue(one, '2026-11-17')
    await assertDue(two, '2026-11-17')
    await assertDue(three, WEEKLY.startDate)
  })

  test('an entry in the future', async () => {
    await itIs('2026-11-15')
    const schedule = await newSchedule(WEEKLY)
    await done(at('2026-11-10'), schedule)
    await done(at('2026-12-24'), schedule)
    await assertDue(schedule, '2026-11-17')
    await itIs('2026-12-23', '23:59')
    await assertDue(schedule, '2026-11-17')
    await itIs('2026-12-24', '00:00')
    await assertDue(schedule, '2026-12-31')
  })

  const putOff = (how: 'snooze' | 'skip' | 'restore', { id }: CareSchedule, fields: object = {}) =>
    made(service, `POST /api/v1/care-tasks/${how}`, { by, payload: { scheduleIds: [id], ...fields } })

  test('a snooze, which ends when it is done and comes back when that is deleted', async () => {
    await itIs('2026-11-17')
    const schedule = await newSchedule(WEEKLY)
    await done(at('2026-11-10'), schedule)
    await putOff('snooze', schedule, { until: '2026-11-20' })
    await assertDue(schedule, '2026-11-20', CareState.Upcoming)
    await itIs('2026-11-18')
    const entry = await done(at('2026-11-18'), schedule)
    await assertDue(schedule, '2026-11-25')
    await deleteEntry(entry)
    await assertDue(schedule, '2026-11-20')
    await putOff('restore', schedule)
    await assertDue(schedule, '2026-11-17', CareState.Overdue)
  })

  test('a skip, in time and with days that were missed', async () => {
    await itIs('2026-11-17')
    const weekly = await newSchedule(WEEKLY)
    await done(at('2026-11-10'), weekly)
    await putOff('skip', weekly)
    await assertDue(weekly, '2026-11-24')
    await itIs('2026-11-25')
    const saturdays = await newSchedule(SATURDAYS)
    await done(at('2026-11-07'), saturdays)
    await assertDue(saturdays, '2026-11-14', CareState.Overdue)
    await putOff('skip', saturdays)
    await assertDue(saturdays, '2026-11-28', CareState.Upcoming)
  })

  test('a pause, and a plant that was archived and is active again', async () => {
    await itIs('2026-11-20')
    const schedule = await newSchedule(WEEKLY)
    await done(at('2026-11-10'), schedule)
    const change = (payload: object) => made(service, `PUT ${SCHEDULES}/${schedule.id}`, { by, payload })
    await change({ paused: true, pausedUntil: '2027-01-10' })
    await assertDue(schedule, '2027-01-10', CareState.Paused)
    await change({ paused: false })
    const become = (status: number) =>
      made(service, `PUT /api/v1/plants/${schedule.plantId}`, { by, payload: { status } })
    await become(1)
    await assertDue(schedule, undefined, CareState.Stopped)
    await become(0)
    await assertDue(schedule, '2026-11-17', CareState.Overdue)
  })
})
