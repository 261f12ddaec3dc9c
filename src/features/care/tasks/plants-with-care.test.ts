import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'

const PATH = 'GET /api/v1/care-tasks/plants'

onEachEngine('plants with care', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const get = ({ service, by }: CareGarden, headers: Record<string, string> = {}) =>
    send(service, PATH, { by, headers })

  test('tell for each active plant with a schedule what is due', async () => {
    const own = await garden.ofSomebodyElse()
    const [first, second, third, fourth] = [
      await own.newPlant(),
      await own.newPlant(),
      await own.newPlant(),
      await own.newPlant({ status: 1 }),
    ]
    await own.newPlant()
    const make = (plantId: number, type: number, startDate: string, fields: object = {}) =>
      own.newSchedule(plantId, { type, startDate, ...fields })
    await make(second, 1, '2026-11-20')
    await make(first, 1, '2026-11-01')
    await make(first, 2, '2026-11-14')
    await make(first, 3, '2026-11-15')
    await make(first, 4, '2026-11-16')
    await make(third, 1, '2026-11-01', { paused: true })
    await make(fourth, 1, '2026-11-01')
    assertSuccess(await get(own), {
      plants: [
        { plantId: first, nextDue: '2026-11-01', overdue: 2, dueToday: 1 },
        { plantId: second, nextDue: '2026-11-20', overdue: 0, dueToday: 0 },
        { plantId: third, overdue: 0, dueToday: 0 },
      ],
      today: '2026-11-15',
    })
    assertSuccess(await get(await garden.ofSomebodyElse()), { plants: [], today: '2026-11-15' })
  })

  test('have an ETag that changes with the journal', async () => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId, { type: 1 })
    const { headers } = await get(own)
    const known = { 'if-none-match': String(headers.etag) }
    assert.equal((await get(own, known)).statusCode, 304)
    const payload = { plantIds: [plantId], type: 1 }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    assertSuccess(await get(own, known), {
      plants: [{ plantId, nextDue: '2026-11-22', overdue: 0, dueToday: 0 }],
      today: '2026-11-15',
    })
  })

  test('are those of another day tomorrow', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    await own.newSchedule(plantId, { type: 1, startDate: '2026-11-16' })
    const payload = { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-16') }
    await own.newSchedule(plantId, { type: 2, startDate: '2026-11-16' })
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    const due = { plantId, nextDue: '2026-11-16', overdue: 0, dueToday: 0 }
    assertSuccess(await get(own), { plants: [due], today: '2026-11-15' })
    passToTomorrow(t)
    assertSuccess(await get(own), { plants: [{ ...due, dueToday: 1 }], today: '2026-11-16' })
  })

  test('are sorted by days that have come since, before anything else has read them', async (t) => {
    const own = await garden.ofSomebodyElse()
    const [first, second] = [await own.newPlant(), await own.newPlant()]
    await own.newSchedule(first, { type: 1, startDate: '2026-11-01' })
    await own.newSchedule(second, { type: 1, startDate: '2026-11-20' })
    const payload = { plantIds: [first], type: 1, eventTime: morningOf('2026-11-16') }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    const sorted = async () => {
      const path = 'GET /api/v1/plants?sort=nextDue'
      return (await made<{ items: { id: number }[] }>(own.service, path, { by: own.by })).items.map(
        ({ id }) => id,
      )
    }
    assert.deepEqual(await sorted(), [first, second])
    passToTomorrow(t)
    assert.deepEqual(await sorted(), [second, first])
  })

  test('take no parameters', async () => {
    const reply = await send(garden.service, `${PATH}?plantId=1`, { by: garden.by })
    assertFailure(reply, 1101, 400, { errors: [{ path: 'plantId', message: 'is not known here' }] })
  })
})
