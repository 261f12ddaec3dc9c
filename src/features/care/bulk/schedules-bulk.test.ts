import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { CareSchedule } from '../schedules/schedules.schema.ts'

const SCHEDULES = '/api/v1/care-schedules'
const WEEKLY = { type: 1, every: 7, unit: 1, startDate: '2026-11-01' }
const MONTHLY = { type: 2, every: 1, unit: 3, startDate: '2026-11-01' }
const FUTURE_ID = 2 ** 53 - 1
const CHRISTMAS_AT_REST = {
  ...{ type: 1, mode: 2, every: 12, unit: 3, startDate: '2026-12-24' },
  seasons: [{ months: [12], rest: true }],
}

onEachEngine('schedules of many plants', (engine) => {
  let service: TestApp
  let speciesId: number
  let by: Gardener
  /** There are two active plants, the second with a tag, and an archived one. */
  let plants: [number, number, number]
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-15T11:00:00Z') })
    service = await buildTestApp(engine, { env: { DEFAULT_TIME_ZONE: 'Europe/Berlin' } })
    speciesId = await newSpecies(service)
    await newGarden()
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function newGarden(): Promise<void> {
    by = await newGardener(service)
    plants = [await newPlant(), await newPlant({ tagIds: [by.tagId] }), await newPlant({ status: 1 })]
  }

  async function newPlant(fields: object = {}): Promise<number> {
    const payload = { name: 'Fern', speciesId, locationId: by.locationId, ...fields }
    return (await made(service, 'POST /api/v1/plants', { by, payload })).id
  }
  const post = (path: string, payload: object) => send(service, `POST ${SCHEDULES}${path}`, { by, payload })
  const listed = async () =>
    (await made<{ items: CareSchedule[] }>(service, `GET ${SCHEDULES}?size=100`, { by })).items
  const shown = async (...fields: (keyof CareSchedule)[]) =>
    (await listed()).map((schedule) => fields.map((field) => schedule[field]))

  test('each selected plant gets each schedule, with its due day', async () => {
    await newGarden()
    const entry = { plantIds: [plants[0]], type: 1, eventTime: Date.parse('2026-11-10T08:00:00Z') }
    await made(service, 'POST /api/v1/plant-journals', { by, payload: entry })
    const select = { plantIds: [plants[2], plants[0], plants[0]] }
    const reply = await post('/bulk', { select, schedules: [WEEKLY, MONTHLY] })
    assertSuccess(reply, { plants: 2, created: 4, replaced: 0, kept: 0 })
    assert.deepEqual(await shown('plantId', 'type', 'every', 'unit', 'nextDue', 'state'), [
      [plants[0], 1, 7, 1, '2026-11-17', 1],
      [plants[0], 2, 1, 3, '2026-11-01', 3],
      [plants[2], 1, 7, 1, undefined, 5],
      [plants[2], 2, 1, 3, undefined, 5],
    ])
  })

  test('what a plant has is kept, or replaced under its id', async () => {
    await newGarden()
    const own = { plantId: plants[0], ...WEEKLY, every: 3, note: 'mine', amountMl: 5, paused: true }
    const { id } = await made(service, `POST ${SCHEDULES}`, { by, payload: own })
    const before = (await listed()).at(0)
    const body = { select: { locationId: by.locationId }, schedules: [WEEKLY] }
    assertSuccess(await post('/bulk', body), { plants: 2, created: 1, replaced: 0, kept: 1 })
    assert.deepEqual((await listed())[0], before)
    const again = { ...body, replace: true }
    assertSuccess(await post('/bulk', again), { plants: 2, created: 0, replaced: 2, kept: 0 })
    assert.deepEqual(
      await shown('id', 'every', 'note', 'amountMl', 'paused', 'nextDue').then(([one]) => one),
      [...[id, 7, undefined, undefined, false, '2026-11-01']],
    )
  })

  test('a season has the months of the region of each plant', async () => {
    await newGarden()
    const region = { name: 'Sydney', latitude: -33.9, longitude: 151.2 }
    const { id } = await made(service, 'POST /api/v1/regions', { by, payload: region })
    const place = await made(service, `POST /api/v1/regions/${id}/locations`, {
      by,
      payload: { name: 'Patio' },
    })
    await newPlant({ locationId: place.id })
    const winter = { ...WEEKLY, seasons: [{ season: 2, rest: true }] }
    await made(service, `POST ${SCHEDULES}/bulk`, {
      by,
      payload: { select: { speciesId }, schedules: [winter] },
    })
    const months = (await listed()).map(({ seasons }) => seasons[0]?.months.join())
    assert.deepEqual(months, ['11,12,1,2', '11,12,1,2', '5,6,7,8'])
    const clash = { ...winter, type: 2, seasons: [...winter.seasons, { months: [6], rest: true }] }
    assertFailure(await post('/bulk', { select: { speciesId }, schedules: [clash] }), 1101, 400, {
      errors: [{ path: 'schedules[0].seasons[1]', message: 'must not have month 6, which another item has' }],
    })
    assert.equal((await listed()).length, 3)
  })

  test('each plant gets what is suggested for it', async () => {
    await newGarden()
    await made(service, `PUT /api/v1/plants/${plants[1]}`, { by, payload: { cultivationMethod: 1 } })
    const payload = { plantId: plants[0], ...WEEKLY, every: 3 }
    await made(service, `POST ${SCHEDULES}`, { by, payload })
    const body = { select: { locationId: by.locationId }, suggested: true }
    assertSuccess(await post('/bulk', body), { plants: 2, created: 4, replaced: 0, kept: 1 })
    const everything = () => shown('plantId', 'type', 'every', 'unit', 'startDate', 'nextDue')
    const others = [
      [plants[0], 2, 21, 1, '2026-11-15', '2027-03-01'],
      [plants[1], 1, 7, 1, '2026-11-15', '2026-11-15'],
      [plants[1], 2, 21, 1, '2026-11-15', '2027-03-01'],
      [plants[1], 4, 24, 3, '2027-03-01', '2027-03-01'],
    ]
    assert.deepEqual(await everything(), [[plants[0], 1, 3, 1, '2026-11-01', '2026-11-01'], ...others])
    assertSuccess(await post('/bulk', { ...body, replace: true }), {
      plants: 2,
      created: 0,
      replaced: 5,
      kept: 0,
    })
    assert.deepEqual(await everything(), [[plants[0], 1, 7, 1, '2026-11-15', '2026-11-15'], ...others])
  })

  test('all criteria of a selection must hold, and without ids only active plants count', async () => {
    await newGarden()
    const count = async (select: object) =>
      (
        await made<{ plants: number }>(service, `POST ${SCHEDULES}/bulk`, {
          by,
          payload: { select, schedules: [WEEKLY] },
        })
      ).plants
    const { locationId, regionId, tagId } = by
    assert.equal(await count({ regionId }), 2)
    assert.equal(await count({ locationId, tagId: null }), 2)
    assert.equal(await count({ tagId }), 1)
    assert.equal(await count({ speciesId, tagId, locationId, regionId }), 1)
    assert.equal(await count({ plantIds: plants }), 3)
    assert.equal(await count({ plantIds: [plants[0], plants[2]], tagId }), 0)
  })

  test('what a selection names must exist', async () => {
    const stranger = await newGardener(service)
    const rows = await gardenRows(service)
    for (const [select, code] of [
      [{ plantIds: [plants[0], FUTURE_ID] }, 4001],
      [{ locationId: stranger.locationId }, 4301],
      [{ regionId: stranger.regionId }, 4201],
      [{ tagId: stranger.tagId }, 4101],
      [{ plantIds: [plants[0]], speciesId: FUTURE_ID }, 3001],
    ] as const) {
      assertFailure(await post('/bulk', { select, schedules: [WEEKLY] }), code, 404)
      assertFailure(await post('/pause', { select }), code, 404)
      assertFailure(await post('/resume', { select }), code, 404)
    }
    assert.deepEqual(await gardenRows(service), rows)
  })

  const NOTHING_SELECTED = 'must have at least one of plantIds, locationId, regionId, tagId and speciesId'
  const ONE_OF = 'must be given, or suggested: true, but not both'
  const SELECT_OR_ALL = 'must be given, or all: true, but not both'
  const SELECT = { speciesId: 1 }
  for (const [path, body, problem, message] of [
    ['/bulk', { schedules: [WEEKLY] }, 'select', 'is required'],
    ['/bulk', { select: {}, schedules: [WEEKLY] }, 'select', NOTHING_SELECTED],
    ['/bulk', { select: { tagId: null }, schedules: [WEEKLY] }, 'select', NOTHING_SELECTED],
    ['/bulk', { select: { plantIds: [] }, schedules: [WEEKLY] }, 'select.plantIds', 'must not be empty'],
    [
      '/bulk',
      { select: { plantIds: Array.from({ length: 501 }, (_, at) => at + 1) }, schedules: [WEEKLY] },
      'select.plantIds',
      'must have at most 500 different elements',
    ],
    ['/bulk', { select: SELECT }, 'schedules', ONE_OF],
    ['/bulk', { select: SELECT, schedules: [WEEKLY], suggested: true }, 'schedules', ONE_OF],
    ['/bulk', { select: SELECT, schedules: [] }, 'schedules', 'must not be empty'],
    [
      '/bulk',
      { select: SELECT, schedules: [MONTHLY, WEEKLY, { ...WEEKLY, every: 9 }] },
      'schedules[2].type',
      'must not be that of another schedule',
    ],
    [
      '/bulk',
      { select: SELECT, schedules: [{ ...WEEKLY, every: 105, unit: 2 }] },
      'schedules[0].every',
      'must be at most 104 weeks',
    ],
    [
      '/bulk',
      { select: SELECT, schedules: [{ ...WEEKLY, paused: true, pausedUntil: '2026-11-15' }] },
      'schedules[0].pausedUntil',
      'must be a day after today',
    ],
    [
      '/bulk',
      { select: SELECT, schedules: [{ ...WEEKLY, plantId: 1 }] },
      'schedules[0].plantId',
      'is not known here',
    ],
    [
      '/bulk',
      { select: { speciesId: FUTURE_ID }, schedules: [CHRISTMAS_AT_REST] },
      'schedules[0].seasons',
      'must leave a month in which it is due',
    ],
    ['/pause', {}, 'select', SELECT_OR_ALL],
    ['/pause', { select: SELECT, all: true }, 'select', SELECT_OR_ALL],
    ['/pause', { select: {} }, 'select', NOTHING_SELECTED],
    ['/pause', { all: true, types: [] }, 'types', 'must not be empty'],
    ['/pause', { all: true, until: '2026-11-15' }, 'until', 'must be a day after today'],
    ['/pause', { all: true, until: '2027-02-29' }, 'until', 'must be a day such as 2026-11-14, or null'],
    ['/resume', { all: true, until: '2026-11-16' }, 'until', 'is not known here'],
  ] as const) {
    test(`${path} ${JSON.stringify(body).slice(0, 90)} is refused`, async () => {
      const rows = await gardenRows(service)
      assertFailure(await post(path, body), 1101, 400, { errors: [{ path: problem, message }] })
      assert.deepEqual(await gardenRows(service), rows)
    })
  }

  test('a pause that is over is named beside other problems', async () => {
    const over = (path: string) => ({ path, message: 'must be a day after today' })
    const schedules = [WEEKLY, { ...MONTHLY, paused: true, pausedUntil: '2026-11-15' }]
    assertFailure(await post('/bulk', { select: {}, schedules }), 1101, 400, {
      errors: [{ path: 'select', message: NOTHING_SELECTED }, over('schedules[1].pausedUntil')],
    })
    assertFailure(await post('/pause', { select: {}, until: '2026-11-15' }), 1101, 400, {
      errors: [{ path: 'select', message: NOTHING_SELECTED }, over('until')],
    })
  })

  test('a selection of more than 2,000 plants is refused', async () => {
    await newGarden()
    const template = await service.db
      .selectFrom('plants')
      .selectAll()
      .where('id', '=', plants[0])
      .executeTakeFirst()
    assert.ok(template !== undefined)
    const { id: _, ...plant } = template
    const copies = Array.from({ length: 1_999 }, (_, at) => ({ ...plant, name: `${at}` }))
    for (let from = 0; from < copies.length; from += 500) {
      await service.db
        .insertInto('plants')
        .values(copies.slice(from, from + 500))
        .execute()
    }
    const body = { select: { locationId: by.locationId }, schedules: [WEEKLY] }
    assertFailure(await post('/bulk', body), 1101, 400, {
      errors: [{ path: 'select', message: 'must not select more than 2,000 plants' }],
    })
    await made(service, `PUT /api/v1/plants/${plants[1]}`, { by, payload: { status: 2 } })
    assertSuccess(await post('/bulk', body), { plants: 2_000, created: 2_000, replaced: 0, kept: 0 })
    assertSuccess(await post('/pause', { all: true }), { schedules: 2_000 })
    assertSuccess(await post('/resume', { select: body.select }), { schedules: 2_000 })
  })

  test('schedules are paused and resumed, and those that were so already are not counted', async () => {
    await newGarden()
    const made_ = { select: { plantIds: plants }, schedules: [WEEKLY, MONTHLY] }
    assertSuccess(await post('/bulk', made_), { plants: 3, created: 6, replaced: 0, kept: 0 })
    const states = async () =>
      (await listed()).map(({ state, pausedUntil = '' }) => `${state}${pausedUntil.slice(4)}`)
    const select = { tagId: by.tagId }
    assertSuccess(await post('/pause', { select, types: [1, 1], until: '2026-11-20' }), { schedules: 1 })
    assert.deepEqual(await states(), ['3', '3', '4-11-20', '3', '5', '5'])
    assertSuccess(await post('/pause', { select, until: '2026-11-20' }), { schedules: 1 })
    assert.deepEqual(await states(), ['3', '3', '4-11-20', '4-11-20', '5', '5'])
    assertSuccess(await post('/pause', { all: true, types: [1] }), { schedules: 3 })
    assert.deepEqual(await shown('state', 'nextDue').then((all) => all.slice(2, 4)), [
      [4, undefined],
      [4, '2026-11-20'],
    ])
    assertSuccess(await post('/pause', { all: true, types: [1], until: null }), { schedules: 0 })
    assertSuccess(await post('/resume', { select, types: null }), { schedules: 2 })
    assertSuccess(await post('/resume', { all: true }), { schedules: 2 })
    assert.deepEqual(await states(), ['3', '3', '3', '3', '5', '5'])
    assert.deepEqual(await shown('paused').then((all) => all.flat()), Array(6).fill(false))
  })

  test('the history has the last 20 different days and the usual gap', async () => {
    await newGarden()
    const [plantId] = plants
    const { id } = await made(service, `POST ${SCHEDULES}`, { by, payload: { plantId, ...WEEKLY } })
    const history = () => made(service, `GET ${SCHEDULES}/${id}/history`, { by })
    const done = (time: string, count = 1) => {
      const entry = { plantIds: [plantId], type: 1, eventTime: Date.parse(time) }
      return Promise.all(
        Array.from({ length: count }, () =>
          made(service, 'POST /api/v1/plant-journals', { by, payload: entry }),
        ),
      )
    }
    assert.deepEqual(await history(), { doneDays: [] })
    await done('2026-11-17T08:00:00Z')
    // The times are near midnight in Berlin; and 60 on one day are one day.
    await done('2026-11-12T23:30:00Z', 60)
    await done('2026-11-09T08:00:00Z')
    await done('2026-11-01T22:59:00Z')
    const four = { doneDays: ['2026-11-13', '2026-11-09', '2026-11-01'] }
    assert.deepEqual(await history(), four)
    for (const day of ['10-25', '10-15', '10-14']) await done(`2026-${day}T08:00:00Z`)
    // The gaps are 4, 8, 7, 10 and 1 days.
    const seven = [...four.doneDays, '2026-10-25', '2026-10-15', '2026-10-14']
    assert.deepEqual(await history(), { doneDays: seven, observedDays: 7 })
    for (let day = 1; day <= 20; day++) await done(`2026-08-${String(day).padStart(2, '0')}T08:00:00Z`)
    const august = Array.from({ length: 14 }, (_, at) => `2026-08-${String(20 - at).padStart(2, '0')}`)
    // The gaps are 4, 8, 7, 10, 1, 55 and 1 days.
    assert.deepEqual(await history(), { doneDays: [...seven, ...august], observedDays: 7 })
  })
})
