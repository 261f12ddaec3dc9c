import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Plant } from './plants.schema.ts'

const PATH = '/api/v1/plants'

const NOT_STATUS = 'must be a PlantStatus: 0 (Active) to 2 (Dead)'

onEachEngine('the list of plants', (engine) => {
  let service: TestApp
  let owner: Gardener
  let stranger: Gardener
  let ids: Record<'fern' | 'moss' | 'shelf' | 'shed' | 'bench' | 'dry' | 'thirsty' | 'home', number>
  /** The newest plant comes first. */
  let plants: Plant[]
  before(async () => {
    service = await buildTestApp(engine)
    owner = await newGardener(service)
    stranger = await newGardener(service)
    const { id: shed } = await made(service, 'POST /api/v1/regions', { by: owner, payload: { name: 'Shed' } })
    const place = async (region: number, name: string) =>
      (await made(service, `POST /api/v1/regions/${region}/locations`, { by: owner, payload: { name } })).id
    const dry = await made(service, 'POST /api/v1/plant-tags', { by: owner, payload: { name: 'dry' } })
    ids = {
      fern: await newSpecies(service),
      moss: await newSpecies(service, 'Moss'),
      shelf: await place(owner.regionId, 'Shelf'),
      bench: await place(shed, 'Bench'),
      home: owner.regionId,
      shed,
      thirsty: owner.tagId,
      dry: dry.id,
    }
    const { fern, moss, shelf, bench, thirsty } = ids
    const kitchen = owner.locationId
    plants = []
    for (const fields of [
      { name: 'Ångström', speciesId: fern, locationId: kitchen, tagIds: [thirsty, ids.dry] },
      { name: '50% off', speciesId: moss, locationId: shelf, status: 1, tagIds: [thirsty] },
      { name: 'snake_case', speciesId: fern, locationId: bench, remark: 'back\\slash' },
      { name: 'ΟΔΟΣ', speciesId: moss, locationId: bench, status: 2, remark: 'Grün und GROSS' },
      { name: 'Snake plant', speciesId: fern, locationId: shelf, status: 1, tagIds: [ids.dry] },
    ]) {
      plants.unshift(await made<Plant>(service, `POST ${PATH}`, { by: owner, payload: fields }))
    }
    await made(service, `POST ${PATH}`, {
      by: stranger,
      payload: { name: 'Snake', speciesId: fern, locationId: stranger.locationId, tagIds: [stranger.tagId] },
    })
  })
  after(() => service.close())

  async function assertFound(query: string, names: readonly string[]): Promise<void> {
    const items = plants.filter(({ name }) => names.includes(name))
    assert.equal(items.length, names.length)
    const reply = await send(service, `GET ${PATH}?${query}`, { by: owner })
    assertSuccess(reply, { items, page: 0, size: 20, total: names.length })
  }

  test('has the plants of the caller, newest first, page by page', async () => {
    for (const [query, page, size, items] of [
      ['', 0, 20, plants],
      ['?size=2', 0, 2, plants.slice(0, 2)],
      ['?page=1&size=2', 1, 2, plants.slice(2, 4)],
      ['?page=2&size=2', 2, 2, plants.slice(4)],
      ['?page=3&size=2', 3, 2, []],
      ['?size=1', 0, 1, plants.slice(0, 1)],
      ['?size=100', 0, 100, plants],
      ['?page=9007199254740991', 9007199254740991, 20, []],
    ] as const) {
      const reply = await send(service, `GET ${PATH}${query}`, { by: owner })
      assertSuccess(reply, { items, page, size, total: 5 }, { 'cache-control': 'no-store' })
    }
    const none = await newGardener(service)
    assertSuccess(await send(service, `GET ${PATH}`, { by: none }), {
      items: [],
      page: 0,
      size: 20,
      total: 0,
    })
  })

  test('refuses invalid and unknown parameters', async () => {
    for (const [query, path, message] of [
      ['size=0', 'size', 'must be at least 1'],
      ['size=101', 'size', 'must be at most 100'],
      ['page=-1', 'page', 'must be at least 0'],
      ['page=x', 'page', 'must be an integer'],
      ['page=9007199254740992', 'page', 'must be at most 9007199254740991'],
      ['status=3', 'status', NOT_STATUS],
      ['status=-1', 'status', NOT_STATUS],
      ['status=', 'status', NOT_STATUS],
      ['tagId=0', 'tagId', 'must be at least 1'],
      ['regionId=1.5', 'regionId', 'must be an id (a whole number from 1)'],
      ['speciesId=1&speciesId=2', 'speciesId', 'must be given only once'],
      [
        'updatedSince=today',
        'updatedSince',
        'must be epoch milliseconds, such as the `timestamp` of a response',
      ],
      ['keywords=a%00b', 'keywords', 'must not contain NUL or half a surrogate pair'],
      [`keywords=${'x'.repeat(201)}`, 'keywords', 'must have at most 200 characters'],
      ['order=name', 'order', 'is not known here'],
    ] as const) {
      const reply = await send(service, `GET ${PATH}?${query}`, { by: owner })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
    assertFailure(await send(service, `GET ${PATH}`), 401, 401)
  })

  for (const [keywords, ...names] of [
    ['', 'Ångström', '50% off', 'snake_case', 'ΟΔΟΣ', 'Snake plant'],
    [' \t ', 'Ångström', '50% off', 'snake_case', 'ΟΔΟΣ', 'Snake plant'],
    ['SNAKE', 'snake_case', 'Snake plant'],
    ['plant snake', 'Snake plant'],
    ['ÅNGSTRÖM', 'Ångström'],
    ['a\u030angstro\u0308m', 'Ångström'],
    ['οδος', 'ΟΔΟΣ'],
    ['οδοσ', 'ΟΔΟΣ'],
    ['GRÜN', 'ΟΔΟΣ'],
    ['gross οδ', 'ΟΔΟΣ'],
    ['%', '50% off'],
    ['_', 'snake_case'],
    ['\\', 'snake_case'],
    ['k\\s', 'snake_case'],
    ['snake%case'],
    ['snake plant gross'],
    ['ake sn pl', 'Snake plant'],
    ['gross snake plant'],
    ['ant ake sn pl', 'Snake plant'],
    ['ant ake sn gross'],
    ['s n a k e _ c', 'snake_case'],
    ["' or 1=1 --"],
  ] as const) {
    test(`keywords ${JSON.stringify(keywords)}`, () =>
      assertFound(`keywords=${encodeURIComponent(keywords)}`, names))
  }

  test('filters, alone and combined', async () => {
    const { fern, moss, shelf, shed, bench, dry, thirsty, home } = ids
    for (const [query, ...names] of [
      [`speciesId=${fern}`, 'Ångström', 'snake_case', 'Snake plant'],
      [`locationId=${shelf}`, '50% off', 'Snake plant'],
      [`regionId=${home}`, 'Ångström', '50% off', 'Snake plant'],
      [`regionId=${shed}`, 'snake_case', 'ΟΔΟΣ'],
      [`tagId=${thirsty}`, 'Ångström', '50% off'],
      [`tagId=${dry}`, 'Ångström', 'Snake plant'],
      ['status=0', 'Ångström', 'snake_case'],
      ['status=1', '50% off', 'Snake plant'],
      ['status=2', 'ΟΔΟΣ'],
      [`speciesId=${moss}&regionId=${shed}`, 'ΟΔΟΣ'],
      [`regionId=${home}&status=1&tagId=${dry}`, 'Snake plant'],
      [`tagId=${thirsty}&speciesId=${fern}`, 'Ångström'],
      [`keywords=snake&status=0&locationId=${bench}`, 'snake_case'],
      [`regionId=${home}&locationId=${bench}`],
      [
        `speciesId=${fern}&locationId=${shelf}&regionId=${home}&tagId=${dry}&status=1&keywords=snake`,
        'Snake plant',
      ],
      // No plant matches an id of another garden or an unknown one.
      [`tagId=${stranger.tagId}`],
      [`locationId=${stranger.locationId}`],
      [`regionId=${stranger.regionId}`],
      ['speciesId=9007199254740991'],
    ] as const) {
      await assertFound(query, names)
    }
  })

  test('total counts all matches, not those on the page', async () => {
    const reply = await send(service, `GET ${PATH}?speciesId=${ids.fern}&size=1&page=1`, { by: owner })
    const items = plants.filter(({ name }) => name === 'snake_case')
    assertSuccess(reply, { items, page: 1, size: 1, total: 3 })
  })

  test('keywords find the new name and remark after an update, not the old ones', async () => {
    const payload = { name: 'Before', speciesId: ids.fern, locationId: owner.locationId, remark: 'first' }
    const { id } = await made(service, `POST ${PATH}`, { by: owner, payload })
    const totalOf = async (keywords: string) => {
      const line = `GET ${PATH}?keywords=${keywords}` as const
      return (await made<{ total: number }>(service, line, { by: owner })).total
    }
    const change = (body: object) => made(service, `PUT ${PATH}/${id}`, { by: owner, payload: body })
    await change({ name: 'After' })
    assert.deepEqual([await totalOf('before'), await totalOf('after'), await totalOf('first')], [0, 1, 1])
    await change({ remark: 'second' })
    assert.deepEqual([await totalOf('after'), await totalOf('first'), await totalOf('second')], [1, 0, 1])
    await change({ remark: null })
    assert.deepEqual([await totalOf('after'), await totalOf('second')], [1, 0])
    await made(service, `DELETE ${PATH}/${id}`, { by: owner })
  })
})
