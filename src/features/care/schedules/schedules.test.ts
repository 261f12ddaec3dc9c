import assert from 'node:assert/strict'
import { after, before, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { CareSchedule } from './schedules.schema.ts'

/** The time is noon in Berlin. */
const NOW = Date.parse('2026-11-15T11:00:00Z')
const SCHEDULES = '/api/v1/care-schedules'
const WEEKLY = { type: 1, every: 7, unit: 1, startDate: '2026-11-01' }
const at = (day: string) => Date.parse(`${day}T08:00:00+01:00`)

onEachEngine('care schedules', (engine) => {
  let service: TestApp
  let by: Gardener
  let speciesId: number
  let stored: CareSchedule
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: NOW })
    service = await buildTestApp(engine, {
      env: { DEFAULT_TIME_ZONE: 'Europe/Berlin', ACCESS_TOKEN_TTL: '86400' },
    })
    by = await newGardener(service)
    speciesId = await newSpecies(service)
    stored = await newSchedule({ plantId: await newPlant(), ...WEEKLY, type: 3 })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })

  async function newPlant(owner = by, fields: object = {}): Promise<number> {
    const payload = { name: 'Fern', speciesId, locationId: owner.locationId, ...fields }
    return (await made(service, 'POST /api/v1/plants', { by: owner, payload })).id
  }

  const create = (payload: object, owner = by) => send(service, `POST ${SCHEDULES}`, { by: owner, payload })
  const newSchedule = (payload: object, owner = by) =>
    made<CareSchedule>(service, `POST ${SCHEDULES}`, { by: owner, payload })
  const get = (id: number, owner = by) => made<CareSchedule>(service, `GET ${SCHEDULES}/${id}`, { by: owner })
  const change = (id: number, payload: object) => send(service, `PUT ${SCHEDULES}/${id}`, { by, payload })
  const changed = (id: number, payload: object) =>
    made<CareSchedule>(service, `PUT ${SCHEDULES}/${id}`, { by, payload })
  const newEntry = (plantIds: number[], day: string, fields: object = {}) =>
    made(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds, type: 1, eventTime: at(day), ...fields },
    })
  const editEntry = (id: number, payload: object) =>
    made(service, `PUT /api/v1/plant-journals/${id}`, { by, payload })

  test('only plant, type and interval are required', async () => {
    const plantId = await newPlant()
    const reply = await create({ plantId, type: 2, every: 1, unit: 3 })
    const { id }: CareSchedule = reply.json().data
    const schedule = {
      ...{ id, plantId, type: 2, mode: 1, every: 1, unit: 3, seasons: [], startDate: '2026-11-15' },
      ...{ paused: false, state: 2, createdAt: NOW, nextDue: '2026-11-15' },
    }
    assertSuccess(reply, schedule)
    assertSuccess(await send(service, `GET ${SCHEDULES}/${id}`, { by }), schedule)
  })

  test('every field is stored, and null is as if absent', async () => {
    const plantId = await newPlant()
    await newEntry([plantId], '2026-10-20')
    const fields = {
      ...{
        type: 1,
        mode: 1,
        every: 2,
        unit: 2,
        startDate: '2026-11-01',
        amountMl: 250,
        note: ' soft water ',
      },
      ...{ paused: true, pausedUntil: '2026-12-24' },
      seasons: [
        { months: [12], rest: true },
        { months: [1, 2], every: 30, unit: 1 },
      ],
    }
    const { id, createdAt: _, ...schedule } = await newSchedule({ plantId, ...fields })
    assert.deepEqual(schedule, {
      ...{ plantId, ...fields, state: 4, lastDoneAt: at('2026-10-20'), nextDue: '2026-12-24' },
    })
    const other = await newSchedule({
      ...{ plantId, type: 2, every: 7, unit: 1, seasons: null, amountMl: null, note: ' ' },
      ...{ paused: null, pausedUntil: null },
    })
    assert.deepEqual(
      [other.seasons, other.amountMl, other.note, other.paused],
      [[], undefined, undefined, false],
    )
    assert.deepEqual((await get(id)).note, ' soft water ')
  })

  test('a plant has one schedule of a type', async () => {
    const plantId = await newPlant()
    await newSchedule({ plantId, ...WEEKLY })
    const { id } = await newSchedule({ plantId, ...WEEKLY, type: 2 })
    assertFailure(await create({ plantId, ...WEEKLY }), 4502, 409)
    assertFailure(await change(id, { type: 1 }), 4502, 409)
    assert.equal((await changed(id, { type: 3 })).type, 3)
  })

  test('plants of others do not exist', async () => {
    const stranger = await newGardener(service)
    assertFailure(await create({ plantId: await newPlant(), ...WEEKLY }, stranger), 4001, 404)
  })

  const EVERY = 'must be a whole number: 1 to 365 days, 1 to 104 weeks or 1 to 120 months'
  const TYPE = 'must be the JournalType of what is to be done: 1 to 26, but not 24 (Acquired) or 25 (Died)'
  const START = 'must be a day from 2000-01-01 to 2100-12-31'
  const UNTIL = 'must be a day such as 2026-11-14, or null'
  const FIVE_ITEMS = [1, 2, 3, 4, 5].map((month) => ({ months: [month], rest: true }))
  const WINTER_AT_REST = { season: 2, rest: true }
  for (const [fields, path, message] of [
    [{ type: 0 }, 'type', TYPE],
    [{ type: 24 }, 'type', TYPE],
    [{ type: 27 }, 'type', TYPE],
    [{ type: null }, 'type', TYPE],
    [{ mode: 0 }, 'mode', 'must be a ScheduleMode: 1 (AfterDone) to 2 (Calendar)'],
    [{ mode: null }, 'mode', 'must be a ScheduleMode: 1 (AfterDone) to 2 (Calendar)'],
    [{ every: 0 }, 'every', EVERY],
    [{ every: 1.5 }, 'every', EVERY],
    [{ every: '7' }, 'every', EVERY],
    [{ every: null }, 'every', EVERY],
    [{ every: 366 }, 'every', EVERY],
    [{ every: 105, unit: 2 }, 'every', 'must be at most 104 weeks'],
    [{ every: 121, unit: 3 }, 'every', 'must be at most 120 months'],
    [{ unit: 4 }, 'unit', 'must be an IntervalUnit: 1 (Day) to 3 (Month)'],
    [{ startDate: '1999-12-31' }, 'startDate', START],
    [{ startDate: '2101-01-01' }, 'startDate', START],
    [{ startDate: '2027-02-29' }, 'startDate', START],
    [{ startDate: '2026-11-14T00:00:00Z' }, 'startDate', START],
    [{ startDate: null }, 'startDate', START],
    [{ amountMl: 0 }, 'amountMl', 'must be at least 1'],
    [{ amountMl: 100_001 }, 'amountMl', 'must be at most 100000'],
    [{ note: 'x'.repeat(256) }, 'note', 'must have at most 255 characters'],
    [{ nextDue: '2026-11-14' }, 'nextDue', 'is not known here'],
    [{ pausedUntil: '2026-11-16' }, 'pausedUntil', 'needs paused to be true'],
    [{ paused: false, pausedUntil: '2026-11-16' }, 'pausedUntil', 'needs paused to be true'],
    [{ paused: true, pausedUntil: '2026-11-15' }, 'pausedUntil', 'must be a day after today'],
    [{ paused: true, pausedUntil: '15.11.2027' }, 'pausedUntil', UNTIL],
    [{ seasons: FIVE_ITEMS }, 'seasons', 'must have at most 4 elements'],
    [{ seasons: [{ months: [], rest: true }] }, 'seasons[0].months', 'must not be empty'],
    [{ seasons: [{ months: [13], rest: true }] }, 'seasons[0].months[0]', 'must be at most 12'],
    [{ seasons: [{ rest: true }] }, 'seasons[0]', 'must have either months or a season'],
    [{ seasons: [{ months: [1], ...WINTER_AT_REST }] }, 'seasons[0]', 'must have either months or a season'],
    [{ seasons: [{ months: [1] }] }, 'seasons[0]', 'must have either an interval, every and unit, or rest'],
    [
      { seasons: [{ months: [1], every: 1, unit: 1, rest: true }] },
      'seasons[0]',
      'must have either an interval, every and unit, or rest',
    ],
    [{ seasons: [{ months: [1], every: 7 }] }, 'seasons[0].unit', 'is required'],
    [{ seasons: [{ months: [1], every: 121, unit: 3 }] }, 'seasons[0].every', 'must be at most 120 months'],
    [
      { mode: 2, seasons: [{ months: [1], every: 7, unit: 1 }] },
      'seasons[0].every',
      'must not be given in mode 2, whose grid has one interval',
    ],
    [
      { seasons: [WINTER_AT_REST, { months: [2, 3], rest: true }] },
      'seasons[1]',
      'must not have month 2, which another item has',
    ],
    [
      { seasons: [WINTER_AT_REST, { season: 1, rest: true }] },
      'seasons',
      'must leave a month in which it is due',
    ],
    [
      { mode: 2, every: 12, unit: 3, startDate: '2026-12-24', seasons: [{ months: [12], rest: true }] },
      'seasons',
      'must leave a month in which it is due',
    ],
  ] as const) {
    test(`${JSON.stringify(fields).slice(0, 80)} is refused in POST and PUT`, async () => {
      const rows = await gardenRows(service)
      const expected = { errors: [{ path, message }] }
      assertFailure(await create({ plantId: stored.plantId, ...WEEKLY, ...fields }), 1101, 400, expected)
      assertFailure(await change(stored.id, fields), 1101, 400, expected)
      assert.deepEqual(await gardenRows(service), rows)
      assert.deepEqual(await get(stored.id), stored)
    })
  }

  test('a bad body comes before a plant or schedule that does not exist, with all of its problems', async () => {
    const unknown = 2 ** 53 - 1
    const over = { path: 'pausedUntil', message: 'must be a day after today' }
    const refused = (
      reply: Awaited<ReturnType<typeof create>>,
      ...errors: { path: string; message: string }[]
    ) => assertFailure(reply, 1101, 400, { errors })
    const pause = { paused: true, pausedUntil: '2026-11-15' }
    refused(await create({ plantId: unknown, ...WEEKLY, ...pause }), over)
    refused(await change(unknown, pause), over)
    const interval = {
      path: 'every',
      message: 'must be a whole number: 1 to 365 days, 1 to 104 weeks or 1 to 120 months',
    }
    refused(await create({ plantId: unknown, ...WEEKLY, ...pause, every: 0 }), interval, over)
    refused(await change(unknown, { ...pause, every: 0 }), interval, over)
    const notPaused = { path: 'pausedUntil', message: 'needs paused to be true' }
    refused(await create({ plantId: unknown, ...WEEKLY, pausedUntil: '2026-11-15' }), notPaused)
    // South of the equator, December is not winter: here the plant decides.
    const grid = { type: 1, mode: 2, every: 12, unit: 3, startDate: '2026-12-24', seasons: [WINTER_AT_REST] }
    assertFailure(await create({ plantId: unknown, ...grid }), 4001, 404)
    const never = { path: 'seasons', message: 'must leave a month in which it is due' }
    refused(await create({ plantId: unknown, ...grid, seasons: [{ months: [12], rest: true }] }), never)
  })

  test('what a PUT gives is checked together with what is stored', async () => {
    const plantId = await newPlant()
    const { id } = await newSchedule({
      plantId,
      ...WEEKLY,
      every: 200,
      seasons: [{ months: [12], every: 9, unit: 1 }],
    })
    const refused = async (payload: object, path: string, message: string) =>
      assertFailure(await change(id, payload), 1101, 400, { errors: [{ path, message }] })
    await refused({ unit: 2 }, 'every', 'must be at most 104 weeks')
    await refused({ mode: 2 }, 'seasons[0].every', 'must not be given in mode 2, whose grid has one interval')
    await refused({ pausedUntil: '2026-11-20' }, 'pausedUntil', 'needs paused to be true')
    await changed(id, { unit: 2, every: 104, mode: 2, seasons: null })
    await changed(id, { paused: true })
    assert.equal((await changed(id, { pausedUntil: '2026-11-20' })).nextDue, '2026-11-20')
    const { paused, pausedUntil, nextDue } = await changed(id, { paused: false })
    assert.deepEqual([paused, pausedUntil, nextDue], [false, undefined, '2026-11-01'])
  })

  test('a season is turned into the months of the hemisphere when it is written', async () => {
    const seasons = [
      { season: 2, rest: true },
      { season: 1, every: 3, unit: 1 },
    ]
    const plantId = await newPlant()
    const north = await newSchedule({ plantId, ...WEEKLY, seasons })
    assert.deepEqual(north.seasons, [
      { months: [11, 12, 1, 2], rest: true },
      { months: [3, 4, 5, 6, 7, 8, 9, 10], every: 3, unit: 1 },
    ])
    await made(service, `PUT /api/v1/regions/${by.regionId}`, {
      by,
      payload: { latitude: -33, longitude: 151 },
    })
    assert.deepEqual((await get(north.id)).seasons, north.seasons)
    assert.deepEqual((await changed(north.id, { note: 'moved' })).seasons, north.seasons)
    const south = [
      { months: [5, 6, 7, 8], rest: true },
      { months: [9, 10, 11, 12, 1, 2, 3, 4], every: 3, unit: 1 },
    ]
    assert.deepEqual((await changed(north.id, { seasons })).seasons, south)
    const nowhere = await newPlant()
    await made(service, `PUT /api/v1/plants/${nowhere}`, { by, payload: { locationId: null } })
    assert.deepEqual((await newSchedule({ plantId: nowhere, ...WEEKLY, seasons })).seasons, north.seasons)
    const overlapping = { seasons: [...seasons, { months: [5], rest: true }] }
    assertFailure(await change(north.id, overlapping), 1101, 400, {
      errors: [{ path: 'seasons[2]', message: 'must not have month 5, which another item has' }],
    })
    await made(service, `PUT /api/v1/regions/${by.regionId}`, {
      by,
      payload: { latitude: null, longitude: null },
    })
  })

  test('entries move the due day, whichever way they are written, changed or deleted', async () => {
    const [first, second, third] = [await newPlant(), await newPlant(), await newPlant()]
    const ids: number[] = []
    for (const plantId of [first, second, third]) ids.push((await newSchedule({ plantId, ...WEEKLY })).id)
    const due = async () => Promise.all(ids.map(async (id) => (await get(id)).nextDue?.slice(5)))
    assert.deepEqual(await due(), ['11-01', '11-01', '11-01'])

    const { id } = await newEntry([first, second, third], '2026-11-10')
    assert.deepEqual(await due(), ['11-17', '11-17', '11-17'])
    const back = await newEntry([first], '2026-11-08')
    assert.deepEqual(await due(), ['11-17', '11-17', '11-17'])
    await editEntry(back.id, { eventTime: at('2026-11-12') })
    assert.deepEqual(await due(), ['11-19', '11-17', '11-17'])
    await editEntry(back.id, { type: 2 })
    assert.deepEqual(await due(), ['11-17', '11-17', '11-17'])
    await editEntry(back.id, { type: 1, plantIds: [second] })
    assert.deepEqual(await due(), ['11-17', '11-19', '11-17'])
    await editEntry(id, { plantIds: [first, second] })
    assert.deepEqual(await due(), ['11-17', '11-19', '11-01'])
    await made(service, `DELETE /api/v1/plant-journals/${id}`, { by })
    assert.deepEqual(await due(), ['11-01', '11-19', '11-01'])
    await editEntry(back.id, { type: null })
    assert.deepEqual(await due(), ['11-01', '11-01', '11-01'])
  })

  test('another type has been done at other times', async () => {
    const plantId = await newPlant()
    await newEntry([plantId], '2026-11-12')
    await newEntry([plantId], '2026-11-05', { type: 2 })
    const { id, nextDue } = await newSchedule({ plantId, ...WEEKLY })
    assert.equal(nextDue, '2026-11-19')
    const { lastDoneAt, nextDue: other } = await changed(id, { type: 2 })
    assert.deepEqual([lastDoneAt, other], [at('2026-11-05'), '2026-11-12'])
  })

  test('plants that are not active have nothing due', async () => {
    const plantId = await newPlant()
    const { id } = await newSchedule({ plantId, ...WEEKLY })
    const shown = async () => {
      const { state, nextDue } = await get(id)
      return [state, nextDue]
    }
    const setStatus = (status: number) =>
      made(service, `PUT /api/v1/plants/${plantId}`, { by, payload: { status } })
    assert.deepEqual(await shown(), [3, '2026-11-01'])
    await setStatus(1)
    assert.deepEqual(await shown(), [5, undefined])
    await newEntry([plantId], '2026-11-10')
    assert.deepEqual(await shown(), [5, undefined])
    await setStatus(0)
    assert.deepEqual(await shown(), [1, '2026-11-17'])
    const payload = { ids: [plantId], status: 2 }
    await made(service, 'PATCH /api/v1/plants', { by, payload })
    assert.deepEqual(await shown(), [5, undefined])
    await made(service, `DELETE /api/v1/plants/${plantId}`, { by })
    assertFailure(await send(service, `GET ${SCHEDULES}/${id}`, { by }), 4501, 404)
  })

  test('an entry in the future counts from its own day on', async (t) => {
    const plantId = await newPlant()
    const { id } = await newSchedule({ plantId, ...WEEKLY })
    await newEntry([plantId], '2026-11-10')
    await newEntry([plantId], '2026-11-16')
    assert.equal((await get(id)).nextDue, '2026-11-17')
    t.after(() => mock.timers.setTime(NOW))
    mock.timers.setTime(Date.parse('2026-11-15T22:59:59Z'))
    assert.equal((await get(id)).nextDue, '2026-11-17')
    mock.timers.setTime(Date.parse('2026-11-15T23:00:00Z'))
    const { lastDoneAt, nextDue } = await get(id)
    assert.deepEqual([lastDoneAt, nextDue], [at('2026-11-16'), '2026-11-23'])
  })

  test('a pause ends on its day, which still counts', async (t) => {
    const plantId = await newPlant()
    const { id } = await newSchedule({ plantId, ...WEEKLY, paused: true, pausedUntil: '2026-11-16' })
    t.after(() => mock.timers.setTime(NOW))
    mock.timers.setTime(Date.parse('2026-11-15T23:00:00Z'))
    const { paused, pausedUntil, state, nextDue } = await get(id)
    assert.deepEqual([paused, pausedUntil, state, nextDue], [false, undefined, 2, '2026-11-16'])
    assert.equal((await changed(id, { note: 'x' })).nextDue, '2026-11-16')
    const again = await changed(id, { paused: true })
    assert.deepEqual([again.paused, again.pausedUntil, again.nextDue], [true, undefined, undefined])
    assert.equal((await changed(id, { paused: false })).nextDue, '2026-11-01')
  })

  test('the list is by plant and type, and can be filtered', async () => {
    const owner = await newGardener(service)
    const [first, second] = [
      await newPlant(owner),
      await newPlant(owner, { tagIds: [owner.tagId], status: 1 }),
    ]
    const make = (plantId: number, fields: object) => newSchedule({ plantId, ...WEEKLY, ...fields }, owner)
    const stopped = await make(second, {})
    const paused = await make(first, { type: 5, paused: true })
    const upcoming = await make(first, { type: 2, startDate: '2026-11-16' })
    const today = await make(first, { type: 3, startDate: '2026-11-15' })
    const overdue = await make(first, {})
    const listed = (query: string) =>
      made<{ items: CareSchedule[] }>(service, `GET ${SCHEDULES}?${query}`, { by: owner })
    const page = (items: CareSchedule[]) => ({ items, page: 0, size: 20, total: items.length })
    for (const [query, items] of [
      ['', [overdue, upcoming, today, paused, stopped]],
      [`plantId=${first}`, [overdue, upcoming, today, paused]],
      ['type=1', [overdue, stopped]],
      ['state=1', [upcoming]],
      ['state=2', [today]],
      ['state=3', [overdue]],
      ['state=4', [paused]],
      ['state=5', [stopped]],
      [`tagId=${owner.tagId}`, [stopped]],
      [`locationId=${owner.locationId}&state=4`, [paused]],
      [`regionId=${owner.regionId}&type=1`, [overdue, stopped]],
      [`regionId=${by.regionId}`, []],
    ] as const) {
      assert.deepEqual(await listed(query), page([...items]), query)
    }
    assert.deepEqual(await listed('page=1&size=2'), { items: [today, paused], page: 1, size: 2, total: 5 })
  })
})
