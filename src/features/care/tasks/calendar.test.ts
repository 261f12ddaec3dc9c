import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import type { CalendarTasks } from './tasks.schema.ts'

onEachEngine('the care calendar', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const calendar = (of: CareGarden, query: string) =>
    send(of.service, `GET /api/v1/care-calendar?${query}`, { by: of.by })

  test('projects what will be due, by day and type', async () => {
    const own = await garden.ofSomebodyElse()
    const [first, second] = [await own.newPlant(), await own.newPlant()]
    await own.newSchedule(second, { startDate: '2026-11-22' })
    await own.newSchedule(second, { type: 2, every: 2, unit: 2, startDate: '2026-11-16' })
    await own.newSchedule(first)
    await own.newSchedule(first, { type: 4, paused: true })
    const on = (date: string, type: number, plantIds: number[]) => ({ date, type, plantIds })
    const weeks = [
      on('2026-11-15', 1, [first]),
      on('2026-11-16', 2, [second]),
      on('2026-11-22', 1, [first, second]),
      on('2026-11-29', 1, [first, second]),
      on('2026-11-30', 2, [second]),
    ]
    assertSuccess(await calendar(own, 'from=2026-11-15&to=2026-11-30'), weeks)
    assertSuccess(await calendar(own, 'from=2026-11-16&to=2026-11-29'), weeks.slice(1, 4))
    assertSuccess(await calendar(own, 'from=2026-11-15&to=2026-11-15'), weeks.slice(0, 1))
    assertSuccess(await calendar(own, 'from=2026-11-17&to=2026-11-21'), [])
    const far = await calendar(own, 'from=2026-11-15&to=2026-12-27')
    const days: CalendarTasks[] = far.json().data
    assert.deepEqual(days.at(-1), on('2026-12-27', 1, [first, second]))
  })

  test('keeps schedules apart that begin on the same day and go on differently', async () => {
    const own = await garden.ofSomebodyElse()
    const [weekly, oftener, resting] = [await own.newPlant(), await own.newPlant(), await own.newPlant()]
    const startDate = '2026-11-22'
    await own.newSchedule(weekly, { startDate })
    await own.newSchedule(oftener, { startDate, every: 4 })
    await own.newSchedule(resting, { startDate, seasons: [{ months: [12], rest: true }] })
    assertSuccess(await calendar(own, 'from=2026-11-22&to=2026-12-06'), [
      { date: '2026-11-22', type: 1, plantIds: [weekly, oftener, resting] },
      { date: '2026-11-26', type: 1, plantIds: [oftener] },
      { date: '2026-11-29', type: 1, plantIds: [weekly, resting] },
      { date: '2026-11-30', type: 1, plantIds: [oftener] },
      { date: '2026-12-04', type: 1, plantIds: [oftener] },
      { date: '2026-12-06', type: 1, plantIds: [weekly] },
    ])
  })

  test('shows nothing of others, nor of plants that are not active', async () => {
    const [own, other] = [await garden.ofSomebodyElse(), await garden.ofSomebodyElse()]
    await other.newSchedule(await other.newPlant())
    await own.newSchedule(await own.newPlant({ status: 2 }))
    assertSuccess(await calendar(own, 'from=2026-11-15&to=2026-12-15'), [])
  })

  test('begins today, and a future entry counts from its day on', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId)
    const payload = { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-16') }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    passToTomorrow(t)
    assertSuccess(await calendar(own, 'from=2026-11-16&to=2026-11-26'), [
      { date: '2026-11-23', type: 1, plantIds: [plantId] },
    ])
    assertFailure(await calendar(own, 'from=2026-11-15&to=2026-11-26'), 1101, 400, {
      errors: [{ path: 'from', message: 'must not be before today, 2026-11-16' }],
    })
  })

  const DAY = 'must be a day up to 2100-12-31, such as 2026-11-14'
  const PAST = 'must not be before today, 2026-11-15'
  for (const [query, ...errors] of [
    ['', ['from', 'is required'], ['to', 'is required']],
    ['from=2026-11-15', ['to', 'is required']],
    ['from=2026-11-14&to=2026-11-20', ['from', PAST]],
    ['from=2026-11-15&to=2026-12-28', ['to', 'must be at most 42 days after from']],
    ['from=2026-11-20&to=2026-11-19', ['to', 'must not be before from']],
    ['from=2026-11-14&to=2026-12-28', ['to', 'must be at most 42 days after from'], ['from', PAST]],
    ['from=2027-02-29&to=2027-03-01', ['from', DAY]],
    ['from=2026-11-15T00:00:00Z&to=15.11.2026', ['from', DAY], ['to', DAY]],
    ['from=2101-01-01&to=2101-01-02', ['from', DAY], ['to', DAY]],
    ['from=2026-11-15&to=2026-11-20&type=1', ['type', 'is not known here']],
  ] as const) {
    test(`?${query} is refused`, async () => {
      const expected = errors.map(([path, message]) => ({ path, message }))
      assertFailure(await calendar(garden, query), 1101, 400, { errors: expected })
    })
  }
})
