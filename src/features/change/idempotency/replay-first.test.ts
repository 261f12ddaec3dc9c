import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { newGardener, newSpecies } from '../../../../test/gardener.ts'
import { made } from '../../../../test/made.ts'
import { registerPerson } from '../../../../test/people.ts'
import { fileOf, PDF, picture } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { traces, uploadOnce } from '../../../../test/upload.ts'

const QUOTA = 100_000
const usedUp = { message: `Your files may have at most ${QUOTA} bytes together.` }

onEachEngine('a repeated request gets its first answer, whatever has happened since', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: { MEDIA_QUOTA_BYTES: String(QUOTA) } })
  })
  after(() => service.close())

  test('the upload that filled the quota', async () => {
    const by = await registerPerson(service)
    const first = await uploadOnce(service, by, 'fills', fileOf(QUOTA))
    assert.equal(first.statusCode, 200, first.body)
    const before = await traces(service)
    const again = await uploadOnce(service, by, 'fills', fileOf(QUOTA))
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
    // Another key is another upload, and a used one with other bytes is told so.
    assertFailure(await uploadOnce(service, by, 'another', PDF), 5004, 409, usedUp)
    assertFailure(await uploadOnce(service, by, 'fills', fileOf(QUOTA - 1)), 1106, 409)
    assert.deepEqual(await traces(service), before)
  })

  test('an upload that left less room than it needs', async () => {
    const by = await registerPerson(service)
    const first = await uploadOnce(service, by, 'most', fileOf(60_000))
    const again = await uploadOnce(service, by, 'most', fileOf(60_000))
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
  })

  test('a key whose first request failed does not widen the quota', async () => {
    const by = await registerPerson(service)
    await uploadOnce(service, by, 'fills', fileOf(QUOTA))
    for (let attempt = 0; attempt < 2; attempt++) {
      assertFailure(await uploadOnce(service, by, 'refused', PDF), 5004, 409, usedUp)
    }
  })

  test('an upload whose size in pixels is no longer accepted', async (t) => {
    const by = await registerPerson(service)
    const image = await picture('png')
    const first = await uploadOnce(service, by, 'pixels', image)
    assert.equal(first.statusCode, 200, first.body)
    const stricter = await buildTestAppBeside(service, { env: { MEDIA_MAX_PIXELS: '1' } })
    t.after(() => stricter.close())
    assertSuccess(await uploadOnce(stricter, by, 'pixels', image), first.json().data, {
      'idempotent-replay': 'true',
    })
    assertFailure(await uploadOnce(stricter, by, 'others', image), 5003, 400)
  })

  test('what it made is gone, and so is all that it named', async () => {
    const by = await newGardener(service)
    const speciesId = await newSpecies(service)
    const plant = { name: 'Monty', speciesId, locationId: by.locationId, tagIds: [by.tagId] }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const requests = [
      ['POST /api/v1/plants', plant],
      ['POST /api/v1/plant-journals', { plantIds: [plantId] }],
      [`POST /api/v1/regions/${by.regionId}/locations`, { name: 'Sill' }],
      ['POST /api/v1/plant-tags', { name: 'dry' }],
    ] as const
    const attempt = () =>
      Promise.all(
        requests.map(([line, payload]) =>
          send(service, line, { by, payload, headers: { 'idempotency-key': 'gone' } }),
        ),
      )
    const firsts = await attempt()
    await send(service, `DELETE /api/v1/plants/${plantId}`, { by })
    await send(service, `DELETE /api/v1/regions/${by.regionId}`, { by })
    await send(service, `DELETE /api/v1/plant-tags/${by.tagId}`, { by })
    await service.db.deleteFrom('plant_species').where('id', '=', speciesId).execute()
    for (const [at, again] of (await attempt()).entries()) {
      assertSuccess(again, firsts[at]?.json().data, { 'idempotent-replay': 'true' })
    }
  })
})
