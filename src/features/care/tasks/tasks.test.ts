import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import type { CareTask } from './tasks.schema.ts'

const TASKS = '/api/v1/care-tasks'

onEachEngine('care tasks', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const list = (of: CareGarden, query = '') => send(of.service, `GET ${TASKS}?${query}`, { by: of.by })
  const listed = async (of: CareGarden, query = '') => {
    const { items } = await made<{ items: CareTask[] }>(of.service, `GET ${TASKS}?${query}`, { by: of.by })
    return items.map(({ scheduleId }) => scheduleId)
  }

  test('shows what is due with the plant and its place', async () => {
    const own = await garden.ofSomebodyElse()
    const { by, service } = own
    const [cover, other] = await fileRows(service, by, 2)
    const plantId = await own.newPlant({ covers: [other?.id, cover?.id].toReversed() })
    await made(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-07') },
    })
    const overdue = await own.newSchedule(plantId, { amountMl: 250, note: 'soft water' })
    const nowhere = await own.newPlant({ name: 'Moss' })
    await made(service, `PUT /api/v1/plants/${nowhere}`, { by, payload: { locationId: null } })
    const today = await own.newSchedule(nowhere, { type: 2, startDate: TODAY })
    await own.newSchedule(nowhere, { startDate: '2026-11-16' })
    assertSuccess(await list(own), {
      items: [
        {
          scheduleId: overdue.id,
          plant: { id: plantId, name: 'Fern', coverUrl: cover?.url },
          location: { id: by.locationId, name: 'Kitchen' },
          region: { id: by.regionId, name: 'Home' },
          ...{ type: 1, dueDate: '2026-11-14', overdueDays: 1, state: 3, amountMl: 250, note: 'soft water' },
          lastDoneAt: morningOf('2026-11-07'),
        },
        {
          ...{ scheduleId: today.id, plant: { id: nowhere, name: 'Moss' }, location: null, region: null },
          ...{ type: 2, dueDate: TODAY, overdueDays: 0, state: 2 },
        },
      ],
      ...{ page: 0, size: 20, total: 2 },
    })
  })

  test('is empty for a user without schedules', async () => {
    const own = await garden.ofSomebodyElse()
    assertSuccess(await list(own), { items: [], page: 0, size: 20, total: 0 })
  })

  test('`until` looks ahead, up to 92 days', async () => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    const make = async (type: number, fields: object) =>
      (await own.newSchedule(plantId, { type, ...fields })).id
    const due = await make(1, {})
    const tomorrow = await make(2, { startDate: '2026-11-16' })
    const paused = await make(3, { paused: true, pausedUntil: '2026-11-20' })
    const late = await make(4, { startDate: '2027-02-15' })
    await make(5, { startDate: '2027-02-16' })
    await make(6, { paused: true })
    assert.deepEqual(await listed(own, `until=${TODAY}`), [due])
    assert.deepEqual(await listed(own, 'until=2026-11-16'), [due, tomorrow])
    assert.deepEqual(await listed(own, 'until=2027-02-15'), [due, tomorrow, paused, late])
    const { items } = await made<{ items: CareTask[] }>(own.service, `GET ${TASKS}?until=2026-11-20&type=3`, {
      by: own.by,
    })
    assert.deepEqual(
      items.map(({ state, overdueDays, dueDate }) => [state, overdueDays, dueDate]),
      [[4, 0, '2026-11-20']],
    )
  })

  for (const [query, path, message] of [
    ['until=2026-11-14', 'until', 'must be a day from today, 2026-11-15, to 2027-02-15'],
    ['until=2027-02-16', 'until', 'must be a day from today, 2026-11-15, to 2027-02-15'],
    ['until=2027-02-29', 'until', 'must be a day such as 2026-11-14'],
    ['until=2026-11-20T00:00:00Z', 'until', 'must be a day such as 2026-11-14'],
    ['until=20.11.2026', 'until', 'must be a day such as 2026-11-14'],
    ['sort=name', 'sort', 'must be one of due, place'],
    ['plantId=0', 'plantId', 'must be at least 1'],
    ['state=3', 'state', 'is not known here'],
  ] as const) {
    test(`?${query} is refused`, async () => {
      assertFailure(await list(garden, query), 1101, 400, { errors: [{ path, message }] })
    })
  }

  test('a day that is too far ahead is named beside other problems', async () => {
    assertFailure(await list(garden, 'until=2027-02-16&size=0'), 1101, 400, {
      errors: [
        { path: 'size', message: 'must be at least 1' },
        { path: 'until', message: 'must be a day from today, 2026-11-15, to 2027-02-15' },
      ],
    })
  })

  test('is sorted by day, place, name and type, or by place', async () => {
    const own = await garden.ofSomebodyElse()
    const { by, service } = own
    const newPlace = async (regionId: number) => {
      const payload = { name: 'A place' }
      return (await made(service, `POST /api/v1/regions/${regionId}/locations`, { by, payload })).id
    }
    const { id: regionId } = await made(service, 'POST /api/v1/regions', {
      by,
      payload: { name: 'A region' },
    })
    const far = await newPlace(regionId)
    const near = await newPlace(by.regionId)
    const payload = { orderedIds: [near, by.locationId] }
    await made(service, `PUT /api/v1/regions/${by.regionId}/locations/order`, { by, payload })
    const place = async (name: string, locationId: number | null, schedules: object[]) => {
      const plantId = await own.newPlant({ name })
      await made(service, `PUT /api/v1/plants/${plantId}`, { by, payload: { locationId } })
      const ids: number[] = []
      for (const fields of schedules) ids.push((await own.newSchedule(plantId, fields)).id)
      return ids
    }
    const LATE = { startDate: '2026-11-10' }
    const [nowhere] = await place('a', null, [{}])
    const [inFar, lateInFar] = await place('b', far, [{}, { type: 2, ...LATE }])
    const [ofZ] = await place('Z', by.locationId, [{}])
    const [third, first] = await place('é', by.locationId, [{ type: 3 }, { type: 1 }])
    const [inNear, lateInNear] = await place('z', near, [{}, { type: 4, ...LATE }])
    assert.deepEqual(await listed(own), [inNear, first, third, ofZ, inFar, nowhere, lateInNear, lateInFar])
    assert.deepEqual(await listed(own, 'sort=place'), [
      ...[inNear, lateInNear, first, third, ofZ, inFar, lateInFar, nowhere],
    ])
    assert.deepEqual(await listed(own, 'sort=place&page=1&size=3'), [third, ofZ, inFar])
    assertSuccess(await list(own, 'page=9'), { items: [], page: 9, size: 20, total: 8 })

    await made(service, 'PUT /api/v1/regions/order', { by, payload: { orderedIds: [regionId, by.regionId] } })
    assert.deepEqual((await listed(own)).slice(0, 2), [inFar, inNear])
    assert.deepEqual(await listed(own, 'size=1'), [inFar])
    assert.deepEqual(await listed(own, 'sort=place&size=1&page=1'), [lateInFar])
  })

  test('can be filtered by plant, place, tag and type', async () => {
    const own = await garden.ofSomebodyElse()
    const { by, service } = own
    const { id: regionId } = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Office' } })
    const desk = await made(service, `POST /api/v1/regions/${regionId}/locations`, {
      by,
      payload: { name: 'Desk' },
    })
    const first = await own.newPlant({ name: 'a', tagIds: [by.tagId] })
    const second = await own.newPlant({ name: 'b', locationId: desk.id })
    const make = async (plantId: number, type: number) => (await own.newSchedule(plantId, { type })).id
    const [a1, a2] = [await make(first, 1), await make(first, 2)]
    const [b1, b2] = [await make(second, 1), await make(second, 2)]
    for (const [query, ids] of [
      [`plantId=${first}`, [a1, a2]],
      [`plantId=${first}&type=2`, [a2]],
      [`plantId=${first}&regionId=${regionId}`, []],
      [`locationId=${desk.id}`, [b1, b2]],
      [`regionId=${by.regionId}`, [a1, a2]],
      [`regionId=${regionId}&type=1`, [b1]],
      [`tagId=${by.tagId}`, [a1, a2]],
      [`tagId=${by.tagId}&locationId=${desk.id}`, []],
      ['type=2', [a2, b2]],
      ['type=3', []],
      ['plantId=9007199254740991', []],
      [`locationId=${garden.by.locationId}`, []],
      [`regionId=${garden.by.regionId}`, []],
      [`tagId=${garden.by.tagId}`, []],
    ] as const) {
      const found = await made<{ items: CareTask[]; total: number }>(service, `GET ${TASKS}?${query}`, { by })
      assert.deepEqual(
        [found.items.map(({ scheduleId }) => scheduleId), found.total],
        [ids, ids.length],
        query,
      )
    }
    const others = await garden.newPlant()
    await garden.newSchedule(others)
    assert.deepEqual(await listed(own, `plantId=${others}`), [])
  })

  test('a future entry counts from its own day on', async (t) => {
    const own = await garden.ofSomebodyElse()
    const plantId = await own.newPlant()
    const { id } = await own.newSchedule(plantId)
    const payload = { plantIds: [plantId], type: 1, eventTime: morningOf('2026-11-16') }
    await made(own.service, 'POST /api/v1/plant-journals', { by: own.by, payload })
    assert.deepEqual(await listed(own), [id])
    passToTomorrow(t)
    assert.deepEqual(await listed(own), [])
    assert.deepEqual(await listed(own, 'until=2026-11-23'), [id])
  })
})
