import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { countQueries } from '../../../../test/count-queries.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { FieldProblem } from '../../../http/errors.ts'
import type { Plant } from './plants.schema.ts'
import { deletePlantTags, insertPlantTags } from './plants-bulk.sql.ts'

const PATH = '/api/v1/plants'

const NOT_STATUS = 'must be a PlantStatus: 0 (Active) to 2 (Dead), or null'

onEachEngine('bulk updates of plants', (engine) => {
  let service: TestApp
  let speciesId: number
  let by: Gardener
  let plants: Plant[]
  let shelf: { id: number; name: string }
  let dry: { id: number; name: string }
  before(async () => {
    service = await buildTestApp(engine)
    speciesId = await newSpecies(service)
    by = await newGardener(service)
    plants = []
    for (const name of ['a', 'b', 'c']) {
      const payload = { name, speciesId, locationId: by.locationId, tagIds: [by.tagId] }
      plants.push(await made<Plant>(service, `POST ${PATH}`, { by, payload }))
    }
    const place = { by, payload: { name: 'Shelf' } }
    shelf = {
      ...(await made(service, `POST /api/v1/regions/${by.regionId}/locations`, place)),
      name: 'Shelf',
    }
    const tag = { by, payload: { name: 'dry' } }
    dry = { ...(await made(service, 'POST /api/v1/plant-tags', tag)), name: 'dry' }
  })
  after(() => service.close())

  const patch = (payload: object) => send(service, `PATCH ${PATH}`, { by, payload })
  const all = async () =>
    (await made<{ items: Plant[] }>(service, `GET ${PATH}?sort=createdAt`, { by })).items

  test('the given fields are set in every plant, and no others', async () => {
    const [a, b, c] = plants
    assert.ok(a && b && c)
    const ids = [a.id, c.id, a.id]
    const location = { id: shelf.id, name: shelf.name }
    assertSuccess(await patch({ ids, locationId: shelf.id, status: 1 }), { plants: 2 })
    const moved = (plant: Plant) => ({ ...plant, location, status: 1 })
    assert.deepEqual(await all(), [moved(a), b, moved(c)])

    assertSuccess(await patch({ ids, addTagIds: [dry.id, by.tagId], status: null }), { plants: 2 })
    const tagged = (plant: Plant) => ({
      ...plant,
      location,
      tags: [{ id: dry.id, name: dry.name }, ...plant.tags],
    })
    assert.deepEqual(await all(), [tagged(a), b, tagged(c)])
    const counts = async () =>
      (await made<{ plantCount: number }[]>(service, 'GET /api/v1/plant-tags', { by })).map(
        ({ plantCount }) => plantCount,
      )
    assert.deepEqual(await counts(), [2, 3])

    const back = { ids: [c.id, b.id, a.id], locationId: null, removeTagIds: [dry.id], addTagIds: [] }
    assertSuccess(await patch(back), { plants: 3 })
    assert.deepEqual(
      await all(),
      plants.map((plant) => ({ ...plant, location: null })),
    )
    assert.deepEqual(await counts(), [0, 3])
    assertSuccess(await patch({ ids, locationId: by.locationId }), { plants: 2 })
    assertSuccess(await patch({ ids: [b.id], locationId: by.locationId }), { plants: 1 })
    assert.deepEqual(await all(), plants)
  })

  test('a bulk update with any error changes nothing', async () => {
    const [a] = plants
    assert.ok(a)
    const before = await all()
    const unknown = 2 ** 53 - 1
    for (const [payload, code] of [
      [{ ids: [a.id, unknown], status: 2 }, 4001],
      [{ ids: [a.id], status: 2, locationId: unknown }, 4301],
      [{ ids: [a.id], status: 2, addTagIds: [dry.id, unknown] }, 4101],
      [{ ids: [a.id], status: 2, removeTagIds: [unknown] }, 4101],
      [{ ids: [unknown], status: 2, locationId: unknown, addTagIds: [unknown] }, 4001],
    ] as const) {
      assertFailure(await patch(payload), code, 404)
    }
    const nothing = 'must say what to set: locationId, status, addTagIds or removeTagIds'
    for (const [payload, path, message] of [
      [{ status: 2 }, 'ids', 'is required'],
      [{ ids: [], status: 2 }, 'ids', 'must not be empty'],
      [{ ids: [a.id], status: 3 }, 'status', NOT_STATUS],
      [{ ids: [a.id], status: 2, name: 'x' }, 'name', 'is not known here'],
      [{ ids: [a.id] }, 'body', nothing],
      [{ ids: [a.id], addTagIds: [], removeTagIds: null }, 'body', nothing],
      [
        { ids: [a.id], addTagIds: [dry.id], removeTagIds: [by.tagId, dry.id] },
        'removeTagIds',
        'must not name a tag that addTagIds names',
      ],
    ] as const) {
      assertFailure(await patch(payload), 1101, 400, { errors: [{ path, message }] })
    }
    assertFailure(await patch({ ids: [0], zz: 1 }), 1101, 400, {
      errors: [
        { path: 'zz', message: 'is not known here' },
        { path: 'ids[0]', message: 'must be at least 1' },
        { path: 'body', message: nothing },
      ],
    })
    const torn = { ids: [a.id], status: 3, addTagIds: [dry.id], removeTagIds: [dry.id] }
    assertFailure(await patch(torn), 1101, 400, {
      errors: [
        { path: 'status', message: NOT_STATUS },
        { path: 'removeTagIds', message: 'must not name a tag that addTagIds names' },
      ],
    })
    assert.equal(
      (await patch({ ids: Array.from({ length: 501 }, (_, at) => at + 1), status: 1 })).statusCode,
      400,
    )
    assertFailure(await send(service, `PATCH ${PATH}`, { payload: { ids: [a.id], status: 1 } }), 401, 401)
    assert.deepEqual(await all(), before)
  })

  test('the limits are 500 plants, and 100 tags on each of them', async () => {
    const now = Date.now()
    const times = { created_at: now, updated_at: now }
    const rows = await service.db
      .insertInto('plants')
      .values(
        Array.from({ length: 500 }, () => ({
          user_id: gardenIdOf(by),
          name: 'x',
          name_key: 'x',
          search_text: 'x',
          ...times,
        })),
      )
      .returning('id')
      .execute()
    const tags = await service.db
      .insertInto('plant_tags')
      .values(
        Array.from({ length: 100 }, (_, at) => ({
          user_id: gardenIdOf(by),
          name: `${at}`,
          name_key: `${at}`,
          ...times,
        })),
      )
      .returning('id')
      .execute()
    const ids = rows.map(({ id }) => id)
    const tagIds = tags.map(({ id }) => id)
    assertSuccess(await patch({ ids, addTagIds: tagIds }), { plants: 500 })
    const tagged = async () => {
      const line = `GET ${PATH}?tagId=${tagIds[99]}&size=1` as const
      return (await made<{ total: number }>(service, line, { by })).total
    }
    assert.equal(await tagged(), 500)
    const message = 'must not give a plant more than 100 tags'
    const more = await patch({ ids: ids.slice(0, 1), addTagIds: [dry.id], status: 2 })
    assertFailure(more, 1101, 400, { errors: [{ path: 'addTagIds', message }] })
    const status = { path: 'status', message: NOT_STATUS }
    const refused = async (payload: object, errors: FieldProblem[], sender = by) => {
      const reply = await send(service, `PATCH ${PATH}`, { by: sender, payload: { status: 9, ...payload } })
      assertFailure(reply, 1101, 400, { errors })
    }
    await refused({ ids, addTagIds: [dry.id] }, [status, { path: 'addTagIds', message }])
    await refused({ ids, addTagIds: tagIds }, [status])
    await refused({ ids, addTagIds: [dry.id], removeTagIds: [tagIds[0]] }, [status])
    await refused({ ids, addTagIds: [2 ** 53 - 1] }, [status])
    // Another caller learns nothing of these plants, not even that they have too many tags.
    await refused({ ids, addTagIds: [dry.id] }, [status], await newGardener(service))
    assertSuccess(await patch({ ids, removeTagIds: tagIds }), { plants: 500 })
    assert.equal(await tagged(), 0)
  })

  test('links are inserted and deleted in batches', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => Number.MAX_SAFE_INTEGER - at)
    for (const change of [insertPlantTags, deletePlantTags]) {
      const counted = countQueries(service.db)
      await change(counted.db, gardenIdOf(by), many(500), many(100))
      assert.equal(counted.count, 25)
    }
  })
})
