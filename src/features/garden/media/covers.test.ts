import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bareSpecies, SPECIES } from '../../../../test/catalogue.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { type Gardener, gardenRows, newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin } from '../../../../test/people.ts'
import { MP4, PDF, picture, WEBM } from '../../../../test/pictures.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploaded } from '../../../../test/upload.ts'

const UNKNOWN_ID = 999_999
const NOT_SHOWN = { message: 'A cover must be a picture or a video.' }

onEachEngine('a cover', (engine) => {
  let service: TestApp
  let admin: Person
  let by: Gardener
  let plant: { name: string; speciesId: number; locationId: number }
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    by = await newGardener(service)
    plant = { name: 'Monty', speciesId: await newSpecies(service), locationId: by.locationId }
  })
  after(() => service.close())

  test('of a plant is a picture or a video, and may be a document no more', async () => {
    const files = [await picture('png'), await picture('gif'), MP4, WEBM]
    const shown = await Promise.all(files.map((file) => uploaded(service, by, file)))
    const document = await uploaded(service, by, PDF)
    const covers = shown.map(({ id }) => id)
    const payload = { ...plant, covers }
    const made1 = await made<{ id: number; covers: object[] }>(service, 'POST /api/v1/plants', {
      by,
      payload,
    })
    assert.deepEqual(
      made1.covers,
      shown.map(({ id, url }) => ({ id, url })),
    )
    const before = await gardenRows(service)
    const line = `PUT /api/v1/plants/${made1.id}` as const
    for (const [fields, code, status, expected] of [
      [{ covers: [...covers, document.id] }, 5005, 400, NOT_SHOWN],
      // A missing file is reported first, wherever it stands in the list.
      [{ covers: [document.id, UNKNOWN_ID] }, 5001, 404, {}],
      [{ covers: [document.id], tagIds: [UNKNOWN_ID] }, 4101, 404, {}],
    ] as const) {
      const create = await send(service, 'POST /api/v1/plants', { by, payload: { ...plant, ...fields } })
      assertFailure(create, code, status, expected)
      assertFailure(await send(service, line, { by, payload: fields }), code, status, expected)
    }
    assert.deepEqual(await gardenRows(service), before)
    assertSuccess(await send(service, `GET /api/v1/plants/${made1.id}`, { by }), made1)
  })

  test('of a plant that was a document before may stay, and be moved among the others', async () => {
    const document = await uploaded(service, by, PDF)
    const image = await uploaded(service, by, await picture('png'))
    const old = await made<{ id: number }>(service, 'POST /api/v1/plants', { by, payload: plant })
    await service.db
      .insertInto('plant_covers')
      .values({ user_id: gardenIdOf(by), plant_id: old.id, media_id: document.id, position: 0 })
      .execute()
    const put = (covers: number[], id = old.id) =>
      send(service, `PUT /api/v1/plants/${id}`, { by, payload: { covers } })
    const reply = await put([image.id, document.id])
    assertSuccess(reply, {
      ...old,
      covers: [image, document].map(({ id, url }) => ({ id, url })),
    })
    assertSuccess(await put([image.id]), { ...old, covers: [{ id: image.id, url: image.url }] })
    assertFailure(await put([document.id]), 5005, 400, NOT_SHOWN)
  })

  test('of a species is a picture or a video too', async () => {
    const document = await uploaded(service, admin, PDF)
    const video = await uploaded(service, admin, MP4)
    const payload = { commonName: 'Moss', coverMediaId: video.id }
    const species = await made(service, `POST ${SPECIES}`, { by: admin, payload })
    const kept = { ...bareSpecies(species.id, 'Moss'), coverUrl: video.url }
    const put = (payload: object) => send(service, `PUT ${SPECIES}/${species.id}`, { by: admin, payload })
    for (const [fields, code, status, expected] of [
      [{ coverMediaId: document.id }, 5005, 400, NOT_SHOWN],
      [{ coverMediaId: document.id, categoryIds: [UNKNOWN_ID] }, 3101, 404, {}],
    ] as const) {
      const create = await send(service, `POST ${SPECIES}`, { by: admin, payload: { ...payload, ...fields } })
      assertFailure(create, code, status, expected)
      assertFailure(await put(fields), code, status, expected)
    }
    assertSuccess(await send(service, `GET ${SPECIES}/${species.id}`), kept)
    await service.db
      .updateTable('plant_species')
      .set({ cover_media_id: document.id })
      .where('id', '=', species.id)
      .execute()
    assertSuccess(await put({ coverMediaId: document.id, family: 'Bryaceae' }), {
      ...kept,
      coverUrl: document.url,
      family: 'Bryaceae',
    })
  })

  test('belongs to plants and species: a journal entry takes any file', async () => {
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const { id, url } = await uploaded(service, by, PDF)
    const entry = await made<{ media: object[] }>(service, 'POST /api/v1/plant-journals', {
      by,
      payload: { plantIds: [plantId], media: [id] },
    })
    assert.deepEqual(entry.media, [{ id, url }])
  })
})
