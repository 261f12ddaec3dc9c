import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { registerAdmin, registerPerson } from '../../../../test/people.ts'
import { send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { Session } from './auth.schema.ts'

const OLD_SECRET = 'the old secret of all these servers'
const NEW_SECRET = 'the new secret of all these servers'

const CHALLENGE = { 'www-authenticate': 'Bearer realm="frond"' }
const INVALID = { message: 'The refresh token is not valid.', headers: CHALLENGE }
const ENDED = { message: 'The session has ended.', headers: CHALLENGE }
const REUSED = { message: 'The refresh token was used before; the session has ended.', headers: CHALLENGE }

const DAYS_30 = 2_592_000_000

onEachEngine('refreshing a session', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine)
  })
  after(() => service.close())

  function refresh(refreshToken: string, on = service) {
    return send(on, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
  }

  async function next({ refreshToken }: Session, on = service): Promise<Session> {
    return sessionIn(await refresh(refreshToken, on))
  }

  async function me({ accessToken }: Session): Promise<number> {
    const by = { headers: { authorization: `Bearer ${accessToken}` } }
    return (await send(service, 'GET /api/v1/auth/me', { by })).statusCode
  }

  test('it gives a new pair for the same session', async () => {
    const person = await registerPerson(service)
    const reply = await refresh(person.refreshToken)
    const { accessToken, refreshToken } = sessionIn(reply)
    assertSuccess(
      reply,
      {
        accessToken,
        tokenType: 'Bearer',
        expiresIn: 900,
        refreshToken,
        refreshExpiresIn: 2_592_000,
        user: person.user,
      },
      { 'cache-control': 'no-store' },
    )
    assert.notEqual(refreshToken, person.refreshToken)
    assert.notEqual(accessToken, person.accessToken)
    assert.equal(await me(sessionIn(reply)), 200)
    const rows = await service.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', person.user.id)
      .execute()
    assert.equal(rows.length, 1)
  })

  test('ten at once with one token get one and the same successor, which works', async () => {
    const { refreshToken } = await registerPerson(service)
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    const successors = new Set(replies.map((reply) => sessionIn(reply).refreshToken))
    assert.equal(successors.size, 1)
    for (const successor of successors) sessionIn(await refresh(successor))
  })

  test('a lost answer can be asked for again for 60 s', async (t) => {
    const first = await registerPerson(service)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const second = await next(first)
    t.mock.timers.tick(60_000)
    const again = await next(first)
    assert.equal(again.refreshToken, second.refreshToken)
    assert.equal(again.refreshExpiresIn, 2_592_000 - 60)
    await next(second)
  })

  test('after 60 s the spent token ends the session', async (t) => {
    const first = await registerPerson(service)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const second = await next(first)
    t.mock.timers.tick(60_001)
    assertFailure(await refresh(first.refreshToken), 401, 401, REUSED)
    assertFailure(await refresh(second.refreshToken), 401, 401, ENDED)
    assert.equal(await me(second), 401)
  })

  test('a clock that was ahead and is set right makes neither the 60 s nor the session longer', async (t) => {
    const first = await registerPerson(service)
    const real = Date.now()
    t.mock.timers.enable({ apis: ['Date'], now: real + DAYS_30 / 15 })
    const second = await next(first)
    t.mock.timers.setTime(real)
    assert.equal((await next(second)).refreshExpiresIn, 2_592_000)
    const third = await registerPerson(service)
    t.mock.timers.setTime(real + DAYS_30 / 15)
    await next(third)
    t.mock.timers.setTime(real)
    assertFailure(await refresh(third.refreshToken), 401, 401, REUSED)
  })

  test('once the successor was used, the spent token ends the session for all that follow', async () => {
    const first = await registerPerson(service)
    const second = await next(first)
    const third = await next(second)
    assert.equal(await me(third), 200)
    assertFailure(await refresh(first.refreshToken), 401, 401, REUSED)
    assertFailure(await refresh(third.refreshToken), 401, 401, ENDED)
    assertFailure(await refresh(second.refreshToken), 401, 401, ENDED)
    for (const session of [first, second, third]) assert.equal(await me(session), 401)
  })

  test('a token of long ago ends the session', async () => {
    const first = await registerPerson(service)
    const latest = await next(await next(await next(first)))
    assertFailure(await refresh(first.refreshToken), 401, 401, REUSED)
    assertFailure(await refresh(latest.refreshToken), 401, 401, ENDED)
  })

  test('other sessions of the account go on', async () => {
    const person = await registerPerson(service)
    const other = await send(service, 'POST /api/v1/auth/login', {
      payload: { email: person.email, password: person.password },
    })
    await next(await next(person))
    await refresh(person.refreshToken)
    await next(sessionIn(other))
  })

  test('a forged token is refused and ends nothing', async () => {
    const [mine, other] = await Promise.all([registerPerson(service), registerPerson(service)])
    const [family, secret = '', seal = ''] = mine.refreshToken.split('.')
    const [otherFamily, otherSecret, otherSeal] = other.refreshToken.split('.')
    for (const forged of [
      `${family}.${secret}.${flipped(seal)}`,
      `${family}.${flipped(secret)}.${seal}`,
      `${otherFamily}.${secret}.${seal}`,
      `${family}.${otherSecret}.${otherSeal}`,
      `${family}.${secret}`,
      `${family}.${secret}.`,
      `${mine.refreshToken}.`,
      ` ${mine.refreshToken}`,
      `${mine.refreshToken}\n`,
      mine.accessToken.slice(0, 512),
      'garbage',
      '🌱'.repeat(512),
    ]) {
      assertFailure(await refresh(forged), 401, 401, INVALID)
    }
    await Promise.all([next(mine), next(other)])
  })

  for (const [title, payload, message] of [
    ['none', {}, 'is required'],
    ['null', { refreshToken: null }, 'must be a string'],
    ['an empty text', { refreshToken: '' }, 'must not be empty'],
    ['a huge text', { refreshToken: 'x'.repeat(100_000) }, 'must have at most 512 characters'],
    ['a text with NUL', { refreshToken: 'a\0' }, 'must not contain NUL or half a surrogate pair'],
  ] as const) {
    test(`${title} instead of a token is an invalid field`, async () => {
      const errors = [{ path: 'refreshToken', message }]
      assertFailure(await send(service, 'POST /api/v1/auth/refresh', { payload }), 1101, 400, { errors })
      assertFailure(await send(service, 'POST /api/v1/auth/logout', { payload }), 1101, 400, { errors })
    })
  }

  test('it lasts 30 days from its last use', async (t) => {
    const first = await registerPerson(service)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    t.mock.timers.tick(DAYS_30 - 1_000)
    const second = await next(first)
    t.mock.timers.tick(DAYS_30 - 1_000)
    const third = await next(second)
    t.mock.timers.tick(DAYS_30)
    assertFailure(await refresh(third.refreshToken), 401, 401, ENDED)
  })

  test('of a disabled user it is refused', async () => {
    const [admin, person] = await Promise.all([registerAdmin(service), registerPerson(service)])
    const path = `/api/v1/admin/users/${person.user.id}` as const
    await send(service, `PUT ${path}`, { by: admin, payload: { disabled: true } })
    assertFailure(await refresh(person.refreshToken), 401, 401, ENDED)
    await send(service, `PUT ${path}`, { by: admin, payload: { disabled: false } })
    assertFailure(await refresh(person.refreshToken), 401, 401, ENDED)
  })
})

/** A new secret with the old one listed after it signs no user out. */
onEachEngine('refreshing after the secret changed', (engine) => {
  let old: TestApp
  let renewed: TestApp
  let lost: TestApp
  before(async () => {
    old = await buildTestApp(engine, { env: { SECRET_KEY: OLD_SECRET } })
    renewed = await buildTestAppBeside(old, { env: { SECRET_KEY: `${NEW_SECRET}, ${OLD_SECRET}` } })
    lost = await buildTestAppBeside(old, { env: { SECRET_KEY: 'another secret than either of these two' } })
  })
  after(async () => {
    await Promise.all([renewed.close(), lost.close()])
    await old.close()
  })

  function refresh(on: TestApp, refreshToken: string) {
    return send(on, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
  }

  test('sessions go on, a lost answer included', async () => {
    const person = await registerPerson(old)
    const { refreshToken } = sessionIn(await refresh(old, person.refreshToken))
    const again = sessionIn(await refresh(renewed, person.refreshToken))
    assert.equal(again.refreshToken, refreshToken)
    const third = sessionIn(await refresh(renewed, refreshToken))
    const fourth = sessionIn(await refresh(renewed, third.refreshToken))
    assert.equal(sessionIn(await refresh(renewed, third.refreshToken)).refreshToken, fourth.refreshToken)
    assertFailure(await refresh(renewed, person.refreshToken), 401, 401, REUSED)
  })

  test('a server that does not know the old secret can do nothing, and ends nothing', async () => {
    const person = await registerPerson(old)
    assertFailure(await refresh(lost, person.refreshToken), 1903, 503, { headers: { 'retry-after': '5' } })
    sessionIn(await refresh(renewed, person.refreshToken))
  })
})

function flipped(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}
