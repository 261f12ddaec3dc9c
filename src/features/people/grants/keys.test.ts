import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { newGardener } from '../../../../test/gardener.ts'
import { type Bearer, bearerOf, inGardenOf, letIn, newKey } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { uploadOnce } from '../../../../test/upload.ts'
import { dayIn, textOf } from '../../due/days.ts'
import type { Grant } from './grants.schema.ts'
import { deleteOldGrants } from './old-grants.ts'

const GRANTS = '/api/v1/grants'

/** A day from now in the default zone. */
const day = (ahead: number) => textOf(dayIn('UTC', Date.now()) + ahead)

onEachEngine('keys', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  const create = (by: Person, change: object = {}, headers: Record<string, string> = {}) =>
    send(service, `POST ${GRANTS}`, { by, headers, payload: { kind: 3, role: 2, name: 'Sensor', ...change } })
  const listed = async (by: Person, headers: Record<string, string> = {}) =>
    (await made<Grant[]>(service, `GET ${GRANTS}`, { by, headers })).filter(({ kind }) => kind === 3)
  const tags = (by: Person | Bearer) => send(service, 'GET /api/v1/plant-tags', { by })

  test('are made, shown once, used, listed, renamed, renewed and ended', async () => {
    const by = await registerPerson(service)
    const reply = await create(by, { until: day(30) })
    const { data }: { data: Grant } = reply.json()
    const { id, createdAt, token = '' } = data
    assert.match(token, /^frnd_[\w-]{43}$/)
    const shown = {
      id,
      kind: 3,
      role: 2,
      name: 'Sensor',
      until: day(30),
      state: 3,
      hint: token.slice(-4),
      createdAt,
    }
    assertSuccess(reply, { ...shown, token })
    assert.deepEqual(await listed(by), [shown])
    const one = await send(service, `GET ${GRANTS}/${id}`, { by })
    assertSuccess(one, shown)
    assertHeaders(one, { etag: String(reply.headers.etag) })
    const rows = JSON.stringify(await service.db.selectFrom('grants').selectAll().execute())
    assert.equal(rows.includes(token), false)

    assertSuccess(await tags(bearerOf(data)), [])
    let used: Grant | undefined
    await eventually(async () => {
      ;[used] = await listed(by)
      assert.ok(used?.lastUsedAt !== undefined && used.lastUsedAt >= createdAt)
    })

    const stale = { by, headers: { 'if-match': '"other"' }, payload: { name: 'Balcony' } }
    assertFailure(await send(service, `PUT ${GRANTS}/${id}`, stale), 1109, 412)
    const changed = await send(service, `PUT ${GRANTS}/${id}`, {
      by,
      payload: { name: ' Balcony ', until: null },
    })
    const { until: _, ...endless } = { ...used, name: 'Balcony' }
    assertSuccess(changed, endless)
    const renewed = await made<Grant>(service, `POST ${GRANTS}/${id}/renew`, { by, payload: {} })
    assertFailure(await tags(bearerOf(data)), 401, 401)
    assertSuccess(await tags(bearerOf(renewed)), [])
    assertSuccess(await send(service, `DELETE ${GRANTS}/${id}`, { by }), null)
    assertFailure(await tags(bearerOf(renewed)), 401, 401)
    assertFailure(await send(service, `GET ${GRANTS}/${id}`, { by }), 4702, 404)
    const lines = service.logs.filter(({ grantId, audit }) => audit !== undefined && grantId === id)
    assert.deepEqual(
      lines.map(({ audit, userId, gardenId }) => [audit, userId, gardenId]),
      ['created', 'changed', 'renewed', 'ended'].map((what) => [`grant.${what}`, by.user.id, by.user.id]),
    )
    assert.equal(JSON.stringify(service.logs).includes(token), false)
  })

  test('may what their role may, and nothing that is about an account', async () => {
    const owner = await registerAdmin(service)
    const [viewer, sitter, member] = [
      await newKey(service, owner, { role: 1 }),
      await newKey(service, owner, { role: 2 }),
      await newKey(service, owner, { role: 3 }),
    ]
    const ask = async (line: `${'GET' | 'POST' | 'PUT'} /${string}`, payload?: object) => {
      const replies = await Promise.all(
        [viewer, sitter, member].map((by) => send(service, line, { by, ...(payload && { payload }) })),
      )
      return replies.map(({ statusCode }) => statusCode)
    }
    assert.deepEqual(await ask('GET /api/v1/plants'), [200, 200, 200])
    assert.deepEqual(await ask('POST /api/v1/plant-journals', {}), [403, 400, 400])
    assert.deepEqual(await ask('POST /api/v1/plant-tags', {}), [403, 403, 400])
    for (const line of [
      'GET /api/v1/auth/me',
      'GET /api/v1/auth/sessions',
      'GET /api/v1/care-settings',
      'GET /api/v1/reminder-channels',
      'GET /api/v1/calendar-feed',
      'GET /api/v1/auth/me/storage',
      'GET /api/v1/admin/users',
      'POST /api/v1/grants',
    ] as const) {
      assert.deepEqual(await ask(line, line.startsWith('POST') ? {} : undefined), [403, 403, 403], line)
    }
    assertSuccess(await send(service, `GET ${GRANTS}`, { by: member }), [])
    const reply = await send(service, 'POST /api/v1/auth/login', {
      by: viewer,
      payload: { email: owner.email, password: PASSWORD },
    })
    assert.equal(reply.statusCode, 200)
  })

  test('tell what they are', async () => {
    const owner = await registerPerson(service)
    const self = (by: Person | Bearer) => send(service, `GET ${GRANTS}/self`, { by })
    const garden = { id: owner.user.id }
    const now = { today: day(0), timeZone: 'UTC' }
    assertSuccess(await self(owner), { role: 4, state: 3, garden, ...now })
    await made(service, 'PUT /api/v1/auth/me', { by: owner, payload: { displayName: 'Ada' } })
    const payload = { kind: 3, role: 2, name: 'Sensor', until: day(1) }
    const key = bearerOf(await made<Grant>(service, `POST ${GRANTS}`, { by: owner, payload }))
    assertSuccess(await self(key), {
      ...{ kind: 3, role: 2, name: 'Sensor', until: day(1), state: 3 },
      ...{ garden: { ...garden, ownerName: 'Ada' }, ...now },
    })
  })

  test('are no good in another garden, and not in an unknown one', async () => {
    const [ada, bob] = [await newGardener(service), await newGardener(service)]
    const key = await newKey(service, ada)
    for (const [garden, status] of [
      [String(ada.user.id), 200],
      [String(bob.user.id), 404],
      ['0', 404],
      ['', 404],
      ['x', 404],
      [`0${ada.user.id}`, 404],
      [`${ada.user.id}e0`, 404],
    ] as const) {
      for (const by of [ada, key]) {
        const reply = await send(service, 'GET /api/v1/plant-tags', {
          by,
          headers: { 'frond-garden': garden },
        })
        assert.equal(reply.statusCode, status, garden)
        if (status === 404) assertFailure(reply, 4701, 404)
        assert.match(String(reply.headers.vary), /^Frond-Garden/)
      }
    }
    assertFailure(await send(service, `GET /api/v1/plant-tags/${bob.tagId}`, { by: key }), 4101, 404)
  })

  test('of a person in the garden of another end with the place there', async (t) => {
    const pass = passingTime(t)
    const [ada, bob] = [await newGardener(service), await registerPerson(service)]
    const grantId = await letIn(service, ada, bob, 2)
    const headers = inGardenOf(ada)
    const refused = await create(bob, { role: 3 }, headers)
    assertFailure(refused, 1101, 400, {
      errors: [{ path: 'role', message: 'must be at most 2, your own role here' }],
    })
    const key = await newKey(service, bob, { role: 2, in: ada })
    const [shown] = await listed(bob, headers)
    assert.equal(shown?.id, key.id)
    assert.deepEqual([await listed(bob), await listed(ada)], [[], []])
    assertSuccess(await tags(key), (await tags(ada)).json().data)
    // A lower role of the person is one of the key.
    await service.db.updateTable('grants').set({ role: 1 }).where('id', '=', grantId).execute()
    pass(2_001)
    assertFailure(await send(service, 'POST /api/v1/plant-journals', { by: key, payload: {} }), 403, 403)
    await service.db
      .updateTable('grants')
      .set({ until_day: day(-2) })
      .where('id', '=', grantId)
      .execute()
    pass(2_001)
    assertFailure(await tags(key), 401, 401)
    await service.db.updateTable('grants').set({ until_day: null }).where('id', '=', grantId).execute()
    pass(2_001)
    assert.equal((await tags(key)).statusCode, 200)
    await service.db.deleteFrom('grants').where('id', '=', grantId).execute()
    pass(2_001)
    assertFailure(await tags(key), 401, 401)
  })

  test('end with a disabled account, and come back with it', async () => {
    const admin = await registerAdmin(service)
    const ada = await registerPerson(service)
    const key = await newKey(service, ada)
    const disable = (disabled: boolean) =>
      made(service, `PUT /api/v1/admin/users/${ada.user.id}`, { by: admin, payload: { disabled } })
    await disable(true)
    assertFailure(await tags(key), 401, 401)
    await disable(false)
    assert.equal((await tags(key)).statusCode, 200)
  })

  test('end with their last day, are kept for 30 days, and revived by another', async (t) => {
    const pass = passingTime(t)
    const by = await registerPerson(service)
    const key = await newKey(service, by)
    const endOn = (until: string) =>
      service.db.updateTable('grants').set({ until_day: until }).where('id', '=', key.id).execute()
    await endOn(day(-2))
    pass(2_001)
    assertFailure(await tags(key), 401, 401)
    assert.deepEqual(
      (await listed(by)).map(({ state }) => state),
      [4],
    )
    await made(service, `PUT ${GRANTS}/${key.id}`, { by, payload: { until: day(1) } })
    assert.equal((await tags(key)).statusCode, 200)
    await endOn(day(-29))
    await deleteOldGrants(service.db)
    assert.equal((await listed(by)).length, 1)
    await endOn(day(-32))
    await deleteOldGrants(service.db)
    assert.deepEqual(await listed(by), [])
  })

  test('need a young session or the password', async () => {
    const by = await registerPerson(service)
    const age = (ms: number) =>
      service.db
        .updateTable('sessions')
        .set({ created_at: Date.now() - ms })
        .where('user_id', '=', by.user.id)
        .execute()
    await age(9 * 60_000)
    assert.equal((await create(by)).statusCode, 200)
    assertFailure(await create(by, { password: 'wrong' }), 401, 401)
    for (const ms of [10 * 60_000, -60_000]) {
      await age(ms)
      assertFailure(await create(by), 2020, 409)
      assertFailure(await create(by, { password: 'wrong' }), 401, 401)
    }
    assert.equal((await create(by, { password: PASSWORD })).statusCode, 200)
    assert.equal((await listed(by)).length, 2)
  })

  test('of one account are at most 20, in all gardens together', async () => {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    await letIn(service, ada, bob, 3)
    const all = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create(bob, {}, at % 2 === 0 ? {} : inGardenOf(ada))),
    )
    assert.equal(all.filter(({ statusCode }) => statusCode === 200).length, 20)
    assertFailure(await create(bob), 4704, 409)
    assert.equal((await create(ada)).statusCode, 200)
  })

  test('have Idempotency-Keys of their own', async () => {
    const ada = await newGardener(service)
    const bob = await registerPerson(service)
    await letIn(service, ada, bob, 3)
    const [one, other] = [await newKey(service, ada), await newKey(service, ada)]
    const tag = (by: Person | Bearer, name: string, headers: Record<string, string> = {}) =>
      send(service, 'POST /api/v1/plant-tags', {
        by,
        headers: { 'idempotency-key': 'k', ...headers },
        payload: { name },
      })
    const first = await tag(one, 'a')
    const again = await tag(one, 'a')
    assert.deepEqual(again.json().data, first.json().data)
    assertHeaders(again, { 'idempotent-replay': 'true' })
    assertFailure(await tag(other, 'a'), 4102, 409)
    assert.equal((await tag(ada, 'b')).statusCode, 200)
    assert.equal((await tag(bob, 'c', inGardenOf(ada))).statusCode, 200)
    assertHeaders(await tag(bob, 'c', inGardenOf(ada)), { 'idempotent-replay': 'true' })
    assertFailure(await tag(bob, 'c'), 1106, 409)
    const { data }: { data: { name: string }[] } = (await tags(ada)).json()
    assert.deepEqual(data.map(({ name }) => name).sort(), ['a', 'b', 'c', 'thirsty'])
  })

  test('are replayed with their secret, which lies nowhere in the open', async () => {
    const by = await registerPerson(service)
    const headers = { 'idempotency-key': 'one' }
    const first = await create(by, {}, headers)
    const again = await create(by, { password: 'another' }, headers)
    assert.deepEqual(again.json().data, first.json().data)
    const stored = await service.db.selectFrom('idempotency_keys').selectAll().execute()
    const { token }: Grant = first.json().data
    assert.equal(JSON.stringify(stored).includes(String(token)), false)
    assert.equal((await listed(by)).length, 1)
  })

  test('that are wrong are refused, and lock no user out', async () => {
    const by = await registerPerson(service)
    const key = await newKey(service, by)
    const wrong = { id: 0, headers: { authorization: `${key.headers.authorization}x` } }
    for (let tries = 0; tries < 60; tries++) assertFailure(await tags(wrong), 401, 401)
    const payload = { email: by.email, password: PASSWORD }
    assert.equal((await send(service, 'POST /api/v1/auth/login', { payload })).statusCode, 200)
  })

  test('of a session that has just ended are not made', async () => {
    const by = await registerPerson(service)
    await tags(by)
    // Behind the back of the service, which remembers the session for two seconds.
    await service.db.deleteFrom('sessions').where('user_id', '=', by.user.id).execute()
    assertFailure(await create(by, { password: PASSWORD }), 401, 401)
    const made = service.db.selectFrom('grants').select('id').where('holder_id', '=', by.user.id)
    assert.deepEqual(await made.execute(), [])
  })

  test('the same file under one Idempotency-Key for two gardens is refused', async () => {
    const [ada, bob] = [await newGardener(service), await registerPerson(service)]
    await letIn(service, ada, bob, 3)
    const into = (headers: Record<string, string>) =>
      uploadOnce(service, { headers: { ...bob.headers, ...headers } }, 'k', fileOf(1_000))
    assert.equal((await into({})).statusCode, 200)
    assertFailure(await into(inGardenOf(ada)), 1106, 409)
  })

  test('that make no sense are refused with all that is wrong', async () => {
    const by = await registerPerson(service)
    for (const [change, errors] of [
      [{ message: 'Hello' }, [{ path: 'message', message: 'does not belong to a key' }]],
      [{ role: 4 }, [{ path: 'role', message: 'must be 1 (Viewer) to 3 (Member)' }]],
      [{ name: ' ' }, [{ path: 'name', message: 'is required' }]],
      [{ until: day(-1) }, [{ path: 'until', message: 'must not be before today' }]],
      [{ until: day(1_831) }, [{ path: 'until', message: 'must be at most 1830 days ahead' }]],
      [{ from: day(1) }, [{ path: 'from', message: 'does not belong to a key' }]],
    ] as const) {
      assertFailure(await create(by, change), 1101, 400, { errors })
    }
    const { id } = await newKey(service, by)
    const put = (payload: object) => send(service, `PUT ${GRANTS}/${id}`, { by, payload })
    assertFailure(await put({ name: null }), 1101, 400, {
      errors: [{ path: 'name', message: 'must not be empty' }],
    })
    const errors = [{ path: 'until', message: 'must not be before today' }]
    assertFailure(await put({ until: day(-1) }), 1101, 400, { errors })
    assert.deepEqual(
      (await listed(by)).map(({ name, until }) => ({ name, until })),
      [{ name: 'Sensor', until: undefined }],
    )
  })

  test('a changed password ends them if it is asked to, a chosen one always', async () => {
    const by = await registerPerson(service)
    const key = await newKey(service, by)
    const change = (currentPassword: string, newPassword: string, more: object = {}) =>
      made(service, 'PUT /api/v1/auth/password', { by, payload: { currentPassword, newPassword, ...more } })
    await change(PASSWORD, 'four green thumbs')
    assert.equal((await tags(key)).statusCode, 200)
    await change('four green thumbs', PASSWORD, { endKeys: true })
    assertFailure(await tags(key), 401, 401)
    const admin = await registerAdmin(service)
    const other = await newKey(service, by)
    const { link } = await made<{ link: string }>(
      service,
      `POST /api/v1/admin/users/${by.user.id}/password-link`,
      { by: admin, payload: {} },
    )
    const payload = { token: link.split('#')[1], newPassword: 'five green thumbs' }
    await made(service, 'POST /api/v1/auth/set-password', { payload })
    assertFailure(await tags(other), 401, 401)
  })
})
