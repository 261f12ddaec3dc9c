import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertSuccess } from '../../../test/envelope.ts'
import { newGardener } from '../../../test/gardener.ts'
import { type Person, registerAdmin, registerPerson } from '../../../test/people.ts'
import { gardenIdOf } from '../../../test/scope.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../../http/app-type.ts'
import { success } from '../../http/envelope.ts'
import { findTagRow } from '../garden/tags/tags.sql.ts'

const PUBLIC_URL = 'https://plants.example.org'

function scopeRoutes(app: App): void {
  const schema = { hide: true }
  app.get('/api/v1/reader', { config: { access: 'public' }, schema }, async (request) => {
    const { languages, publicUrl } = request.reader
    return success(request, { languages, publicUrl })
  })
  for (const access of ['account', 'admin'] as const) {
    app.get(`/api/v1/scope-of-${access}`, { config: { access }, schema }, async (request) => {
      const { gardenId, languages, publicUrl } = request.scope
      return success(request, { gardenId, languages, publicUrl })
    })
  }
}

onEachEngine('the scope of a request', (engine) => {
  let service: TestApp
  let ada: Person
  let admin: Person
  before(async () => {
    service = await buildTestApp(engine, { extraRoutes: scopeRoutes, env: { PUBLIC_URL } })
    ;[ada, admin] = await Promise.all([registerPerson(service), registerAdmin(service)])
  })
  after(() => service.close())

  test('has the garden of the caller, the languages that the caller prefers, and the public URL', async () => {
    const headers = { 'accept-language': 'fr;q=0.5, de-AT' }
    const ofAda = await send(service, 'GET /api/v1/scope-of-account', { by: ada, headers })
    assertSuccess(ofAda, { gardenId: ada.user.id, languages: ['de-at', 'fr'], publicUrl: PUBLIC_URL })
    const ofAdmin = await send(service, 'GET /api/v1/scope-of-admin', { by: admin })
    assertSuccess(ofAdmin, { gardenId: admin.user.id, languages: [], publicUrl: PUBLIC_URL })
  })

  test('has no garden on a public route', async () => {
    const headers = { 'accept-language': 'de' }
    const expected = { languages: ['de'], publicUrl: PUBLIC_URL }
    assertSuccess(await send(service, 'GET /api/v1/reader', { headers }), expected)
    assertSuccess(await send(service, 'GET /api/v1/reader', { by: ada, headers }), expected)
  })

  test('has a garden that the compiler does not confuse with the id of a row', async () => {
    const { db } = service
    const by = await newGardener(service)
    const gardenId = gardenIdOf(by)
    const { id } = (await findTagRow(db, { gardenId, id: by.tagId })) ?? {}
    assert.equal(id, by.tagId)
    // @ts-expect-error: a plain number is not a GardenId.
    await findTagRow(db, { gardenId: by.tagId, id: gardenId })
    // @ts-expect-error: the id of a user becomes a GardenId in scope.ts alone.
    await findTagRow(db, { gardenId: by.user.id, id: by.tagId })
  })
})
