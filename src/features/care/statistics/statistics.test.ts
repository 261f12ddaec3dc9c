import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { gardenIdOf, scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { getStatistics } from './statistics.service.ts'

const PATH = '/api/v1/garden-statistics'
const NOW = Date.parse('2026-11-15T11:00:00Z')
const NOTHING = {
  plants: { active: 0, archived: 0, dead: 0 },
  ...{ species: 0, places: 0, photos: 0, openProblems: 0 },
}
const APHIDS = { kind: 1, name: 'Aphids' }
const YEAR = ['2025-12', ...Array.from({ length: 11 }, (_, at) => `2026-${String(at + 1).padStart(2, '0')}`)]
const empty = (month: string) => ({ month, newPlants: 0, entries: 0, care: [] })

onEachEngine('the garden in numbers', (engine) => {
  let service: TestApp
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  const get = (by: Gardener, query = '') => send(service, `GET ${PATH}${query}`, { by })
  const newPlant = async (by: Gardener, speciesId: number, fields: object = {}) => {
    const payload = { name: 'Fern', speciesId, locationId: by.locationId, ...fields }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }
  const enter = (by: Gardener, plantIds: number[], type: number, at: string) =>
    made(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds, type, eventTime: Date.parse(at) },
    })

  test('an empty garden has twelve empty months', async () => {
    const by = await registerPerson(service)
    const reply = await send(service, `GET ${PATH}`, { by })
    const whole = { ...NOTHING, months: YEAR.map(empty), types: [], mostCared: [] }
    assertSuccess(reply, whole, { 'cache-control': 'no-store' })
  })

  test('plants, places, photos and care, month by month', async () => {
    const by = await newGardener(service)
    const [fern, moss] = [await newSpecies(service), await newSpecies(service, 'Moss')]
    const first = await newPlant(by, fern, { plantingDate: '2019-04-02' })
    const second = await newPlant(by, fern, { name: 'Second', plantingDate: '2026-10-31' })
    const third = await newPlant(by, moss, { name: 'Third' })
    const dead = await newPlant(by, moss, { status: 2, plantingDate: '2026-10-01' })
    await newPlant(by, await newSpecies(service, 'Aloe'), { status: 1 })
    await fileRows(service, by, 3)
    await service.db
      .insertInto('media')
      .values({
        ...{ user_id: gardenIdOf(by), key: '202611/NOTES.pdf', content_type: 'application/pdf', size: 1 },
        ...{ sha256: '-', created_at: NOW },
      })
      .execute()
    await enter(by, [first, second], 1, '2026-11-01T10:00:00Z')
    await enter(by, [first, dead], 1, '2026-11-15T10:59:59Z')
    await enter(by, [first], 3, '2026-11-02T10:00:00Z')
    await enter(by, [third], 2, '2026-10-31T22:59:00Z')
    await enter(by, [second], 1, '2026-09-30T23:00:00Z')
    const watched = async (plantIds: number[]) => {
      const payload = { plantIds, ...APHIDS }
      const [problem] = await made<{ id: number }[]>(service, 'POST /api/v1/plant-problems', { by, payload })
      return problem ?? assert.fail('no problem')
    }
    // Nothing that was said, in the future, and before the months.
    await enter(by, [third], 0, '2026-11-03T10:00:00Z')
    await enter(by, [third], 1, '2026-11-15T11:00:01Z')
    await enter(by, [second], 1, '2026-09-30T21:59:59Z')
    const { id: ended } = await watched([third])
    await made(service, `PUT /api/v1/plant-problems/${ended}`, {
      by,
      payload: { ...APHIDS, endedOn: '2026-11-15' },
    })
    await watched([first, second])
    const figures = {
      plants: { active: 3, archived: 1, dead: 1 },
      ...{ species: 2, places: 1, photos: 3, openProblems: 2, firstPlantingDate: '2019-04-02' },
    }
    const october = {
      ...{ month: '2026-10', newPlants: 2, entries: 2 },
      care: [
        { type: 1, count: 1 },
        { type: 2, count: 1 },
      ],
    }
    const november = {
      ...{ month: '2026-11', newPlants: 2, entries: 3 },
      care: [
        { type: 1, count: 2 },
        { type: 3, count: 1 },
      ],
    }
    assertSuccess(await get(by, '?months=2'), {
      ...figures,
      months: [october, november],
      types: [
        { type: 1, count: 3 },
        { type: 2, count: 1 },
        { type: 3, count: 1 },
      ],
      mostCared: [
        { id: first, name: 'Fern', count: 3 },
        { id: second, name: 'Second', count: 2 },
        { id: third, name: 'Third', count: 1 },
      ],
    })
    assertSuccess(await get(by, '?months=1'), {
      ...figures,
      months: [november],
      types: november.care,
      mostCared: [
        { id: first, name: 'Fern', count: 3 },
        { id: second, name: 'Second', count: 1 },
      ],
    })
    const { months } = (await get(by, '?months=60')).json().data
    assert.equal(months.length, 60)
    assert.deepEqual(months[0], empty('2021-12'))
    assert.equal(months[57].entries, 1)
  })

  test('days that have entries are told when asked for, and the rest stays as it is', async () => {
    const by = await newGardener(service)
    const plant = await newPlant(by, await newSpecies(service))
    // In Berlin, where summer time ends on 25 October: the last moment of a day, and the first of the next.
    await enter(by, [plant], 3, '2026-10-25T22:59:59Z')
    await enter(by, [plant], 1, '2026-10-25T23:00:00Z')
    await enter(by, [plant], 1, '2026-10-26T12:00:00Z')
    await enter(by, [plant], 2, '2026-10-26T12:00:00Z')
    await enter(by, [plant], 0, '2026-10-27T12:00:00Z')
    await enter(by, [plant], 1, '2026-09-30T21:59:59Z')
    await enter(by, [plant], 1, '2026-11-15T10:00:00Z')
    await enter(by, [plant], 1, '2026-11-15T11:00:01Z')
    const { data } = (await get(by, '?months=2')).json()
    assert.equal(data.months[0].entries, 4)
    assertSuccess(await get(by, '?months=2&days=false'), data)
    const one = (type: number) => ({ entries: 1, care: [{ type, count: 1 }] })
    assertSuccess(await get(by, '?months=2&days=true'), {
      ...data,
      days: [
        { day: '2026-10-25', ...one(3) },
        {
          ...{ day: '2026-10-26', entries: 3 },
          care: [
            { type: 1, count: 2 },
            { type: 2, count: 1 },
          ],
        },
        { day: '2026-11-15', ...one(1) },
      ],
    })
    const stranger = await newGardener(service)
    assert.deepEqual((await get(stranger, '?days=true')).json().data.days, [])
  })

  test('months are those of the zone of the garden, also for another who looks at it', async () => {
    const by = await newGardener(service)
    const plant = await newPlant(by, await newSpecies(service))
    await enter(by, [plant], 1, '2026-10-31T10:30:00Z')
    const entriesIn = async () => {
      const { months } = (await get(by, '?months=2')).json().data
      return months.map(({ entries }: { entries: number }) => entries)
    }
    assert.deepEqual(await entriesIn(), [1, 0])
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone: 'Pacific/Auckland' } })
    assert.deepEqual(await entriesIn(), [1, 0])
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { timeZone: 'Pacific/Kiritimati' } })
    assert.deepEqual(await entriesIn(), [0, 1])
    const viewer = await registerPerson(service)
    await letIn(service, by, viewer, 1)
    const own = (await get(by)).json().data
    const seen = await send(service, `GET ${PATH}`, { by: viewer, headers: inGardenOf(by) })
    assertSuccess(seen, own)
    const key = await newKey(service, by, { role: 1 })
    assertSuccess(await send(service, `GET ${PATH}`, { by: key }), own)
  })

  test('five plants at most were cared for most, the older first where they are equal', async () => {
    const by = await newGardener(service)
    const fern = await newSpecies(service)
    const plants: number[] = []
    for (let at = 0; at < 7; at++) plants.push(await newPlant(by, fern))
    await enter(by, plants, 1, '2026-11-01T10:00:00Z')
    await enter(by, plants.slice(5), 2, '2026-11-01T10:00:00Z')
    const { mostCared } = (await get(by)).json().data
    const [one, two, three, , , six, seven] = plants
    assert.deepEqual(mostCared, [
      ...[six, seven].map((id) => ({ id, name: 'Fern', count: 2 })),
      ...[one, two, three].map((id) => ({ id, name: 'Fern', count: 1 })),
    ])
  })

  test('nothing of another garden counts', async () => {
    const [by, stranger] = [await newGardener(service), await newGardener(service)]
    const plant = await newPlant(stranger, await newSpecies(service), { plantingDate: '2026-11-01' })
    await fileRows(service, stranger, 1)
    await enter(stranger, [plant], 1, '2026-11-01T10:00:00Z')
    assertSuccess(await get(by), { ...NOTHING, places: 1, months: YEAR.map(empty), types: [], mostCared: [] })
  })

  for (const [query, path, message] of [
    ['months=0', 'months', 'must be at least 1'],
    ['months=61', 'months', 'must be at most 60'],
    ['months=x', 'months', 'must be an integer'],
    ['days=2', 'days', 'must be a boolean'],
    ['since=2026', 'since', 'is not known here'],
  ] as const) {
    test(`${query} is refused`, async () => {
      const by = await newGardener(service)
      assertFailure(await get(by, `?${query}`), 1101, 400, { errors: [{ path, message }] })
    })
  }

  test('nothing is counted by a scan of all gardens', async () => {
    const by = await newGardener(service)
    const recorded = recordQueries(service.db)
    const care = { db: recorded.db, defaultTimeZone: 'Europe/Berlin' }
    for (const days of [false, true]) await getStatistics(care, scopeOf(by), { months: 12, days })
    assert.ok(recorded.queries.length >= 8)
    for (const query of recorded.queries) {
      assert.deepEqual(await fullScans(engine, service.db, query), [], query.sql)
    }
  })
})
