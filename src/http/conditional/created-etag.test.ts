import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin, registerPerson } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { keyIn, uploadOnce } from '../../../test/upload.ts'
import { upsertTranslationRow } from '../../features/catalogue/species/species.sql.ts'

const CHANGED = { message: 'The resource has changed since you read it.' }
const GERMAN = { 'accept-language': 'de' }

type Path = `/api/v1/${string}`

onEachEngine('the ETag of a new resource', (engine) => {
  let service: TestApp
  let by: Person
  let creations: readonly (readonly [make: Path, read: Path, body: object, change: object])[]
  before(async () => {
    service = await buildTestApp(engine)
    by = await registerAdmin(service)
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const locations = `/api/v1/regions/${region.id}/locations` as const
    const { id: locationId } = await made(service, `POST ${locations}`, { by, payload: { name: 'Sill' } })
    const speciesId = await newSpecies(service)
    const none = { description: null, wateringFrequencyGuide: null }
    await upsertTranslationRow(service.db, { speciesId, language: 'de', commonName: 'Farn', ...none })
    const plant = { name: 'Monty', speciesId, locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const name = { name: 'Made' }
    const renamed = { name: 'Changed' }
    creations = [
      ['/api/v1/plant-tags', '/api/v1/plant-tags', name, renamed],
      ['/api/v1/regions', '/api/v1/regions', name, renamed],
      [locations, '/api/v1/locations', name, renamed],
      ['/api/v1/plants', '/api/v1/plants', { ...plant, remark: 'Green' }, renamed],
      ['/api/v1/plant-journals', '/api/v1/plant-journals', { plantIds: [plantId] }, { remark: 'Changed' }],
      ['/api/v1/plant-species', '/api/v1/plant-species', { commonName: 'Moss' }, { family: 'Changed' }],
      ['/api/v1/plant-categories', '/api/v1/plant-categories', name, renamed],
    ]
  })
  after(() => service.close())

  test('is that of a GET, is replayed with the response, and can be used in If-Match', async () => {
    for (const headers of [{}, GERMAN]) {
      for (const [make, read, payload, change] of creations) {
        const create = () =>
          send(service, `POST ${make}`, {
            by,
            payload,
            headers: { 'idempotency-key': JSON.stringify(headers), ...headers },
          })
        const first = await create()
        const etag = String(first.headers.etag)
        assert.match(etag, /^"[A-Za-z0-9_-]{27}"$/, make)
        assertSuccess(first, first.json().data, { 'cache-control': 'no-store' })
        assertSuccess(await create(), first.json().data, { etag, 'idempotent-replay': 'true' })
        const one = `${read}/${first.json().data.id}` as const
        // Categories are only read together.
        if (read !== '/api/v1/plant-categories') {
          assertSuccess(await send(service, `GET ${one}`, { by, headers }), first.json().data, { etag })
        }
        const put = () =>
          send(service, `PUT ${one}`, { by, payload: change, headers: { ...headers, 'if-match': etag } })
        assert.equal((await put()).statusCode, 200, make)
        assertFailure(await put(), 1109, 412, CHANGED)
        await send(service, `DELETE ${one}`, { by })
      }
    }
  })

  test('of an upload is that of the file, and can be used to delete it', async () => {
    const other = await registerPerson(service)
    const image = await picture('png')
    const first = await uploadOnce(service, other, 'tagged', image)
    const { id, url }: { id: number; url: string } = first.json().data
    const etag = String(first.headers.etag)
    assertSuccess(first, first.json().data, { 'cache-control': 'no-store' })
    const again = await uploadOnce(service, other, 'tagged', image)
    assertSuccess(again, first.json().data, { etag, 'idempotent-replay': 'true' })
    const read = await send(service, `GET /api/v1/media/${keyIn(url)}`)
    assert.equal(read.headers.etag, etag)
    const small = await send(service, `GET /api/v1/media/${keyIn(url)}?w=1`)
    const remove = (wanted: string, by = other) =>
      send(service, `DELETE /api/v1/media/${id}`, { by, headers: { 'if-match': wanted } })
    for (const wanted of ['"AAAAAAAAAAAAAAAAAAAAAAAAAAA"', String(small.headers.etag)]) {
      assertFailure(await remove(wanted), 1109, 412, CHANGED)
    }
    assertFailure(await remove(`W/${etag}`), 1109, 412)
    assertFailure(await remove(etag, by), 5001, 404)
    assert.equal((await send(service, `GET /api/v1/media/${keyIn(url)}`)).statusCode, 200)
    assertSuccess(await remove(`"x", ${etag}`), null)
    assertFailure(await remove(etag), 5001, 404)
  })
})
