import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { fileRows, newGardener, newSpecies } from './gardener.ts'
import { JOURNALS, listRequests, PLANTS } from './list-requests.ts'
import { made } from './made.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const BAD_IDS = 'must be up to 100 ids separated by commas'
const UNKNOWN = 2 ** 53 - 1

onEachEngine('filters of lists', (engine) => {
  let service: TestApp
  let speciesId: number
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
  })
  after(() => service.close())

  const { plant, entry, idsIn, follow } = listRequests(
    () => service,
    () => speciesId,
  )

  test('ids pick some out of a list and leave its order', async () => {
    const by = await newGardener(service)
    const stranger = await newGardener(service)
    const foreign = await plant(stranger, {})
    const plants = [await plant(by, { name: 'b' }), await plant(by, { name: 'a' }), await plant(by, {})]
    const [b, a] = plants.map(({ id }) => id)
    const query = `ids=${b},${UNKNOWN},${a},${b},${foreign.id}`
    assertSuccess(await send(service, `GET ${PLANTS}?${query}`, { by }), {
      items: [plants[1], plants[0]],
      ...{ page: 0, size: 20, total: 2 },
    })
    assert.deepEqual(await idsIn(by, PLANTS, `${query}&keywords=B`), [b])
    assert.deepEqual(await follow(by, PLANTS, `${query}&sort=-name`), [b, a])
    for (const [path, own, others] of [
      [JOURNALS, await entry(by, { plantIds: [b] }), await entry(stranger, { plantIds: [foreign.id] })],
      ['/api/v1/media', (await fileRows(service, by, 1))[0], (await fileRows(service, stranger, 1))[0]],
      ['/api/v1/plant-tags', { id: by.tagId }, { id: stranger.tagId }],
      ['/api/v1/regions', { id: by.regionId }, { id: stranger.regionId }],
    ] as const) {
      assert.deepEqual(await idsIn(by, path, `ids=${others?.id},${own?.id},${UNKNOWN}`), [own?.id], path)
      assert.deepEqual(await idsIn(by, path, `ids=${others?.id}`), [], path)
    }
  })

  test('up to 100 different ids, and nothing else', async () => {
    const by = await newGardener(service)
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1)
    for (const path of [
      PLANTS,
      JOURNALS,
      '/api/v1/media',
      '/api/v1/plant-tags',
      '/api/v1/regions',
      '/api/v1/plant-species',
    ] as const) {
      const most = await send(service, `GET ${path}?ids=${[...hundred, ...hundred].join(',')}`, { by })
      assert.equal(most.statusCode, 200, most.body)
      for (const ids of ['', 'x', '1,', ',1', '1,,2', '0', '-1', '1.5', '9007199254740992', '1 ,2', '01']) {
        const reply = await send(service, `GET ${path}?ids=${encodeURIComponent(ids)}`, { by })
        assertFailure(reply, 1101, 400, { errors: [{ path: 'ids', message: BAD_IDS }] })
      }
      const reply = await send(service, `GET ${path}?ids=${[...hundred, 101].join(',')}`, { by })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'ids', message: BAD_IDS }] })
    }
  })

  test('entries are found by their remark and by where their plants are now', async () => {
    const by = await newGardener(service)
    const stranger = await newGardener(service)
    const shed = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Shed' } })
    const bench = await made(service, `POST /api/v1/regions/${shed.id}/locations`, {
      ...{ by, payload: { name: 'Bench' } },
    })
    const [kitchen, shelf] = [await plant(by, { tagIds: [by.tagId] }), await plant(by, {})]
    await made(service, `PUT ${PLANTS}/${shelf.id}`, { by, payload: { locationId: bench.id } })
    const first = await entry(by, { plantIds: [kitchen.id], remark: 'GRÜN & 50% größer', eventTime: 1e12 })
    const both = await entry(by, { plantIds: [shelf.id, kitchen.id], type: 1, eventTime: 1e12 + 1 })
    const last = await entry(by, { plantIds: [shelf.id], remark: 'grün', eventTime: 1e12 + 2 })
    for (const [query, ...wanted] of [
      ['keywords=gr%C3%BCn', last, first],
      ['keywords=GR%C3%96SSER gr%C3%BCn', first],
      ['keywords=50%25', first],
      ['keywords=_'],
      ['keywords=', last, both, first],
      [`locationId=${by.locationId}`, both, first],
      [`locationId=${bench.id}`, last, both],
      [`regionId=${by.regionId}`, both, first],
      [`regionId=${shed.id}`, last, both],
      [`tagId=${by.tagId}`, both, first],
      [`tagId=${by.tagId}&type=1`, both],
      [`tagId=${by.tagId}&regionId=${shed.id}&locationId=${bench.id}`],
      [`plantId=${kitchen.id}&tagId=${by.tagId}&keywords=50`, first],
      [`plantId=${shelf.id}&tagId=${by.tagId}`],
      [`regionId=${shed.id}&from=${1e12 + 2}`, last],
      [`locationId=${stranger.locationId}`],
      [`regionId=${stranger.regionId}`],
      [`tagId=${stranger.tagId}`],
      [`locationId=${UNKNOWN}`],
    ] as const) {
      const reply = await send(service, `GET ${JOURNALS}?${query}`, { by })
      assertSuccess(reply, { items: wanted, page: 0, size: 20, total: wanted.length })
    }
    await made(service, `PUT ${JOURNALS}/${last.id}`, { by, payload: { remark: null } })
    assert.deepEqual(await idsIn(by, JOURNALS, 'keywords=gr%C3%BCn'), [first.id])
  })
})
