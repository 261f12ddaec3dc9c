import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { fullScans, recordQueries } from '../../../../test/query-plans.ts'
import { scopeOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { getMeasurements, listMeasuredProperties } from './measurements.service.ts'

const ENTRIES = '/api/v1/plant-journals'
const FIRST = 1_700_000_000_000
const MINUTE = 60_000
const MISSING = { message: 'There is no such plant.' }

onEachEngine('measurements', (engine) => {
  let service: TestApp
  let by: Gardener
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    by = await newGardener(service)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  const newPlant = async (owner = by) => {
    const payload = { name: 'Fern', speciesId, locationId: owner.locationId }
    return (await made(service, 'POST /api/v1/plants', { by: owner, payload })).id
  }
  const measure = async (plantIds: number[], eventTime: number, properties: unknown) => {
    const text = typeof properties === 'string' ? properties : JSON.stringify(properties)
    const payload = { plantIds, type: 11, eventTime, properties: text }
    return (await made(service, `POST ${ENTRIES}`, { by, payload })).id
  }
  const list = (plantId: number | string, as: { by?: Gardener } = { by }) =>
    send(service, `GET /api/v1/plants/${plantId}/measurements`, as)
  const get = (plantId: number, name: string, query = '') =>
    send(service, `GET /api/v1/plants/${plantId}/measurements/${encodeURIComponent(name)}${query}`, { by })
  const property = (name: string, count: number, at: number, value: number) => {
    return { name, count, latest: { at, value } }
  }

  test('a plant without numbers has none, and an unknown name no points', async () => {
    const plant = await newPlant()
    await made(service, `POST ${ENTRIES}`, { by, payload: { plantIds: [plant], type: 1 } })
    assertSuccess(await list(plant), { properties: [] }, { 'cache-control': 'no-store' })
    assertSuccess(await get(plant, 'moisture'), { name: 'moisture', points: [], count: 0 })
  })

  test('the numbers in entries of any type, by name and by time', async () => {
    const [plant, other] = [await newPlant(), await newPlant()]
    await measure([plant], FIRST + 2, { moisture: 23.5, ph: 6 })
    await measure([plant, other], FIRST, { moisture: -4, amount: 0 })
    const watering = { plantIds: [plant], type: 1, eventTime: FIRST + 1, properties: '{"moisture":61}' }
    await made(service, `POST ${ENTRIES}`, { by, payload: watering })
    assertSuccess(await list(plant), {
      properties: [
        property('amount', 1, FIRST, 0),
        property('moisture', 3, FIRST + 2, 23.5),
        property('ph', 1, FIRST + 2, 6),
      ],
    })
    assertSuccess(await list(other), {
      properties: [property('amount', 1, FIRST, 0), property('moisture', 1, FIRST, -4)],
    })
    const points = [
      { at: FIRST, value: -4 },
      { at: FIRST + 1, value: 61 },
      { at: FIRST + 2, value: 23.5 },
    ]
    assertSuccess(await get(plant, 'moisture'), { name: 'moisture', points, min: -4, max: 61, count: 3 })
    assertSuccess(await get(plant, 'moisture', `?from=${FIRST + 1}&to=${FIRST + 1}`), {
      ...{ name: 'moisture', points: points.slice(1, 2) },
      ...{ min: 61, max: 61, count: 1 },
    })
    assertSuccess(await get(plant, 'moisture', `?from=${FIRST + 3}`), {
      ...{ name: 'moisture', points: [], count: 0 },
    })
  })

  test('of two values at one time, that of the later entry is the latest', async () => {
    const plant = await newPlant()
    await measure([plant], FIRST, { ec: 2 })
    await measure([plant], FIRST, { ec: 1 })
    assertSuccess(await list(plant), { properties: [property('ec', 2, FIRST, 1)] })
    const points = [
      { at: FIRST, value: 2 },
      { at: FIRST, value: 1 },
    ]
    assertSuccess(await get(plant, 'ec'), { name: 'ec', points, min: 1, max: 2, count: 2 })
  })

  const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
  for (const [title, properties, found] of [
    ['an array', '[1, 2]', {}],
    ['a number alone', '5', {}],
    ['null', 'null', {}],
    ['a text', '"moisture"', {}],
    ['numbers in texts', '{"a":"5","b":"NaN","c":"Infinity"}', {}],
    ['numbers further inside', '{"a":{"b":1},"c":[2],"d":3}', { d: 3 }],
    ['yes, no and nothing', '{"a":true,"b":false,"c":null,"d":[],"e":{}}', {}],
    ['too large to be finite', '{"a":1e999,"b":-1e999,"c":1e308}', { c: 1e308 }],
    [
      'more than whole numbers hold',
      '{"a":9223372036854775807,"b":12345678901234567890123}',
      {
        a: 2 ** 63,
        b: 1.2345678901234568e22,
      },
    ],
    [
      'tiny and fractional',
      '{"a":5e-324,"b":1e-400,"c":0.30000000000000004,"d":-0.0}',
      {
        ...{ a: 5e-324, b: 0, c: 0.30000000000000004, d: 0 },
      },
    ],
    [
      'names of the prototype',
      '{"__proto__":1,"constructor":2,"toString":3}',
      {
        ...{ constructor: 2, toString: 3 },
        ['__proto__']: 1,
      },
    ],
    ['one name twice', '{"a":1,"a":2}', { a: 2 }],
    [
      'names for SQL and for a path',
      `{"'; --":1,"a/b?c#d":2,"%_":3,"🌵 ä":4}`,
      {
        ...{ "'; --": 1, 'a/b?c#d': 2, '%_': 3, '🌵 ä': 4 },
      },
    ],
    ['names that no column holds', '{"a\\u0000":1,"\\ud800":2,"ok":3}', { ok: 3 }],
    [
      'names of no and of many characters',
      `{"":1,"${'🌵'.repeat(48)}":2,"${'n'.repeat(49)}":3}`,
      {
        ['🌵'.repeat(48)]: 2,
      },
    ],
    ['deep JSON', `{"deep":${deep},"a":1}`, { a: 1 }],
  ] as const) {
    test(`properties with ${title} are taken as they are`, async () => {
      const plant = await newPlant()
      const id = await measure([plant], FIRST, properties)
      const stored = await made<{ properties: string }>(service, `GET ${ENTRIES}/${id}`, { by })
      assert.equal(stored.properties, properties)
      const numbers = Object.entries<number>(found).sort(([one], [other]) => (one < other ? -1 : 1))
      assertSuccess(await list(plant), {
        properties: numbers.map(([name, value]) => property(name, 1, FIRST, value)),
      })
      for (const [name, value] of numbers) {
        const points = [{ at: FIRST, value }]
        assertSuccess(await get(plant, name), { name, points, min: value, max: value, count: 1 })
      }
    })
  }

  test('of very many names the first fifty are listed, and no more stored of one entry', async () => {
    const plant = await newPlant()
    const name = (at: number) => `n${String(at).padStart(4, '0')}`
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [name(999 - at), at]))
    await measure([plant], FIRST, many)
    await measure([plant], FIRST + 1, { a: 1 })
    const listed = Array.from({ length: 49 }, (_, at) => property(name(at), 1, FIRST, 999 - at))
    assertSuccess(await list(plant), { properties: [property('a', 1, FIRST + 1, 1), ...listed] })
    const rows = await service.db
      .selectFrom('plant_measurements')
      .select('name')
      .where('plant_id', '=', plant)
      .execute()
    assert.equal(rows.length, 51)
  })

  test('of an entry with very many plants and numbers the known ones are kept, and some others', async () => {
    const plants: number[] = []
    for (let at = 0; at < 500; at++) plants.push(await newPlant())
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`a${10 + at}`, at]))
    const known = ['amount', 'ec', 'height', 'humidity', 'light', 'moisture', 'ph', 'temperature', 'width']
    const id = await measure(plants, FIRST, {
      ...many,
      ...Object.fromEntries(known.map((name) => [name, 1])),
    })
    const rowsOf = async () => {
      const rows = service.db.selectFrom('plant_measurements').select('plant_id')
      return (await rows.where('journal_id', '=', id).execute()).length
    }
    assert.equal(await rowsOf(), 5_000)
    const expected = [property('a10', 1, FIRST, 0), ...known.map((name) => property(name, 1, FIRST, 1))]
    assertSuccess(await list(plants[499] ?? 0), { properties: expected })
    // With fewer plants all of them count.
    const fewer = { plantIds: plants.slice(0, 100) }
    await made(service, `PUT ${ENTRIES}/${id}`, { by, payload: fewer })
    assert.equal(await rowsOf(), 5_000)
    assert.equal((await list(plants[0] ?? 0)).json().data.properties.length, 50)
    assertSuccess(await list(plants[100] ?? 0), { properties: [] })
  })

  test('a changed entry is measured anew, and a deleted one or plant leaves nothing', async () => {
    const [plant, other] = [await newPlant(), await newPlant()]
    const id = await measure([plant], FIRST, { moisture: 10, ph: 7 })
    const change = (payload: object) => made(service, `PUT ${ENTRIES}/${id}`, { by, payload })
    const shown = async (...properties: object[]) => {
      for (const one of [plant, other]) assertSuccess(await list(one), { properties })
    }
    await change({ plantIds: [plant, other] })
    await shown(property('moisture', 1, FIRST, 10), property('ph', 1, FIRST, 7))
    await change({ properties: '{"moisture":12}' })
    await shown(property('moisture', 1, FIRST, 12))
    await change({ eventTime: FIRST + 5, remark: 'Later.' })
    await shown(property('moisture', 1, FIRST + 5, 12))
    await change({ remark: 'Dry.' })
    await shown(property('moisture', 1, FIRST + 5, 12))
    await change({ properties: null })
    await shown()
    await change({ properties: '{"light":800}' })
    await shown(property('light', 1, FIRST + 5, 800))
    await change({ plantIds: [other] })
    assertSuccess(await list(plant), { properties: [] })
    assertSuccess(await list(other), { properties: [property('light', 1, FIRST + 5, 800)] })
    await measure([plant, other], FIRST, { light: 5 })
    await made(service, `DELETE ${ENTRIES}/${id}`, { by })
    await shown(property('light', 1, FIRST, 5))
    await made(service, `DELETE /api/v1/plants/${other}`, { by })
    assertSuccess(await list(plant), { properties: [property('light', 1, FIRST, 5)] })
    assertFailure(await list(other), 4001, 404, MISSING)
    const [left] = await service.db
      .selectFrom('plant_measurements')
      .select((select) => select.fn.countAll<number>().as('rows'))
      .where('plant_id', 'in', [plant, other])
      .execute()
    assert.deepEqual(left, { rows: 1 })
  })

  test('an entry that is refused leaves no measurements', async () => {
    const plant = await newPlant()
    const payload = { plantIds: [plant, 9_000_000], properties: '{"a":1}' }
    assertFailure(await send(service, `POST ${ENTRIES}`, { by, payload }), 4001, 404, MISSING)
    assertSuccess(await list(plant), { properties: [] })
  })

  test('the amounts of tasks that were done are measured, too', async () => {
    const plant = await newPlant()
    const schedule = { plantId: plant, type: 1, every: 7, unit: 1 }
    const { id } = await made(service, 'POST /api/v1/care-schedules', { by, payload: schedule })
    const payload = { scheduleIds: [id], eventTime: FIRST, properties: '{"amount":250}' }
    await made(service, 'POST /api/v1/care-tasks/done', { by, payload })
    assertSuccess(await list(plant), { properties: [property('amount', 1, FIRST, 250)] })
  })

  test('of more values than asked for, the lowest and highest of each part of the time stay', async () => {
    const plant = await newPlant()
    const values = [5, 4, 3, 9, 3, 1, 1, 8, 8, 2, 7, 6, 6, 6, 6, 0, 30, 2, 2, 3]
    for (const [at, value] of values.entries()) await measure([plant], FIRST + at * MINUTE, { light: value })
    // The last two values come long after the others: there are parts without any.
    await measure([plant], FIRST + 100 * MINUTE - 1, { light: 11 })
    const at = (minute: number, value: number) => ({ at: FIRST + minute * MINUTE, value })
    const whole = { name: 'light', min: 0, max: 30, count: 21 }
    assertSuccess(await get(plant, 'light', '?points=21'), {
      ...whole,
      points: [
        ...values.map((value, minute) => at(minute, value)),
        { at: FIRST + 100 * MINUTE - 1, value: 11 },
      ],
    })
    const last = { at: FIRST + 100 * MINUTE - 1, value: 11 }
    // Five parts of 20 minutes each; 11 is the default of a whole number of halves.
    for (const points of [10, 11]) {
      assertSuccess(await get(plant, 'light', `?points=${points}`), {
        ...whole,
        points: [at(15, 0), at(16, 30), last],
      })
    }
    // Ten parts of 10 minutes.
    assertSuccess(await get(plant, 'light', '?points=20'), {
      ...whole,
      points: [at(3, 9), at(5, 1), at(15, 0), at(16, 30), last],
    })
    const within = `from=${FIRST}&to=${FIRST + 9 * MINUTE + MINUTE / 2}`
    assertSuccess(await get(plant, 'light', `?points=10&${within}`), {
      ...{ name: 'light', min: 1, max: 9, count: 10 },
      points: values.slice(0, 10).map((value, minute) => at(minute, value)),
    })
  })

  test('extremes with every digit of a double are found as they were written', async () => {
    const plant = await newPlant()
    // Five parts of four values; the highest and the lowest of each part need all 17 digits.
    const values = [
      ...[0.30000000000000004, 1 / 3, 0.1, 0.2],
      ...[123456.78900000002, 123456.789, 123456.7890000001, 123456.7],
      ...[-2.2250738585072014e-308, 5e-324, 1.7976931348623157e308, 2 ** 53],
      ...[0.1 + 0.7, 4.35, 1.005, 2.675],
      ...[Math.PI, Math.E, Math.SQRT2, Math.LN2],
    ]
    for (const [at, value] of values.entries()) await measure([plant], FIRST + at * MINUTE, { ph: value })
    const expected = Array.from({ length: 5 }, (_, part) => {
      const own = values.slice(part * 4, part * 4 + 4)
      const points = [Math.min(...own), Math.max(...own)].map((value) => ({
        at: FIRST + values.indexOf(value) * MINUTE,
        value,
      }))
      return points.sort((one, other) => one.at - other.at)
    }).flat()
    assertSuccess(await get(plant, 'ph', '?points=10'), {
      ...{ name: 'ph', points: expected, count: 20 },
      ...{ min: Math.min(...values), max: Math.max(...values) },
    })
  })

  test('very many values at one time are still no more points than asked for', async () => {
    const plant = await newPlant()
    for (let value = 0; value < 15; value++) await measure([plant], FIRST, { ec: value % 13 })
    assertSuccess(await get(plant, 'ec', '?points=10'), {
      ...{ name: 'ec', min: 0, max: 12, count: 15 },
      points: [
        { at: FIRST, value: 0 },
        { at: FIRST, value: 12 },
      ],
    })
  })

  for (const [query, path, message] of [
    ['points=9', 'points', 'must be at least 10'],
    ['points=1001', 'points', 'must be at most 1000'],
    ['from=-1', 'from', 'must be at least 0'],
    ['to=soon', 'to', 'must be epoch milliseconds'],
    ['size=5', 'size', 'is not known here'],
  ] as const) {
    test(`${query} is refused`, async () => {
      const reply = await get(await newPlant(), 'ph', `?${query}`)
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    })
  }

  test('a name has 1 to 48 characters that a column can hold', async () => {
    const plant = await newPlant()
    assertFailure(await get(plant, 'n'.repeat(49)), 1101, 400, {
      errors: [{ path: 'name', message: 'must have at most 48 characters' }],
    })
    assertFailure(await get(plant, 'a\0'), 1103, 400)
  })

  test('they are those of the garden alone, and any role may read them', async () => {
    const plant = await newPlant()
    await measure([plant], FIRST, { ph: 7 })
    const stranger = await newGardener(service)
    for (const path of ['measurements', 'measurements/ph']) {
      const url = `GET /api/v1/plants/${plant}/${path}` as const
      assertFailure(await send(service, url, { by: stranger }), 4001, 404, MISSING)
      const viewer = await newKey(service, by, { role: 1 })
      assert.equal((await send(service, url, { by: viewer })).statusCode, 200)
    }
  })

  test('none of them is found by a scan of all', async () => {
    const plant = await newPlant()
    for (let at = 0; at < 30; at++) await measure([plant], FIRST + at, { ph: at })
    const recorded = recordQueries(service.db)
    const scope = scopeOf(by)
    await listMeasuredProperties(recorded.db, scope, plant)
    await getMeasurements(recorded.db, scope, { id: plant, name: 'ph' }, { points: 10 })
    const queries = recorded.queries.filter(({ sql }) => sql.includes('plant_measurements'))
    assert.ok(queries.length >= 5)
    for (const query of queries) {
      assert.deepEqual(await fullScans(engine, service.db, query), [], query.sql)
    }
  })
})
