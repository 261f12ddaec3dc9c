import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createGate } from '../../test/gate.ts'
import { made } from '../../test/made.ts'
import { newEmail, PASSWORD, registerAdmin } from '../../test/people.ts'
import { buildTestApp, type TestApp } from '../../test/test-app.ts'
import { createFrondClient } from '../src/create-client.ts'
import { ConnectionError, FrondError } from '../src/errors.ts'
import { ErrorCode } from '../src/generated/error-codes.ts'
import { memoryTokenStore, type TokenStore } from '../src/token-store.ts'
import { FakeClock } from './fake-clock.ts'
import { WatchedFetch } from './watched-fetch.ts'

const REFRESH = 'POST /api/v1/auth/refresh'
const ME = 'GET /api/v1/auth/me'
const isRefresh = (line: string) => line === REFRESH

// On SQLite only: what is tested is the client.
describe('a session', () => {
  let service: TestApp
  let baseUrl: string
  before(async () => {
    service = await buildTestApp()
    baseUrl = await service.app.listen({ port: 0 })
  })
  after(() => service.close())

  /** The answer to a refresh reaches this client when the gate opens. */
  function gatedClient() {
    const [gate, clock] = [createGate(), new FakeClock()]
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const response = await globalThis.fetch(input, init)
      if (response.url.endsWith('/refresh')) await gate.wait()
      return response
    }
    return { gate, clock, frond: createFrondClient({ baseUrl, fetch, clock }) }
  }

  function client(tokenStore: TokenStore = memoryTokenStore()) {
    const [watched, clock] = [new WatchedFetch(), new FakeClock()]
    const frond = createFrondClient({ baseUrl, tokenStore, fetch: watched.fetch, clock })
    const ends: string[] = []
    frond.onSessionEnd((reason) => ends.push(reason))
    return { frond, watched, clock, tokenStore, ends }
  }

  async function signedUp(tokenStore?: TokenStore) {
    const made = client(tokenStore)
    const email = newEmail()
    const user = await made.frond.signUp({ email, password: PASSWORD })
    return { ...made, email, user }
  }

  const me = ({ frond }: { frond: ReturnType<typeof client>['frond'] }) => frond.get('/api/v1/auth/me')

  test('tells who is signed in, and ends with the sign-out, for the server too', async () => {
    const { frond, email, user, tokenStore, ends } = await signedUp()
    assert.equal(frond.user, user)
    assert.equal(user.email, email)
    const before = tokenStore.read()
    await frond.signOut()
    assert.deepEqual([frond.user, ends], [undefined, ['signed-out']])
    await assert.rejects(frond.get('/api/v1/plants'), { code: ErrorCode.Unauthenticated })
    tokenStore.write(before)
    await assert.rejects(frond.get('/api/v1/plants'), { code: ErrorCode.Unauthenticated })
    assert.deepEqual(ends, ['signed-out', 'refused'])
  })

  test('of the same user takes the place of the one before, and nothing ends', async () => {
    const { frond, email, user, tokenStore, ends } = await signedUp()
    const starts: number[] = []
    frond.onSessionStart(({ id }) => starts.push(id))
    const before = tokenStore.read()?.refreshToken
    await frond.signIn({ email, password: PASSWORD })
    assert.deepEqual([starts, ends], [[user.id], []])
    assert.notEqual(tokenStore.read()?.refreshToken, before)
  })

  test('knows over every refresh where the one at a provider ends, until a sign-in without a provider', async () => {
    const session = await signedUp()
    const { frond, tokenStore, clock, email } = session
    const logoutUrl = 'https://login.example.org/end?id_token_hint=x'
    const stored = tokenStore.read()
    assert.ok(stored)
    tokenStore.write({ ...stored, logoutUrl })
    clock.pass(900_000)
    await me(session)
    assert.notEqual(tokenStore.read()?.accessToken, stored.accessToken)
    assert.equal(await frond.signOut(), logoutUrl)
    await frond.signIn({ email, password: PASSWORD })
    assert.equal(await frond.signOut(), undefined)
  })

  test('is refreshed once for all calls that wait, shortly before its token expires', async () => {
    const session = await signedUp()
    session.clock.pass(14 * 60_000)
    await me(session)
    assert.equal(session.watched.count(REFRESH), 0)
    session.clock.pass(45_000)
    await Promise.all(Array.from({ length: 10 }, () => me(session)))
    assert.equal(session.watched.count(REFRESH), 1)
    assert.equal(session.watched.count(ME), 11)
  })

  test('is refreshed when the server does not know the token, and the calls are made again', async () => {
    const session = await signedUp()
    const stored = session.tokenStore.read()
    assert.ok(stored)
    session.tokenStore.write({ ...stored, accessToken: 'stale' })
    const [first, second] = await Promise.all([me(session), me(session)])
    assert.deepEqual([first.id, second.id], [session.user.id, session.user.id])
    assert.equal(session.watched.count(REFRESH), 1)
    assert.deepEqual(session.ends, [])
  })

  test('is refreshed after the clock of the device was set back', async () => {
    const session = await signedUp()
    session.clock.pass(-3_600_000)
    await me(session)
    assert.equal(session.watched.count(REFRESH), 1)
  })

  test('survives a wrong password, which is a 401 but not about the token', async () => {
    const { frond, watched, ends } = await signedUp()
    const body = { currentPassword: 'wrong', newPassword: 'four green thumbs' }
    await assert.rejects(frond.put('/api/v1/auth/password', { body }), { code: ErrorCode.Unauthenticated })
    assert.deepEqual([watched.count(REFRESH), ends], [0, []])
  })

  test('survives a refresh whose answer got lost', async () => {
    const session = await signedUp()
    session.clock.pass(900_000)
    session.watched.disturb(['lost', 'lost'], isRefresh)
    await me(session)
    session.clock.pass(900_000)
    await me(session)
    assert.equal(session.watched.count(REFRESH), 4)
  })

  test('survives being without a network, and goes on afterwards', async () => {
    const session = await signedUp()
    session.clock.pass(900_000)
    session.watched.disturb(['unsent', 'unsent', 'unsent', 'unsent'], isRefresh)
    await assert.rejects(me(session), ConnectionError)
    assert.deepEqual([session.watched.count(REFRESH), session.watched.count(ME)], [4, 0])
    assert.deepEqual([session.frond.user, session.ends], [session.user, []])
    await me(session)
  })

  test('goes on with its token while that cannot be renewed early', async () => {
    const session = await signedUp()
    // Early enough for some life to be left after all attempts.
    session.clock.pass(880_000)
    session.watched.disturb(['unsent', 'unsent', 'unsent', 'unsent'], isRefresh)
    assert.equal((await me(session)).id, session.user.id)
    assert.deepEqual([session.watched.count(REFRESH), session.watched.count(ME)], [4, 1])
  })

  test('ends when the server refuses to renew it, and says so once', async () => {
    const session = await signedUp()
    const { frond: other } = client()
    await other.signIn({ email: session.email, password: PASSWORD })
    const sessions = await other.get('/api/v1/auth/sessions')
    const mine = sessions.find(({ current }) => !current)
    await other.delete('/api/v1/auth/sessions/{id}', { path: { id: mine?.id ?? 0 } })
    session.clock.pass(900_000)
    const calls = await Promise.allSettled([me(session), me(session), me(session)])
    const codes = calls.map(
      (call) => call.status === 'rejected' && call.reason instanceof FrondError && call.reason.code,
    )
    assert.deepEqual(codes, [401, 401, 401])
    assert.deepEqual([session.ends, session.frond.user], [['refused'], undefined])
    assert.equal(session.watched.count(REFRESH), 1)
  })

  test('is shared by clients with one store: one refresh, and each learns what the other did', async () => {
    const store = memoryTokenStore()
    const [one, two] = [client(store), client(store)]
    const starts: number[] = []
    two.frond.onSessionStart(({ id }) => starts.push(id))
    const user = await one.frond.signUp({ email: newEmail(), password: PASSWORD })
    assert.deepEqual(starts, [user.id])
    one.clock.pass(900_000)
    two.clock.pass(900_000)
    await Promise.all([me(one), me(two), me(one), me(two)])
    assert.equal(one.watched.count(REFRESH) + two.watched.count(REFRESH), 1)
    await one.frond.signOut()
    assert.deepEqual([one.ends, two.ends], [['signed-out'], ['elsewhere']])
  })

  test('begins with a password that somebody chose by a link', async () => {
    const by = await registerAdmin(service)
    const email = newEmail()
    const { link } = await made<{ link: string }>(service, 'POST /api/v1/admin/users', {
      ...{ by, payload: { email } },
    })
    const { frond } = client()
    const user = await frond.setPassword({ token: link.split('#')[1] ?? '', newPassword: PASSWORD })
    assert.deepEqual([user.email, frond.user, await frond.get('/api/v1/auth/me')], [email, user, user])
  })

  test('that begins while another is being refreshed is the one that stays', async () => {
    const { frond, clock, gate } = gatedClient()
    await frond.signUp({ email: newEmail(), password: PASSWORD })
    clock.pass(900_000)
    const call = frond.get('/api/v1/auth/me')
    await gate.reached
    const second = await frond.signUp({ email: newEmail(), password: PASSWORD })
    gate.open()
    assert.equal((await call).id, second.id)
    assert.equal(frond.user?.id, second.id)
  })

  test('refreshes for the others when one that waits gives up', async () => {
    const { frond, clock, gate } = gatedClient()
    const user = await frond.signUp({ email: newEmail(), password: PASSWORD })
    clock.pass(900_000)
    const impatient = new AbortController()
    const [first, second] = [
      frond.get('/api/v1/auth/me', { signal: impatient.signal }),
      frond.get('/api/v1/auth/me'),
    ]
    await gate.reached
    impatient.abort()
    await assert.rejects(first, { name: 'AbortError' })
    gate.open()
    assert.equal((await second).id, user.id)
  })
})
