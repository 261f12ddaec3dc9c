import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../test/envelope.ts'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { type Person, registerAdmin, registerPerson, signInAs } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { send, tally } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { uploaded } from '../../../test/upload.ts'

const CHANGED = { message: 'The resource has changed since you read it.' }
const STALE = '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"'

onEachEngine('If-Match on resources without a GET of their own', (engine) => {
  let service: TestApp
  let admin: Person
  let by: Person
  before(async () => {
    service = await buildTestApp(engine)
    admin = await registerAdmin(service)
    by = await registerPerson(service)
  })
  after(() => service.close())

  const listed = async (path: `/${string}`, id: number, by: Person) => {
    const { data } = (await send(service, `GET ${path}`, { by })).json()
    const items: { id: number }[] = Array.isArray(data) ? data : data.items
    return items.find((item) => item.id === id)
  }

  for (const [kind, list, make, change] of [
    [
      'category',
      '/api/v1/plant-categories',
      async () =>
        (await made(service, 'POST /api/v1/plant-categories', { by: admin, payload: { name: 'shade' } })).id,
      (at: number) => ({ name: `shade ${at}` }),
    ],
    ['user', '/api/v1/admin/users', async () => by.user.id, (at: number) => ({ disabled: at % 2 === 1 })],
  ] as const) {
    test(`${kind}: only the expected state is changed`, async () => {
      const id = await make()
      const put = (at: number, wanted: string) =>
        send(service, `PUT ${list}/${id}`, {
          by: admin,
          payload: change(at),
          headers: { 'if-match': wanted },
        })
      const before = await listed(list, id, admin)
      assertFailure(await put(1, STALE), 1109, 412, CHANGED)
      assert.deepEqual(await listed(list, id, admin), before)
      const first = await put(1, '*')
      const second = await put(2, String(first.headers.etag))
      assertSuccess(second, { ...before, ...change(2) }, { 'cache-control': 'no-store' })
      assertFailure(await put(3, String(first.headers.etag)), 1109, 412, CHANGED)
      assert.deepEqual(await listed(list, id, admin), second.json().data)
      const atOnce = await Promise.all([5, 7, 9].map((at) => put(at, String(second.headers.etag))))
      assert.deepEqual(tally(atOnce), { 200: 1, 1109: 2 })
    })
  }

  for (const [kind, list, make, missing] of [
    [
      'category',
      '/api/v1/plant-categories',
      async () =>
        (await made(service, 'POST /api/v1/plant-categories', { by: admin, payload: { name: 'sun' } })).id,
      3101,
    ],
    ['file', '/api/v1/media', async () => (await uploaded(service, admin, await picture('png'))).id, 5001],
    [
      'session',
      '/api/v1/auth/sessions',
      async () => {
        await signInAs(service, admin.email)
        const { data }: { data: { id: number; current: boolean }[] } = (
          await send(service, 'GET /api/v1/auth/sessions', { by: admin })
        ).json()
        return data.find(({ current }) => !current)?.id ?? 0
      },
      2004,
    ],
  ] as const) {
    test(`${kind}: only the expected state is deleted`, async () => {
      const id = await make()
      const remove = (wanted: string) =>
        send(service, `DELETE ${list}/${id}`, { by: admin, headers: { 'if-match': wanted } })
      const before = await listed(list, id, admin)
      assert.ok(before)
      assertFailure(await remove(STALE), 1109, 412, CHANGED)
      assert.deepEqual(await listed(list, id, admin), before)
      assertSuccess(await remove('*'), null)
      assertFailure(await remove('*'), missing, 404)
    })
  }

  test('translation: the species in that language is the state', async () => {
    const id = await newSpecies(service)
    const path = `/api/v1/plant-species/${id}` as const
    const headers = (wanted: string) => ({ 'if-match': wanted, 'accept-language': 'de' })
    const put = (commonName: string, wanted: string) =>
      send(service, `PUT ${path}/translations/de`, {
        by: admin,
        payload: { commonName },
        headers: headers(wanted),
      })
    const remove = (wanted: string) =>
      send(service, `DELETE ${path}/translations/de`, { by: admin, headers: headers(wanted) })
    const tag = async (language: string) =>
      String((await send(service, `GET ${path}`, { headers: { 'accept-language': language } })).headers.etag)

    const untranslated = await tag('de')
    assertFailure(await put('Moos', STALE), 1109, 412, CHANGED)
    const first = await put('Moos', untranslated)
    assertSuccess(first, first.json().data, { etag: await tag('de'), 'content-language': 'de' })
    assertFailure(await put('Farn', untranslated), 1109, 412, CHANGED)
    assertFailure(await remove(untranslated), 1109, 412, CHANGED)
    assert.equal(await tag('de'), first.headers.etag)
    assertSuccess(await remove(String(first.headers.etag)), null)
    assertFailure(await remove('*'), 3002, 404)
  })

  test('species: the ETag of a change can be used by a reader of another language', async () => {
    const id = await newSpecies(service)
    const path = `/api/v1/plant-species/${id}` as const
    await send(service, `PUT ${path}/translations/de`, { by: admin, payload: { commonName: 'Moos' } })
    const put = (commonName: string, wanted: string) =>
      send(service, `PUT ${path}`, {
        by: admin,
        payload: { commonName },
        headers: { 'if-match': wanted, 'accept-language': 'de' },
      })
    const first = await put('Fern', '*')
    assertSuccess(await put('Palm', String(first.headers.etag)), {
      ...first.json().data,
      commonName: 'Palm',
    })
    assertFailure(await put('Moss', String(first.headers.etag)), 1109, 412, CHANGED)
  })
})
