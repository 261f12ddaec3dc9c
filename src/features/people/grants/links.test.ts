import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { newGardener } from '../../../../test/gardener.ts'
import {
  type Bearer,
  dayFromNow as day,
  inGardenOf,
  letIn,
  newKey,
  newLink,
  visitorOf,
} from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Grant } from './grants.schema.ts'
import { deleteOldGrants } from './old-grants.ts'

const GRANTS = '/api/v1/grants'

onEachEngine('links', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: { PUBLIC_URL: 'https://plants.example.org' } })
  })
  after(() => service.close())

  const create = (by: Person | Bearer, change: object = {}, headers: Record<string, string> = {}) =>
    send(service, `POST ${GRANTS}`, {
      by,
      headers,
      payload: { kind: 2, role: 2, name: 'Neighbour', until: day(7), ...change },
    })
  const listed = (by: Person) => made<Grant[]>(service, `GET ${GRANTS}`, { by })
  const plants = (by: Bearer) => send(service, 'GET /api/v1/plants', { by })
  const self = (by: Bearer) => send(service, `GET ${GRANTS}/self`, { by })
  /** Behind the back of the service. */
  const setDays = (id: number, from: string | null, until: string) =>
    service.db.updateTable('grants').set({ from_day: from, until_day: until }).where('id', '=', id).execute()

  test('are made, shown once, opened, listed, changed, renewed and ended', async () => {
    const by = await registerPerson(service)
    await made(service, 'PUT /api/v1/auth/me', { by, payload: { displayName: 'Ada' } })
    const message = 'The key is under the fern.\nThank you!'
    const reply = await create(by, { name: ' Bob ', from: day(0), message })
    const { data }: { data: Grant } = reply.json()
    const { id, createdAt, url = '' } = data
    assert.match(url, /^https:\/\/plants\.example\.org\/g#frnd_[\w-]{43}$/)
    const shown = {
      ...{ id, kind: 2, role: 2, name: 'Bob', from: day(0), until: day(7), state: 3, message },
      ...{ hint: url.slice(-4), createdAt },
    }
    assertSuccess(reply, { ...shown, url })
    assert.deepEqual(await listed(by), [shown])
    const one = await send(service, `GET ${GRANTS}/${id}`, { by })
    assertSuccess(one, shown)
    assertHeaders(one, { etag: String(reply.headers.etag) })
    const visitor = visitorOf(data)
    assertSuccess(await self(visitor), {
      ...{ kind: 2, role: 2, name: 'Bob', from: day(0), until: day(7), state: 3, message },
      garden: { id: by.user.id, ownerName: 'Ada' },
      ...{ today: day(0), timeZone: 'UTC' },
    })
    assertSuccess(await plants(visitor), { items: [], page: 0, size: 20, total: 0 })
    let used: Grant | undefined
    await eventually(async () => {
      ;[used] = await listed(by)
      assert.ok(used?.lastUsedAt !== undefined && used.lastUsedAt >= createdAt)
    })

    const stale = { by, headers: { 'if-match': '"other"' }, payload: { name: 'Carl' } }
    assertFailure(await send(service, `PUT ${GRANTS}/${id}`, stale), 1109, 412)
    const changed = await send(service, `PUT ${GRANTS}/${id}`, {
      by,
      payload: { name: 'Carl', role: 1, from: null, until: day(92), message: null },
    })
    const { from: _, message: __, ...rest } = { ...used, name: 'Carl', role: 1, until: day(92) }
    assertSuccess(changed, rest)
    assert.equal(
      (await send(service, 'POST /api/v1/plant-journals', { by: visitor, payload: {} })).statusCode,
      403,
    )
    const renewed = await made<Grant>(service, `POST ${GRANTS}/${id}/renew`, { by, payload: {} })
    assertFailure(await self(visitor), 401, 401)
    assertSuccess(await plants(visitorOf(renewed)), { items: [], page: 0, size: 20, total: 0 })
    assertSuccess(await send(service, `DELETE ${GRANTS}/${id}`, { by }), null)
    assertFailure(await self(visitorOf(renewed)), 401, 401)
    assertFailure(await send(service, `GET ${GRANTS}/${id}`, { by }), 4702, 404)
    const events = await service.db.selectFrom('events').select('type').where('subject', '=', id).execute()
    assert.deepEqual(
      events.map(({ type }) => type),
      ['grant.created', 'grant.updated', 'grant.updated', 'grant.deleted'],
    )
    const lines = service.logs.filter(({ grantId, audit }) => audit !== undefined && grantId === id)
    assert.deepEqual(
      lines.map(({ audit, userId, gardenId }) => [audit, userId, gardenId]),
      ['created', 'changed', 'renewed', 'ended'].map((what) => [`grant.${what}`, by.user.id, by.user.id]),
    )
    const stored = JSON.stringify(await service.db.selectFrom('grants').selectAll().execute())
    const token = url.slice(url.indexOf('#') + 1)
    assert.deepEqual(
      [stored, JSON.stringify(service.logs)].map((text) => text.includes(token)),
      [false, false],
    )
  })

  test('are made, seen and changed by the session of the owner alone', async () => {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    await letIn(service, ada, bob, 3)
    const link = await newLink(service, ada)
    const headers = inGardenOf(ada)
    assertFailure(await create(bob, {}, headers), 403, 403)
    assertFailure(await create(await newKey(service, ada)), 403, 403)
    assertFailure(await create(link), 403, 403)
    const shownTo = async (by: Person | Bearer) =>
      (await made<Grant[]>(service, `GET ${GRANTS}`, { by, headers })).map(({ kind }) => kind)
    assert.deepEqual(await shownTo(bob), [1])
    assert.deepEqual(await shownTo(await newKey(service, ada)), [1])
    assertFailure(await send(service, `GET ${GRANTS}`, { by: link }), 403, 403)
    assertFailure(await send(service, `GET ${GRANTS}/${link.id}`, { by: link }), 403, 403)
    for (const line of ['GET', 'PUT', 'DELETE'] as const) {
      const request = { by: bob, headers, ...(line === 'PUT' && { payload: {} }) }
      assertFailure(await send(service, `${line} ${GRANTS}/${link.id}`, request), 4702, 404)
    }
    const renew = await send(service, `POST ${GRANTS}/${link.id}/renew`, { by: bob, headers, payload: {} })
    assertFailure(renew, 4702, 404)
  })

  test('can be looked at before their first day, and used from then on', async (t) => {
    const pass = passingTime(t)
    const by = await registerPerson(service)
    const link = await newLink(service, by, { from: day(1) })
    const { data }: { data: { state: number } } = (await self(link)).json()
    assert.equal(data.state, 2)
    assert.deepEqual(
      (await listed(by)).map(({ state }) => state),
      [2],
    )
    assertFailure(await plants(link), 403, 403)
    assertFailure(await send(service, 'POST /api/v1/care-tasks/done', { by: link, payload: {} }), 403, 403)
    await setDays(link.id, day(0), day(0))
    pass(2_001)
    assert.equal((await plants(link)).statusCode, 200)
  })

  test('end with their last day, are kept for 30 days, and revived by another', async (t) => {
    const pass = passingTime(t)
    const by = await registerPerson(service)
    const link = await newLink(service, by)
    await setDays(link.id, null, day(-1))
    pass(2_001)
    assertFailure(await plants(link), 401, 401)
    assertFailure(await self(link), 401, 401)
    assert.deepEqual(
      (await listed(by)).map(({ state }) => state),
      [4],
    )
    const put = (until: string) => send(service, `PUT ${GRANTS}/${link.id}`, { by, payload: { until } })
    const errors = [{ path: 'until', message: 'must be at most 92 days ahead' }]
    assertFailure(await put(day(93)), 1101, 400, { errors })
    assert.equal((await put(day(0))).statusCode, 200)
    assert.equal((await plants(link)).statusCode, 200)
    await setDays(link.id, null, day(-30))
    await deleteOldGrants(service.db)
    assert.equal((await listed(by)).length, 1)
    await setDays(link.id, null, day(-32))
    await deleteOldGrants(service.db)
    assert.deepEqual(await listed(by), [])
  })

  test('are refused while the owner is disabled', async () => {
    const admin = await registerAdmin(service)
    const ada = await registerPerson(service)
    const link = await newLink(service, ada)
    const disable = (disabled: boolean) =>
      made(service, `PUT /api/v1/admin/users/${ada.user.id}`, { by: admin, payload: { disabled } })
    await disable(true)
    assertFailure(await self(link), 401, 401)
    await disable(false)
    assert.equal((await self(link)).statusCode, 200)
  })

  test('open one garden, and nothing that is about an account or for administrators', async () => {
    const [ada, bob] = [await registerAdmin(service), await newGardener(service)]
    const link = await newLink(service, ada)
    for (const [garden, status] of [
      [String(ada.user.id), 200],
      [String(bob.user.id), 404],
      ['0', 404],
      ['x', 404],
      [`0${ada.user.id}`, 404],
    ] as const) {
      const headers = { 'frond-garden': garden }
      const reply = await send(service, 'GET /api/v1/plants', { by: link, headers })
      assert.equal(reply.statusCode, status, garden)
      if (status === 404) assertFailure(reply, 4701, 404)
    }
    for (const line of [
      'GET /api/v1/auth/me',
      'GET /api/v1/gardens',
      'GET /api/v1/care-settings',
      'GET /api/v1/calendar-feed',
      'GET /api/v1/admin/users',
      'GET /api/v1/events',
      'GET /api/v1/media',
      'GET /api/v1/plant-tags',
      'GET /api/v1/plant-journals',
      `GET /api/v1/regions/${bob.regionId}`,
      'GET /api/v1/care-schedules',
      'GET /api/v1/care-calendar?from=2026-01-01&to=2026-01-02',
    ] as const) {
      assertFailure(await send(service, line, { by: link }), 403, 403)
    }
    const signIn = { by: link, payload: { email: ada.email, password: PASSWORD } }
    assert.equal((await send(service, 'POST /api/v1/auth/login', signIn)).statusCode, 200)
  })

  test('that are wrong are refused', async () => {
    const by = await registerPerson(service)
    const { headers } = await newLink(service, by)
    const { authorization } = headers
    for (const wrong of [
      `${authorization}x`,
      authorization.slice(0, -1),
      'Bearer frnd_',
      'Bearer frnd_%00',
    ]) {
      assertFailure(await self({ id: 0, headers: { authorization: wrong } }), 401, 401)
    }
  })

  test('of a garden are at most 20', async () => {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    const all = await Promise.all(Array.from({ length: 22 }, () => create(ada)))
    assert.equal(all.filter(({ statusCode }) => statusCode === 200).length, 20)
    assertFailure(await create(ada), 4704, 409)
    assert.equal((await create(bob)).statusCode, 200)
    const [first] = await listed(ada)
    await made(service, `DELETE ${GRANTS}/${first?.id}`, { by: ada })
    assert.equal((await create(ada)).statusCode, 200)
  })

  test('that make no sense are refused with all that is wrong', async () => {
    const by = await registerPerson(service)
    const notOfLink = (path: string) => ({ path, message: 'does not belong to a link' })
    for (const [change, errors] of [
      [{ role: 3 }, [{ path: 'role', message: 'must be 1 (Viewer) or 2 (Sitter) for a link' }]],
      [{ role: 4 }, [{ path: 'role', message: 'must be 1 (Viewer) to 3 (Member)' }]],
      [{ role: 0 }, [{ path: 'role', message: 'must be a GardenRole: 1 (Viewer) to 3 (Member)' }]],
      [{ name: ' ' }, [{ path: 'name', message: 'is required' }]],
      [{ name: 'x'.repeat(49) }, [{ path: 'name', message: 'must have at most 48 characters' }]],
      [{ name: null, until: null }, ['name', 'until'].map((path) => ({ path, message: 'is required' }))],
      [{ until: day(-1) }, [{ path: 'until', message: 'must not be before today' }]],
      [{ until: day(93) }, [{ path: 'until', message: 'must be at most 92 days ahead' }]],
      [{ until: '2026-02-30' }, [{ path: 'until', message: 'must be a day such as 2026-11-14, or null' }]],
      [{ from: day(8) }, [{ path: 'until', message: 'must not be before from' }]],
      [{ message: 'x'.repeat(1_001) }, [{ path: 'message', message: 'must have at most 1000 characters' }]],
      [{ email: 'bob@example.org', password: PASSWORD }, ['email', 'password'].map(notOfLink)],
      [
        { kind: 1, message: 'Hi', until: null },
        [{ path: 'message', message: 'does not belong to a person' }],
      ],
    ] as const) {
      assertFailure(await create(by, change), 1101, 400, { errors })
    }
    assert.equal((await create(by, { name: 'x'.repeat(48), message: 'x'.repeat(1_000) })).statusCode, 200)
    const { id } = await newLink(service, by)
    for (const [payload, errors] of [
      [
        { name: null, until: null },
        ['name', 'until'].map((path) => ({ path, message: 'must not be empty' })),
      ],
      [{ role: 3 }, [{ path: 'role', message: 'must be 1 (Viewer) or 2 (Sitter) for a link' }]],
      [{ from: day(8) }, [{ path: 'until', message: 'must not be before from' }]],
      [{ kind: 1 }, [{ path: 'kind', message: 'is not known here' }]],
    ] as const) {
      assertFailure(await send(service, `PUT ${GRANTS}/${id}`, { by, payload }), 1101, 400, { errors })
    }
  })

  test('are replayed with their address, which lies nowhere in the open', async () => {
    const by = await registerPerson(service)
    const headers = { 'idempotency-key': 'one' }
    const first = await create(by, {}, headers)
    const again = await create(by, {}, headers)
    assert.deepEqual(again.json().data, first.json().data)
    const { url = '' }: Grant = first.json().data
    const stored = await service.db.selectFrom('idempotency_keys').selectAll().execute()
    assert.equal(JSON.stringify(stored).includes(url.slice(url.indexOf('#') + 1)), false)
    assert.equal((await listed(by)).length, 1)
  })
})
