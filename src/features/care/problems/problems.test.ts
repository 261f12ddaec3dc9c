import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CareGarden, morningOf, NOW, passToTomorrow, TODAY } from '../../../../test/care.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { APHIDS, problemRequests } from '../../../../test/problems.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import type { PlantProblem } from './problems.schema.ts'

const PATH = '/api/v1/plant-problems'
const [TREATMENT, PEST_OR_DISEASE, OBSERVATION] = [8, 9, 10] as const

onEachEngine('problems of plants', (engine) => {
  let garden: CareGarden
  before(async () => {
    garden = await CareGarden.open(engine)
  })
  after(() => garden.close())

  const { create, opened, get, put, list } = problemRequests(() => garden)
  const entry = (plantId: number, type: number, eventTime: number) =>
    made<{ id: number }>(garden.service, 'POST /api/v1/plant-journals', {
      ...{ by: garden.by, payload: { plantIds: [plantId], type, eventTime } },
    })
  const nextCheckOf = async ({ id }: PlantProblem) => {
    const { data }: { data: PlantProblem } = (await get(id)).json()
    return data.nextCheck
  }

  test('only plants, kind and name are required: a problem for each plant, in their order', async () => {
    const [one, two] = [await garden.newPlant({ name: 'Ivy' }), await garden.newPlant({ status: 1 })]
    const reply = await create({ plantIds: [two, one, two], kind: 3, name: ' Broken stem ' })
    const { data }: { data: PlantProblem[] } = reply.json()
    const common = { kind: 3, name: 'Broken stem', since: TODAY, isolated: false, createdAt: NOW }
    const problems = [
      { id: data[0]?.id, plant: { id: two, name: 'Fern' }, ...common },
      { id: data[1]?.id, plant: { id: one, name: 'Ivy' }, ...common },
    ]
    assertSuccess(reply, problems, { 'cache-control': 'no-store' })
    for (const problem of problems) assertSuccess(await get(problem.id ?? 0), problem)
  })

  test('every field is stored, and null is as if absent', async () => {
    const fields = { since: '2026-11-10', note: ' under the leaves ', isolated: true, checkEvery: 3 }
    const { id, plant, ...problem } = await opened(fields)
    assert.deepEqual(problem, { ...APHIDS, ...fields, nextCheck: '2026-11-13', createdAt: NOW })
    const other = await opened({ since: null, note: ' ', isolated: null, checkEvery: null })
    assert.deepEqual(other, {
      ...{ id: other.id, plant: other.plant, ...APHIDS, since: TODAY, isolated: false, createdAt: NOW },
    })
    assertSuccess(await get(id), { id, plant, ...problem }, { 'cache-control': 'no-cache' })
  })

  test('watching writes no entry, and moves no schedule', async () => {
    const plantId = await garden.newPlant()
    const schedule = await garden.newSchedule(plantId, { type: TREATMENT })
    await opened({ plantIds: [plantId], checkEvery: 1 })
    assert.deepEqual(await garden.getSchedule(schedule.id), schedule)
    const entries = `GET /api/v1/plant-journals?plantId=${plantId}` as const
    assertSuccess(await send(garden.service, entries, { by: garden.by }), {
      ...{ items: [], page: 0, size: 20, total: 0 },
    })
  })

  test('what is absent stays, and null resets', async () => {
    const fields = { since: '2026-11-10', note: 'Old leaves', isolated: true, checkEvery: 3 }
    const problem = await opened(fields)
    const { id, plant } = problem
    assertSuccess(await put(id, {}), problem)
    assertSuccess(await put(id, { kind: 5, name: 'Ants' }), { ...problem, kind: 5, name: 'Ants' })
    assertSuccess(await put(id, { ...APHIDS, checkEvery: 60 }), {
      ...problem,
      ...{ checkEvery: 60, nextCheck: '2027-01-09' },
    })
    const reset = { id, plant, ...APHIDS, since: TODAY, isolated: false, createdAt: NOW }
    assertSuccess(await put(id, { since: null, note: null, isolated: null, checkEvery: null }), reset)
    assertSuccess(await get(id), reset)
    assertSuccess(await put(id, fields), problem)
  })

  test('a problem that has ended has no next check, and can be opened again', async () => {
    const problem = await opened({ since: '2026-11-10', checkEvery: 3 })
    const { nextCheck, ...rest } = problem
    assertSuccess(await put(problem.id, { endedOn: '2026-11-10' }), { ...rest, endedOn: '2026-11-10' })
    assertSuccess(await put(problem.id, { endedOn: TODAY }), { ...rest, endedOn: TODAY })
    assertSuccess(await put(problem.id, { name: 'Ants' }), { ...rest, name: 'Ants', endedOn: TODAY })
    assertSuccess(await put(problem.id, { endedOn: null, name: 'Aphids' }), problem)
    assert.equal(nextCheck, '2026-11-13')
  })

  test('the next check follows the last look at this plant up to today', async () => {
    const plantId = await garden.newPlant()
    const problem = await opened({ plantIds: [plantId], since: '2026-11-01', checkEvery: 5 })
    assert.equal(problem.nextCheck, '2026-11-06')
    for (const [type, day, expected] of [
      [OBSERVATION, '2026-10-31', '2026-11-06'],
      [PEST_OR_DISEASE, '2026-11-02', '2026-11-07'],
      [TREATMENT, '2026-11-08', '2026-11-13'],
      [OBSERVATION, '2026-11-04', '2026-11-13'],
      [1, '2026-11-10', '2026-11-13'],
      [OBSERVATION, '2026-11-16', '2026-11-13'],
    ] as const) {
      await entry(plantId, type, morningOf(day))
      assert.equal(await nextCheckOf(problem), expected, `${type} on ${day}`)
    }
    await entry(await garden.newPlant(), OBSERVATION, morningOf('2026-11-12'))
    assert.equal(await nextCheckOf(problem), '2026-11-13')
    // Later on the same day, by the clock of the garden.
    const tonight = await entry(plantId, PEST_OR_DISEASE, Date.parse('2026-11-15T22:59:59.999Z'))
    assert.equal(await nextCheckOf(problem), '2026-11-20')
    await made(garden.service, `DELETE /api/v1/plant-journals/${tonight.id}`, { by: garden.by })
    const tomorrow = await entry(plantId, PEST_OR_DISEASE, Date.parse('2026-11-15T23:00:00Z'))
    assert.equal(await nextCheckOf(problem), '2026-11-13')
    await made(garden.service, `PUT /api/v1/plant-journals/${tomorrow.id}`, {
      ...{ by: garden.by, payload: { type: 1, eventTime: NOW } },
    })
    assert.equal(await nextCheckOf(problem), '2026-11-13')
  })

  test('an entry in the future counts from its own day on', async (t) => {
    const plantId = await garden.newPlant()
    const problem = await opened({ plantIds: [plantId], checkEvery: 1 })
    await entry(plantId, OBSERVATION, morningOf('2026-11-16'))
    assert.equal(await nextCheckOf(problem), '2026-11-16')
    passToTomorrow(t)
    assert.equal(await nextCheckOf(problem), '2026-11-17')
  })

  test('days are those of the zone of the garden, which is stored with the first problem', async () => {
    const there = await garden.ofSomebodyElse()
    const { service, by } = there
    const problem = await opened({ checkEvery: 2 }, there)
    const stored = service.db.selectFrom('care_settings').select('time_zone')
    assert.deepEqual(await stored.where('user_id', '=', gardenIdOf(by)).execute(), [
      { time_zone: 'Europe/Berlin' },
    ])
    const payload = { timeZone: 'Pacific/Kiritimati' }
    await made(service, 'PUT /api/v1/care-settings', { by, payload })
    const tomorrow = '2026-11-16'
    assertSuccess(await put(problem.id, { since: tomorrow }, there), {
      ...problem,
      ...{ since: tomorrow, nextCheck: '2026-11-18' },
    })
    assert.equal((await opened({}, there)).since, tomorrow)
  })

  test('open ones come first, then the latest, then the last one made; filters pick some', async () => {
    const there = await garden.ofSomebodyElse()
    const [one, two] = [await there.newPlant(), await there.newPlant()]
    const open = (plantId: number, since: string, kind = 1) =>
      opened({ plantIds: [plantId], since, kind }, there)
    const early = await open(one, '2026-11-01')
    const late = await open(two, '2026-11-09', 2)
    const [over, last] = [await open(one, '2026-11-10'), await open(one, '2026-11-09')]
    const { data: ended }: { data: PlantProblem } = (await put(over.id, { endedOn: TODAY }, there)).json()
    for (const [query, ...wanted] of [
      ['', last, late, early, ended],
      [`plantId=${one}`, last, early, ended],
      ['open=true', last, late, early],
      ['open=false', ended],
      ['kind=1', last, early, ended],
      ['kind=2&open=true', late],
      [`kind=2&open=true&plantId=${one}`],
      [`plantId=${2 ** 53 - 1}`],
    ] as const) {
      const reply = await send(there.service, `GET ${PATH}?${query}`, { by: there.by })
      assertSuccess(reply, { items: wanted, page: 0, size: 20, total: wanted.length })
    }
    const pages = [await list('size=3', there), await list('size=3&page=1', there)]
    assert.deepEqual(pages, [
      { items: [last, late, early], page: 0, size: 3, total: 4 },
      { items: [ended], page: 1, size: 3, total: 4 },
    ])
    const stranger = await garden.ofSomebodyElse()
    assert.deepEqual((await list(`plantId=${one}`, stranger)).items, [])
  })

  test('plants are found by their open problems, whatever else is asked for', async () => {
    const there = await garden.ofSomebodyElse()
    const [sick, healed, well] = [await there.newPlant(), await there.newPlant(), await there.newPlant()]
    const dead = await there.newPlant({ status: 2, name: 'Ivy' })
    await opened({ plantIds: [sick, dead] }, there)
    await opened({ plantIds: [sick], kind: 2 }, there)
    const { id } = await opened({ plantIds: [healed] }, there)
    await put(id, { endedOn: TODAY }, there)
    const found = async (query: string) => {
      const path = `GET /api/v1/plants?problem=open&${query}` as const
      const page = await made<{ items: { id: number }[]; total?: number }>(there.service, path, {
        by: there.by,
      })
      if (page.total !== undefined) assert.equal(page.total, page.items.length)
      return page.items.map(({ id }) => id)
    }
    for (const [query, ...wanted] of [
      ['', dead, sick],
      ['sort=createdAt', sick, dead],
      ['sort=name&after=', sick, dead],
      ['status=0', sick],
      ['keywords=ivy', dead],
      [`ids=${sick},${healed},${well}`, sick],
      [`tagId=${there.by.tagId}`],
      [`locationId=${there.by.locationId}&status=2`, dead],
      [`updatedSince=${NOW}`, dead, sick],
    ] as const) {
      assert.deepEqual(await found(query), wanted, query)
    }
    await put(id, { endedOn: null }, there)
    assert.deepEqual(await found(''), [dead, healed, sick])
    const stranger = await garden.ofSomebodyElse()
    const theirs = await send(there.service, 'GET /api/v1/plants?problem=open', { by: stranger.by })
    assertSuccess(theirs, { items: [], page: 0, size: 20, total: 0 })
    for (const value of ['', 'closed', 'OPEN', 'true']) {
      const reply = await send(there.service, `GET /api/v1/plants?problem=${value}`, { by: there.by })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'problem', message: 'must be one of open' }] })
    }
  })

  test('they go with their plant, and with the account', async () => {
    const there = await garden.ofSomebodyElse()
    const [gone, kept] = [await there.newPlant(), await there.newPlant()]
    const problems = await made<PlantProblem[]>(there.service, `POST ${PATH}`, {
      ...{ by: there.by, payload: { plantIds: [gone, kept], ...APHIDS } },
    })
    await made(there.service, `DELETE /api/v1/plants/${gone}`, { by: there.by })
    assert.deepEqual((await list('', there)).items, problems.slice(1))
    await made(there.service, 'DELETE /api/v1/auth/me', {
      by: there.by,
      payload: { password: there.by.password },
    })
    const rows = there.service.db.selectFrom('plant_problems').select('id')
    assert.deepEqual(await rows.where('user_id', '=', gardenIdOf(there.by)).execute(), [])
  })
})
