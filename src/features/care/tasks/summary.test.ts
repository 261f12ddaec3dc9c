import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import type { CareSummary } from './tasks.schema.ts'

const SUMMARY = 'GET /api/v1/care-tasks/summary'

onEachEngine('the summary of care tasks', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const summary = (of: CareGarden, headers: Record<string, string> = {}) =>
    send(of.service, SUMMARY, { by: of.by, headers })

  /** Two plants have something overdue, two have something due today, and one of them is in both. */
  async function newGarden(): Promise<CareGarden> {
    const own = await garden.ofSomebodyElse()
    const [first, second, third] = [await own.newPlant(), await own.newPlant(), await own.newPlant()]
    const make = (plantId: number, type: number, startDate: string, fields: object = {}) =>
      own.newSchedule(plantId, { type, startDate, ...fields })
    await make(first, 1, '2026-11-01')
    await make(first, 2, '2026-11-14')
    await make(first, 3, '2026-11-15')
    await make(second, 1, '2026-11-15')
    await make(third, 1, '2026-11-16')
    await make(third, 4, '2026-11-21')
    await make(third, 5, '2026-11-22')
    await make(third, 6, '2026-11-01', { paused: true })
    await make(third, 7, '2026-11-01', { paused: true, pausedUntil: '2026-11-18' })
    await make(await own.newPlant({ status: 1 }), 1, '2026-11-01')
    return own
  }

  test('counts what is overdue, due and coming', async () => {
    const own = await newGarden()
    assertSuccess(await summary(own), {
      ...{ today: '2026-11-15', timeZone: 'Europe/Berlin', plants: 2, overdue: 2, due: 2, tomorrow: 1 },
      next7Days: [2, 1, 0, 1, 0, 0, 1],
      byType: [
        { type: 1, overdue: 1, due: 1 },
        { type: 2, overdue: 1, due: 0 },
        { type: 3, overdue: 0, due: 1 },
      ],
    })
  })

  test('is all zeros for a user without schedules', async () => {
    assertSuccess(await summary(await garden.ofSomebodyElse()), {
      ...{ today: '2026-11-15', timeZone: 'Europe/Berlin', plants: 0, overdue: 0, due: 0, tomorrow: 0 },
      ...{ next7Days: [0, 0, 0, 0, 0, 0, 0], byType: [] },
    })
  })

  test('has an ETag that changes with it', async () => {
    const own = await newGarden()
    const { headers } = await summary(own)
    const known = { 'if-none-match': String(headers.etag) }
    const unchanged = await summary(own, known)
    assert.deepEqual([unchanged.statusCode, unchanged.body, unchanged.headers.etag], [304, '', headers.etag])
    const plantIds = [await own.newPlant()]
    const payload = { plantIds, type: 1 }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    assert.equal((await summary(own, known)).statusCode, 304)
    await own.newSchedule(plantIds[0] ?? 0, { type: 2 })
    const changed = await summary(own, known)
    assert.equal(changed.statusCode, 200)
    assert.notEqual(changed.headers.etag, headers.etag)
  })

  test('is that of another day tomorrow, when a future entry counts', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId)
    await own.newSchedule(plantId, { type: 2, startDate: '2026-11-16' })
    const payload = { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-16') }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    const before = await summary(own)
    passToTomorrow(t)
    const now = await summary(own, { 'if-none-match': String(before.headers.etag) })
    const { today, overdue, due }: CareSummary = now.json().data
    assert.deepEqual([today, overdue, due], ['2026-11-16', 0, 1])
  })
})
