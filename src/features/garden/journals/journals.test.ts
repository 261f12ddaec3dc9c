import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { fileRows, type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Journal } from './journals.schema.ts'

const PATH = '/api/v1/plant-journals'
const MISSING = { message: 'There is no such journal entry.' }
const DAY = 86_400_000
const START = 1_767_225_600_000

onEachEngine('journal entries', (engine) => {
  let service: TestApp
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  async function gardener(plants: number): Promise<{ by: Gardener; plantIds: number[] }> {
    const by = await newGardener(service)
    const plantIds: number[] = []
    for (let at = 0; at < plants; at++) {
      const payload = { name: `Plant ${at}`, speciesId, locationId: by.locationId }
      plantIds.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
    return { by, plantIds }
  }

  function entry(by: Gardener, payload: object): Promise<Journal> {
    return made<Journal>(service, `POST ${PATH}`, { by, payload })
  }

  async function assertPage(by: Gardener, query: string, items: readonly unknown[], total = items.length) {
    const { page, size } = Object.fromEntries(new URLSearchParams(query))
    const reply = await send(service, `GET ${PATH}?${query}`, { by })
    assertSuccess(reply, { items, page: Number(page ?? 0), size: Number(size ?? 20), total })
  }

  test('an entry is created, read, updated and deleted', async () => {
    const { by, plantIds } = await gardener(3)
    const [a, b] = await fileRows(service, by, 2)
    const rows = await gardenRows(service)
    const body = {
      type: 1,
      eventTime: START,
      properties: '{ "ml": 250 }',
      remark: 'Thirsty.',
      plantIds: plantIds.toReversed(),
      media: [b?.id, a?.id],
    }
    const created = await send(service, `POST ${PATH}`, { by, payload: body })
    const { id, createdAt }: Journal = created.json().data
    const shown = { ...body, id, media: [b, a], createdAt }
    assertSuccess(created, shown)
    assertSuccess(await send(service, `GET ${PATH}/${id}`, { by }), shown)
    await assertPage(by, '', [shown])

    const change = (payload: object) => send(service, `PUT ${PATH}/${id}`, { by, payload })
    const moved = { ...shown, type: 2, plantIds: plantIds.slice(0, 1), media: [a] }
    assertSuccess(await change({ type: 2, plantIds: plantIds.slice(0, 1), media: [a?.id] }), moved)
    const { properties: _p, remark: _r, ...rest } = moved
    const cleared = { ...rest, type: 0, media: [] }
    assertSuccess(await change({ type: null, properties: null, remark: null, media: null }), cleared)
    assertSuccess(await send(service, `GET ${PATH}/${id}`, { by }), cleared)

    assertSuccess(await send(service, `DELETE ${PATH}/${id}`, { by }), null)
    assertFailure(await send(service, `GET ${PATH}/${id}`, { by }), 4401, 404, MISSING)
    assertFailure(await change({ type: 1 }), 4401, 404, MISSING)
    assertFailure(await send(service, `DELETE ${PATH}/${id}`, { by }), 4401, 404, MISSING)
    assert.deepEqual(await gardenRows(service), rows)
  })

  test('the response to a creation or an update is that of a later GET, byte for byte', async () => {
    const { by, plantIds } = await gardener(5)
    const [a, b] = (await fileRows(service, by, 2)).map(({ id }) => id)
    const [x, y] = plantIds
    const assertAsRead = async (route: `${'POST' | 'PUT'} /${string}`, payload: object): Promise<number> => {
      const written = await send(service, route, { by, payload })
      const { data } = written.json()
      const read = await send(service, `GET ${PATH}/${data.id}`, { by })
      assert.equal(written.statusCode, 200)
      assert.equal(JSON.stringify(data), JSON.stringify(read.json().data))
      assert.equal(written.headers.etag, read.headers.etag)
      return data.id
    }
    for (const payload of [
      { plantIds: [x] },
      {
        plantIds: plantIds.toReversed(),
        eventTime: START,
        type: 3,
        remark: ' Grüße 🌱 ',
        properties: '{ "a": 1 }',
      },
      { plantIds: [y, x, y, x], media: [b, '', a, null, b], remark: '', properties: '[]' },
      { plantIds, type: null, eventTime: null, properties: null, remark: null, media: null },
    ]) {
      const path = `PUT ${PATH}/${await assertAsRead(`POST ${PATH}`, payload)}` as const
      for (const change of [
        {},
        { plantIds: [y, x], media: [a, b], remark: 'New', type: 5 },
        { plantIds: [x, y, x], media: [b, a, b] },
        { plantIds: [x, y], media: [b, a], eventTime: START + DAY, properties: '{"b":2}' },
        { media: [a], eventTime: null },
        { media: [], remark: null, properties: null, type: null },
      ])
        await assertAsRead(path, change)
    }
  })

  test('an entry with a plant or file of others is neither created nor changed', async () => {
    const { by, plantIds } = await gardener(2)
    const { by: other, plantIds: foreign } = await gardener(1)
    const [file] = (await fileRows(service, by, 1)).map(({ id }) => id)
    const [foreignFile] = (await fileRows(service, other, 1)).map(({ id }) => id)
    const shown = await entry(by, { plantIds, media: [file] })
    const rows = await gardenRows(service)
    const [x] = plantIds
    for (const [code, payload] of [
      [4001, { plantIds: [x, foreign[0]] }],
      [4001, { plantIds: [9_007_199_254_740_991, x], media: [foreignFile] }],
      [5001, { plantIds: [x], media: [file, foreignFile] }],
      [5001, { plantIds: [x], media: [9_007_199_254_740_991] }],
    ] as const) {
      assertFailure(await send(service, `POST ${PATH}`, { by, payload }), code, 404)
      assertFailure(await send(service, `PUT ${PATH}/${shown.id}`, { by, payload }), code, 404)
    }
    assert.deepEqual(await gardenRows(service), rows)
    await assertPage(by, '', [shown])
  })

  test('the list is latest first, with every filter and page by page', async () => {
    const { by, plantIds } = await gardener(2)
    const { by: other, plantIds: foreign } = await gardener(1)
    const [x, y] = plantIds
    const foreignEntry = await entry(other, { plantIds: foreign, eventTime: START, type: 1 })
    // The entries are created in another order than that of their times; of two with the same time, the newer one comes
    // first.
    const second = await entry(by, { plantIds: [x], eventTime: START + DAY, type: 1 })
    const third = await entry(by, { plantIds: [x, y], eventTime: START + 2 * DAY, type: 2 })
    const first = await entry(by, { plantIds: [y], eventTime: START, type: 1 })
    const secondAgain = await entry(by, { plantIds: [x, y], eventTime: START + DAY, type: 2 })

    for (const [query, items] of [
      ['', [third, secondAgain, second, first]],
      [`plantId=${x}`, [third, secondAgain, second]],
      [`plantId=${y}`, [third, secondAgain, first]],
      ['type=1', [second, first]],
      ['type=0', []],
      [`from=${START + DAY}`, [third, secondAgain, second]],
      [`from=${START + DAY + 1}`, [third]],
      [`to=${START + DAY}`, [secondAgain, second, first]],
      [`to=${START + DAY - 1}`, [first]],
      [`from=${START + DAY}&to=${START + DAY}`, [secondAgain, second]],
      [`from=${START + DAY}&to=${START}`, []],
      ['from=0&to=9007199254740991', [third, secondAgain, second, first]],
      [`plantId=${y}&type=2`, [third, secondAgain]],
      [`plantId=${x}&from=${START + DAY}&to=${START + DAY}`, [secondAgain, second]],
      [`plantId=${x}&type=1&from=${START}&to=${START + 9 * DAY}`, [second]],
      [`type=2&to=${START + DAY}`, [secondAgain]],
      [`plantId=${foreign[0]}`, []],
      ['plantId=9007199254740991', []],
    ] as const) {
      await assertPage(by, query, items)
    }
    await assertPage(by, 'size=3', [third, secondAgain, second], 4)
    await assertPage(by, 'size=3&page=1', [first], 4)
    await assertPage(by, `plantId=${x}&size=2&page=1`, [second], 3)
    await assertPage(by, 'size=100&page=9007199254740991', [], 4)
    await assertPage(other, '', [foreignEntry])
  })

  test('an entry moves in the list when its time changes, also in the list of one plant', async () => {
    const { by, plantIds } = await gardener(2)
    const [x, y] = plantIds
    const early = await entry(by, { plantIds: [x, y], eventTime: START })
    const late = await entry(by, { plantIds: [x], eventTime: START + DAY })
    const change = (payload: object) => made(service, `PUT ${PATH}/${early.id}`, { by, payload })
    await change({ eventTime: START + 2 * DAY })
    const moved = { ...early, eventTime: START + 2 * DAY }
    await assertPage(by, '', [moved, late])
    await assertPage(by, `plantId=${x}`, [moved, late])
    await assertPage(by, `plantId=${x}&to=${START + DAY}`, [late])
    await assertPage(by, `plantId=${y}&from=${START + 2 * DAY}`, [moved])
    // Only the plants are updated here: the copy of the time in the links must stay that of the entry.
    await change({ plantIds: [y] })
    await assertPage(by, `plantId=${x}`, [late])
    await assertPage(by, `plantId=${y}&from=${START + 2 * DAY}`, [{ ...moved, plantIds: [y] }])
  })

  test('a deleted file disappears from its entries; the others keep their order', async () => {
    const { by, plantIds } = await gardener(1)
    const [a, b, c] = await fileRows(service, by, 3)
    const shown = await entry(by, { plantIds, media: [c?.id, a?.id, b?.id] })
    await made(service, `DELETE /api/v1/media/${a?.id}`, { by })
    await assertPage(by, '', [{ ...shown, media: [c, b] }])
  })

  test('the list refuses invalid and unknown parameters', async () => {
    const { by } = await gardener(0)
    for (const [query, path, message] of [
      ['plantId=0', 'plantId', 'must be at least 1'],
      ['plantId=x', 'plantId', 'must be an id (a whole number from 1)'],
      ['type=27', 'type', 'must be a JournalType: 0 (Unspecified) to 26 (Other)'],
      ['from=-1', 'from', 'must be at least 0'],
      ['from=2026-01-01', 'from', 'must be epoch milliseconds'],
      ['to=', 'to', 'must be epoch milliseconds'],
      ['to=9007199254740992', 'to', 'must be at most 9007199254740991'],
      ['to=1&to=2', 'to', 'must be given only once'],
      ['size=101', 'size', 'must be at most 100'],
      ['sort=type', 'sort', 'is not known here'],
    ] as const) {
      const reply = await send(service, `GET ${PATH}?${query}`, { by })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
    assertFailure(await send(service, `GET ${PATH}`), 401, 401)
  })
})
