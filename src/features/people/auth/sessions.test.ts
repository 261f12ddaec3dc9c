import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import { PASSWORD, type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { SessionSummary } from './auth.schema.ts'

const LOGOUT = 'POST /api/v1/auth/logout'
const SESSIONS = 'GET /api/v1/auth/sessions'
const TRIED = { headers: { 'www-authenticate': 'Bearer realm="frond", error="invalid_token"' } }

onEachEngine('sessions', (engine) => {
  let service: TestApp
  let second: TestApp
  before(async () => {
    service = await buildTestApp(engine)
    second = await buildTestAppBeside(service)
  })
  after(async () => {
    await second.close()
    await service.close()
  })

  async function status(by: Person, on = service): Promise<number> {
    return (await send(on, 'GET /api/v1/auth/me', { by })).statusCode
  }

  async function sessionsOf(by: Person): Promise<SessionSummary[]> {
    const reply = await send(service, SESSIONS, { by })
    const { data }: { data: SessionSummary[] } = reply.json()
    assertSuccess(reply, data, { 'cache-control': 'no-store' })
    return data
  }

  test('signing out ends the session at once here and soon on other servers', async (t) => {
    const pass = passingTime(t)
    const person = await registerPerson(service)
    const other = await signInAs(service, person.email)
    assert.equal(await status(person), 200)
    assert.equal(await status(person, second), 200)

    const { refreshToken } = person
    assertSuccess(await send(service, LOGOUT, { payload: { refreshToken } }), null)
    assertFailure(await send(service, 'GET /api/v1/auth/me', { by: person }), 401, 401, TRIED)
    pass(5_000)
    assert.equal(await status(person, second), 401)
    assert.equal(
      (await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })).statusCode,
      401,
    )
    assert.equal(await status(other), 200)
  })

  test('the end of the own session tells a browser to forget pictures, that of another one does not', async () => {
    const [person, here] = [await registerPerson(service), await registerPerson(service)]
    const { email } = person
    const other = await signInAs(service, email)
    const clear = (reply: { headers: object }) =>
      'clear-site-data' in reply.headers && reply.headers['clear-site-data']
    const idOf = async (by: Person, isCurrent: boolean) =>
      (await sessionsOf(by)).find(({ current }) => current === isCurrent)?.id ?? assert.fail('no session')
    const end = async (by: Person, id: number) => {
      const reply = await send(service, `DELETE /api/v1/auth/sessions/${id}`, { by })
      assertSuccess(reply, null)
      return clear(reply)
    }
    assert.equal(await end(person, await idOf(person, false)), false)
    assert.equal(await end(person, await idOf(person, true)), '"cache"')
    const signedOut = await send(service, LOGOUT, { payload: { refreshToken: other.refreshToken } })
    assertSuccess(signedOut, null)
    assert.equal(clear(signedOut), '"cache"')
    const refused = await send(service, LOGOUT, { payload: {} })
    assert.deepEqual([refused.statusCode, clear(refused)], [400, false])
    const deleted = await send(service, 'DELETE /api/v1/auth/me', {
      by: here,
      payload: { password: PASSWORD },
    })
    assertSuccess(deleted, null)
    assert.equal(clear(deleted), '"cache"')
  })

  test('signing out succeeds also when there is nothing to end', async () => {
    const { refreshToken } = await registerPerson(service)
    for (const token of [refreshToken, refreshToken, 'garbage']) {
      assertSuccess(await send(service, LOGOUT, { payload: { refreshToken: token } }), null)
    }
  })

  test('a spent token signs out too, a forged one does not', async () => {
    const person = await registerPerson(service)
    await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken: person.refreshToken } })
    const forged = person.refreshToken.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))
    assertSuccess(await send(service, LOGOUT, { payload: { refreshToken: forged } }), null)
    assert.equal(await status(person), 200)
    await send(service, LOGOUT, { payload: { refreshToken: person.refreshToken } })
    assert.equal(await status(person), 401)
  })

  test('the list has every session, last used first, and tells the current one', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const start = Date.now()
    const person = await registerPerson(service)
    t.mock.timers.tick(1_000)
    const { email, password } = person
    const phone = sessionIn(
      await send(service, 'POST /api/v1/auth/login', {
        payload: { email, password },
        headers: { 'user-agent': `FrondApp/1.4 ${'x'.repeat(300)}` },
      }),
    )
    t.mock.timers.tick(1_000)
    await send(service, 'POST /api/v1/auth/login', {
      payload: { email, password },
      headers: { 'user-agent': undefined },
    })
    t.mock.timers.tick(1_000)
    const { refreshToken } = phone
    await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
    const list = await sessionsOf(person)
    const ids = list.map(({ id }) => id)
    assert.deepEqual(list, [
      {
        id: ids[0],
        createdAt: start + 1_000,
        lastUsedAt: start + 3_000,
        userAgent: `FrondApp/1.4 ${'x'.repeat(242)}`,
        current: false,
      },
      { id: ids[1], createdAt: start + 2_000, lastUsedAt: start + 2_000, current: false },
      { id: ids[2], createdAt: start, lastUsedAt: start, userAgent: 'lightMyRequest', current: true },
    ])
    assert.equal(new Set(ids).size, 3)
  })

  test('expired sessions are not listed', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    t.mock.timers.tick(2_592_000_000)
    const later = await signInAs(service, person.email)
    assert.deepEqual(
      (await sessionsOf(later)).map(({ current }) => current),
      [true],
    )
  })

  test('one can end another session of the own, and the current one', async () => {
    const person = await registerPerson(service)
    const other = await signInAs(service, person.email)
    const others = (await sessionsOf(person)).filter(({ current }) => !current)
    for (const { id } of others) {
      assertSuccess(await send(service, `DELETE /api/v1/auth/sessions/${id}`, { by: person }), null)
    }
    assert.equal(await status(other), 401)
    assert.equal(await status(person), 200)

    const [current] = await sessionsOf(person)
    assertSuccess(await send(service, `DELETE /api/v1/auth/sessions/${current?.id}`, { by: person }), null)
    assert.equal(await status(person), 401)
  })

  test('a session of somebody else is like one that does not exist', async () => {
    const [person, stranger] = await Promise.all([registerPerson(service), registerPerson(service)])
    const [foreign] = await sessionsOf(stranger)
    for (const id of [foreign?.id, 2 ** 53 - 1]) {
      const reply = await send(service, `DELETE /api/v1/auth/sessions/${id}`, { by: person })
      assertFailure(reply, 2004, 404, { message: 'There is no such session.' })
    }
    assert.equal(await status(stranger), 200)
  })

  for (const [id, message] of [
    ['0', 'must be at least 1'],
    ['-1', 'must be at least 1'],
    ['abc', 'must be an id (a whole number from 1)'],
    ['1.5', 'must be an id (a whole number from 1)'],
    ['01', 'must be an id (a whole number from 1)'],
    [String(2 ** 53), `must be at most ${2 ** 53 - 1}`],
  ] as const) {
    test(`${id} is no id`, async () => {
      const person = await registerPerson(service)
      const reply = await send(service, `DELETE /api/v1/auth/sessions/${id}`, { by: person })
      assertFailure(reply, 1101, 400, { errors: [{ path: 'id', message }] })
    })
  }

  test('anonymous callers can neither list nor end sessions', async () => {
    const headers = { 'www-authenticate': 'Bearer realm="frond"' }
    assertFailure(await send(service, SESSIONS), 401, 401, { headers })
    assertFailure(await send(service, 'DELETE /api/v1/auth/sessions/abc'), 401, 401, { headers })
  })
})
