import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Journal } from '../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../src/features/garden/plants/plants.schema.ts'
import { cursorOf } from '../src/http/paging/cursor.ts'
import { onEachEngine } from './engines.ts'
import { assertFailure, assertSuccess } from './envelope.ts'
import { fileRows, newGardener, newSpecies } from './gardener.ts'
import { type CursorPage, JOURNALS, listRequests, PLANTS } from './list-requests.ts'
import { made } from './made.ts'
import { send } from './send.ts'
import { buildTestApp, type TestApp } from './test-app.ts'

const BAD_CURSOR = 'must be the `next` of an earlier response, to the same list in the same order'

onEachEngine('lists', (engine) => {
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

  /** Names and dates for which every sort order differs. */
  const PLANTS_TO_SORT = [
    { name: 'zoo', plantingDate: '2024-03-01' },
    { name: 'Ähre' },
    { name: 'beet', plantingDate: '2025-01-01' },
    { name: 'AHRE', plantingDate: '2024-03-01' },
    { name: 'Basil' },
    { name: '100 %', plantingDate: '1999-12-31' },
  ]
  /** Places in the list above. */
  const ORDERS = {
    '': [5, 4, 3, 2, 1, 0],
    name: [5, 1, 3, 4, 2, 0],
    '-name': [0, 2, 4, 3, 1, 5],
    createdAt: [0, 1, 2, 3, 4, 5],
    '-createdAt': [5, 4, 3, 2, 1, 0],
    plantingDate: [5, 0, 3, 2, 1, 4],
    '-plantingDate': [2, 3, 0, 5, 4, 1],
  }

  test('plants are sorted in every order, by page and by cursor', async () => {
    const by = await newGardener(service)
    const plants: Plant[] = []
    for (const fields of PLANTS_TO_SORT) plants.push(await plant(by, fields))
    for (const [sort, places] of Object.entries(ORDERS)) {
      const wanted = places.map((at) => plants[at]?.id)
      const query = sort === '' ? '' : `sort=${sort}`
      assert.deepEqual(await idsIn(by, PLANTS, query), wanted, sort)
      assert.deepEqual(await idsIn(by, PLANTS, `${query}&size=2&page=1`), wanted.slice(2, 4), sort)
      assert.deepEqual(await follow(by, PLANTS, query), wanted, sort)
      assert.deepEqual(await follow(by, PLANTS, `${query}&keywords=b&status=0`), [
        ...wanted.filter((id) => /b/i.test(plants.find((plant) => plant.id === id)?.name ?? '')),
      ])
    }
    const renamed = plants[0]?.id
    await made(service, `PUT ${PLANTS}/${renamed}`, { by, payload: { name: '1' } })
    assert.equal((await idsIn(by, PLANTS, 'sort=name'))[0], renamed)
    const wrong = await send(service, `GET ${PLANTS}?sort=status`, { by })
    const path = 'sort'
    const message =
      'must be one of name, -name, createdAt, -createdAt, plantingDate, -plantingDate, nextDue, -nextDue, location, -location, species, -species'
    assertFailure(wrong, 1101, 400, { errors: [{ path, message }] })
  })

  test('a page read by cursor has no total, and the last page has no next cursor', async () => {
    const by = await newGardener(service)
    const older = await plant(by, {})
    const newer = await plant(by, {})
    const first = await send(service, `GET ${PLANTS}?after=&size=1`, { by })
    const { next }: CursorPage = first.json().data
    assert.ok(next)
    assertSuccess(first, { items: [newer], size: 1, next })
    assertSuccess(await send(service, `GET ${PLANTS}?size=1&after=${next}`, { by }), {
      items: [older],
      size: 1,
    })
    assertSuccess(await send(service, `GET ${PLANTS}?after=`, { by: await newGardener(service) }), {
      items: [],
      size: 20,
    })
  })

  test('entries and files are read by cursor too', async () => {
    const by = await newGardener(service)
    const { id } = await plant(by, {})
    const times = [5, 1, 5, 3, 4].map((time) => 1_767_225_600_000 + time)
    const entries: Journal[] = []
    for (const eventTime of times) entries.push(await entry(by, { plantIds: [id], eventTime }))
    const latestFirst = [2, 0, 4, 3, 1].map((at) => entries[at]?.id)
    assert.deepEqual(await follow(by, JOURNALS, ''), latestFirst)
    assert.deepEqual(await follow(by, JOURNALS, `plantId=${id}`), latestFirst)
    assert.deepEqual(await follow(by, JOURNALS, `plantId=${id}&type=0&from=${times[3]}`), [
      ...latestFirst.slice(0, 4),
    ])
    const files = await fileRows(service, by, 5)
    assert.deepEqual(await follow(by, '/api/v1/media', ''), files.map((file) => file.id).toReversed())
  })

  for (const sort of Object.keys(ORDERS)) {
    test(`sorted by ${sort || 'age'}: concurrent inserts and deletes neither hide nor repeat other plants`, async () => {
      const by = await newGardener(service)
      const staying: number[] = []
      const leaving: number[] = []
      for (const fields of [...PLANTS_TO_SORT, ...PLANTS_TO_SORT]) {
        staying.push((await plant(by, fields)).id)
        leaving.push((await plant(by, fields)).id)
      }
      let added = 0
      const found = await follow(by, PLANTS, sort === '' ? '' : `sort=${sort}`, async () => {
        const leaver = leaving.pop()
        // Entries that sort last would be added for ever.
        if (leaver === undefined) return
        await made(service, `DELETE ${PLANTS}/${leaver}`, { by })
        await plant(by, PLANTS_TO_SORT[added++ % PLANTS_TO_SORT.length] ?? {})
      })
      assert.equal(new Set(found).size, found.length)
      const order = await idsIn(by, PLANTS, `size=100${sort === '' ? '' : `&sort=${sort}`}`)
      assert.deepEqual(
        found.filter((id) => staying.includes(id)),
        order.filter((id) => staying.includes(id)),
      )
    })
  }

  test('a cursor is valid for its own list and order alone', async () => {
    const by = await newGardener(service)
    await plant(by, {})
    await plant(by, {})
    const { next } = await made<CursorPage>(service, `GET ${PLANTS}?size=1&after=&sort=name`, { by })
    const name = 'plants name'
    for (const query of [
      `after=${next}`,
      `after=${next}&sort=-name`,
      'after=x',
      `after=${Buffer.from('[1]').toString('base64url')}`,
      `after=${Buffer.from('{}').toString('base64url')}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: 7, id: 1 })}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: null, id: 1 })}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: 'a\0', id: 1 })}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: '\ud800', id: 1 })}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: 'a', id: 1.5 })}`,
      `sort=name&after=${cursorOf({ name, key: 'text' }, { key: 'a', id: -1 })}`,
      `sort=createdAt&after=${cursorOf({ name: 'plants createdAt', key: 'number' }, { key: 'a', id: 1 })}`,
    ]) {
      const reply = await send(service, `GET ${PLANTS}?${query}`, { by })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'after', message: BAD_CURSOR }] })
    }
    for (const path of [PLANTS, JOURNALS, '/api/v1/media'] as const) {
      const reply = await send(service, `GET ${path}?after=${next}`, { by })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'after', message: BAD_CURSOR }] })
      const more = await send(service, `GET ${path}?after=${next}&zz=1&size=0`, { by })
      assertFailure(more, 1101, 400, {
        errors: [
          { path: 'zz', message: 'is not known here' },
          { path: 'size', message: 'must be at least 1' },
          { path: 'after', message: BAD_CURSOR },
        ],
      })
      const both = await send(service, `GET ${path}?after=x&page=0`, { by })
      const message = 'must not be given together with page'
      assertFailure(both, 1101, 400, { errors: [{ path: 'after', message }] })
    }
  })
})
