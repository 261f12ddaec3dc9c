import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin } from '../../../test/people.ts'
import { fileOf } from '../../../test/pictures.ts'
import { type Reply, send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { traces, uploadOnce } from '../../../test/upload.ts'
import { isObject } from '../../http/openapi/schemas.ts'

const TAKEN = { message: 'This Idempotency-Key belongs to another request.' }

interface Post {
  readonly url: string
  readonly body: object | string
  readonly otherBody: object | string
  readonly table: 'plant_tags' | 'regions' | 'locations' | 'plants' | 'plant_journals' | 'plant_categories'
}

onEachEngine('an Idempotency-Key on every route that makes something', (engine) => {
  let service: TestApp
  let by: Person
  let posts: Record<string, Post>
  before(async () => {
    service = await buildTestApp(engine)
    by = await registerAdmin(service)
    const region = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const locations = `/api/v1/regions/${region.id}/locations` as const
    const { id: locationId } = await made(service, `POST ${locations}`, { by, payload: { name: 'Sill' } })
    const speciesId = await newSpecies(service)
    const plant = { name: 'Monty', speciesId, locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    const named = { body: { name: 'Made once' }, otherBody: { name: 'Made otherwise' } }
    posts = {
      '/api/v1/plant-tags': { url: '/api/v1/plant-tags', ...named, table: 'plant_tags' },
      '/api/v1/regions': { url: '/api/v1/regions', ...named, table: 'regions' },
      '/api/v1/regions/{id}/locations': { url: locations, ...named, table: 'locations' },
      '/api/v1/plant-categories': { url: '/api/v1/plant-categories', ...named, table: 'plant_categories' },
      '/api/v1/plants': {
        url: '/api/v1/plants',
        body: plant,
        otherBody: { ...plant, status: 1 },
        table: 'plants',
      },
      '/api/v1/plant-journals': {
        url: '/api/v1/plant-journals',
        body: { plantIds: [plantId] },
        otherBody: { plantIds: [plantId], type: 1 },
        table: 'plant_journals',
      },
    }
  })
  after(() => service.close())

  const post = (url: string, key: string, payload: object | string) =>
    send(service, `POST /${url.slice(1)}`, { by, payload, headers: { 'idempotency-key': key } })

  async function count(table: Post['table']): Promise<number> {
    return (await service.db.selectFrom(table).select('id').execute()).length
  }

  function assertRepeated(first: Reply, again: Reply): void {
    assert.equal(first.headers['idempotent-replay'], undefined)
    assertSuccess(again, first.json().data, { 'idempotent-replay': 'true' })
  }

  test('no route is forgotten here', async () => {
    const { paths } = await service.openApi()
    assert.ok(isObject(paths))
    const authenticated = Object.entries(paths).flatMap(([path, operations]) => {
      if (!isObject(operations) || !isObject(operations.post)) return []
      const { security } = operations.post
      return Array.isArray(security) && security.length > 0 ? [path] : []
    })
    const elsewhere = ['/api/v1/admin/jwt/rotate', '/api/v1/media', '/api/v1/plant-species']
    assert.deepEqual(authenticated.sort(), [...Object.keys(posts), ...elsewhere].sort())
  })

  test('a repeated request gets the first answer, another one is refused', async () => {
    for (const { url, body, otherBody, table } of Object.values(posts)) {
      const before = await count(table)
      const first = await post(url, 'once', body)
      assert.equal(first.statusCode, 200, first.body)
      assertRepeated(first, await post(url, 'once', body))
      const other = await post(url, 'once', otherBody)
      assertFailure(other, 1106, 409, TAKEN)
      assert.equal(other.headers['idempotent-replay'], undefined, url)
      assertRepeated(first, await post(url, 'once', body))
      assert.equal(await count(table), before + 1, url)
    }
  })

  test('species are made once', async () => {
    const body = { commonName: 'Made once' }
    const first = await post('/api/v1/plant-species', 'once', body)
    assertRepeated(first, await post('/api/v1/plant-species', 'once', body))
    assertFailure(await post('/api/v1/plant-species', 'once', { commonName: 'Other' }), 1106, 409, TAKEN)
    const rows = await service.db
      .selectFrom('plant_species')
      .select('id')
      .where('common_name', 'in', ['Made once', 'Other'])
      .execute()
    assert.equal(rows.length, 1)
  })

  test('a rotation happens once; another parameter is another request', async () => {
    const rotate = (query = '') =>
      send(service, `POST /api/v1/admin/jwt/rotate${query}`, { by, headers: { 'idempotency-key': 'once' } })
    const first = await rotate()
    assertRepeated(first, await rotate())
    assertFailure(await rotate('?keepActive=3'), 1106, 409, TAKEN)
  })

  test('an upload with the same bytes is kept once, with other bytes refused, and leaves nothing', async () => {
    const upload = (content: Buffer, filename: string) => uploadOnce(service, by, 'once', content, filename)
    const first = await upload(fileOf(2_000), 'a.pdf')
    assert.equal(first.statusCode, 200, first.body)
    const left = await traces(service)
    assert.deepEqual([left.rows.length, left.files.length, left.spool.length], [1, 1, 0])
    assertRepeated(first, await upload(fileOf(2_000), 'b.pdf'))
    const other = await upload(fileOf(3_000), 'a.pdf')
    assertFailure(other, 1106, 409, TAKEN)
    assert.equal(other.headers['idempotent-replay'], undefined)
    assert.deepEqual(await traces(service), left)
  })

  test('where nobody is signed in the header means nothing', async () => {
    const headers = { 'idempotency-key': 'x'.repeat(300) }
    const payload = { email: 'twice@example.org', password: 'three green thumbs' }
    const register = () => send(service, 'POST /api/v1/auth/register', { payload, headers })
    assert.equal((await register()).statusCode, 200)
    assertFailure(await register(), 2001, 409)
  })
})
