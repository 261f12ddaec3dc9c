import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { LyingProvider } from '../../../../test/lying-provider.ts'
import { newEmail } from '../../../../test/people.ts'
import { type Reply, send, sessionIn } from '../../../../test/send.ts'
import { signOn } from '../../../../test/sign-on.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { deleteExpiredLogoutTokens } from '../people.jobs.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

onEachEngine('a logout that a provider sends', (engine) => {
  let provider: LyingProvider
  let other: LyingProvider
  let service: TestApp
  before(async () => {
    provider = await LyingProvider.start()
    other = await LyingProvider.start()
    const env = { PUBLIC_URL: 'https://frond.example', ...provider.env(), ...other.env('2') }
    service = await buildTestApp(engine, { env })
  })
  afterEach(() => {
    provider.lies = {}
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  const newUser = () => ({ sub: randomUUID(), email: newEmail(), email_verified: true })
  const opened = async (user: object, at = provider) =>
    sessionIn(await signOn(service, at, { ...user }, { provider: at === provider ? '1' : '2' }))
  const post = (payload: string, id = '1', headers: Record<string, string> = FORM) =>
    send(service, `POST /api/v1/auth/oidc/${id}/logout`, { payload, headers })
  const logout = async (claims: object, options?: { typ: string }) => {
    const token = await provider.logoutToken({ ...claims }, options)
    return post(new URLSearchParams({ logout_token: token }).toString())
  }
  /** Whether a session stands. */
  const stands = async ({ accessToken }: { accessToken: string }) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    return (await send(service, 'GET /api/v1/auth/me', { headers })).statusCode === 200
  }
  function assertBare(reply: Reply, status: number): void {
    const { 'cache-control': caching, 'content-length': length } = reply.headers
    assert.deepEqual([reply.statusCode, reply.body, caching, length], [status, '', 'no-store', '0'])
  }

  test('ends the sessions of one session there', async () => {
    const user = newUser()
    const [one, same, another] = [
      await opened({ ...user, sid: 'a' }),
      await opened({ ...user, sid: 'a' }),
      await opened({ ...user, sid: 'b' }),
    ]
    const stranger = await opened({ ...newUser(), sid: 'a' }, other)
    const all = [one, same, another, stranger]
    assert.deepEqual(await Promise.all(all.map(stands)), [true, true, true, true])
    // The session counts, not the user beside it; and at once.
    assertBare(await logout({ sid: 'a', sub: user.sub }), 200)
    assert.deepEqual(await Promise.all(all.map(stands)), [false, false, true, true])
  })

  test('without a session ends all of its user that the provider opened', async () => {
    const user = newUser()
    const [one, another] = [await opened({ ...user, sid: randomUUID() }), await opened(user)]
    const [stranger, elsewhere] = [
      await opened(newUser()),
      await opened({ ...newUser(), sub: user.sub }, other),
    ]
    assertBare(await logout({ sub: user.sub }), 200)
    const all = [one, another, stranger, elsewhere]
    assert.deepEqual(await Promise.all(all.map(stands)), [false, false, true, true])
    // One that ends nothing is a success, too.
    assertBare(await logout({ sub: user.sub }), 200)
    const again = await opened(user)
    assert.ok(await stands(again))
  })

  test('counts once', async () => {
    const user = newUser()
    const body = new URLSearchParams({
      logout_token: await provider.logoutToken({ sub: user.sub }),
    }).toString()
    const replies = await Promise.all([post(body), post(body), post(body)])
    assert.deepEqual(replies.map(({ statusCode }) => statusCode).sort(), [200, 400, 400])
    const session = await opened(user)
    assertBare(await post(body), 400)
    assert.ok(await stands(session))
    const jti = randomUUID()
    assertBare(await logout({ sub: user.sub, jti }), 200)
    assertBare(await logout({ sub: user.sub, jti, iat: Math.floor(Date.now() / 1_000) - 1 }), 400)
  })

  test('is forgotten when it would be refused anyway', async () => {
    assertBare(await logout({ sub: 'gone' }), 200)
    await service.db
      .updateTable('logout_tokens')
      .set({ expires_at: Date.now() - 1 })
      .execute()
    assertBare(await logout({ sub: 'here' }), 200)
    await deleteExpiredLogoutTokens(service.db)
    assert.equal((await service.db.selectFrom('logout_tokens').selectAll().execute()).length, 1)
  })

  const now = () => Math.floor(Date.now() / 1_000)
  const REFUSED: Record<string, (sub: string) => object> = {
    'of another issuer': (sub) => ({ sub, iss: 'https://login.example' }),
    'without an issuer': (sub) => ({ sub, iss: undefined }),
    'for another client': (sub) => ({ sub, aud: 'another' }),
    'without an audience': (sub) => ({ sub, aud: undefined }),
    'that has expired': (sub) => ({ sub, iat: now() - 120, exp: now() - 60 }),
    'that never expires': (sub) => ({ sub, exp: undefined }),
    'that is old': (sub) => ({ sub, iat: now() - 3_600, exp: now() + 3_600 }),
    'of tomorrow': (sub) => ({ sub, iat: now() + 3_600, exp: now() + 7_200 }),
    'without a time': (sub) => ({ sub, iat: undefined }),
    'without an id': (sub) => ({ sub, jti: undefined }),
    'with an id that no database takes': (sub) => ({ sub, jti: 'a\u0000b' }),
    'about nobody': () => ({}),
    'about something else': (sub) => ({ sub: { sub } }),
    'with a session that is none': (sub) => ({ sub, sid: 7 }),
    'with a nonce, as an ID token has': (sub) => ({ sub, nonce: 'a' }),
    'without the event': (sub) => ({ sub, events: {} }),
    'without events': (sub) => ({ sub, events: undefined }),
    'with an event that is none': (sub) => ({ sub, events: { [EVENT]: true } }),
  }
  for (const [what, claims] of Object.entries(REFUSED)) {
    test(`${what} is refused, and ends nothing`, async () => {
      const user = newUser()
      const session = await opened(user)
      assertBare(await logout(claims(user.sub)), 400)
      assert.ok(await stands(session))
    })
  }

  test('is refused if the provider did not sign it, or as something else', async () => {
    const user = newUser()
    const session = await opened(user)
    for (const signed of ['none', 'HS256', 'by a stranger'] as const) {
      provider.lies = { signed }
      assertBare(await logout({ sub: user.sub }), 400)
    }
    provider.lies = {}
    assertBare(await logout({ sub: user.sub }, { typ: 'at+jwt' }), 400)
    // That of one provider is none of another.
    const token = await provider.logoutToken({ sub: user.sub })
    assertBare(await post(new URLSearchParams({ logout_token: token }).toString(), '2'), 400)
    assert.ok(await stands(session))
    for (const typ of ['JWT', 'logout+jwt']) assertBare(await logout({ sub: 'x' }, { typ }), 200)
  })

  test('is refused by the same bare answer, whatever else is wrong', async () => {
    const token = await provider.logoutToken({ sub: 'x' })
    const body = new URLSearchParams({ logout_token: token }).toString()
    assertBare(await post(body, '3'), 400)
    assertBare(await post(body, 'none'), 400)
    assertBare(await post('logout_token='), 400)
    assertBare(await post('logout_token=a.b.c'), 400)
    assertBare(await post('token=x'), 400)
    assertBare(await post(''), 400)
    assertBare(
      await post(JSON.stringify({ logout_token: token }), '1', { 'content-type': 'application/json' }),
      400,
    )
    assertBare(await post(`logout_token=${'a'.repeat(100_000)}`), 400)
    // Providers may say more than is known here.
    assertBare(await post(`${body}&state=1`), 200)
  })
})
