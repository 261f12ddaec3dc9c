import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { LyingProvider } from '../../../../test/lying-provider.ts'
import { made } from '../../../../test/made.ts'
import { overtaken } from '../../../../test/overtaken.ts'
import { newEmail, PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { codeOf, type Reply, send, sessionIn } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { beginSignOn, finishLink, signOn } from '../../../../test/sign-on.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { insertPasskeyRow } from '../passkeys/passkeys.sql.ts'
import type { AccountSecurity } from '../security/security.schema.ts'
import type { Identity } from './identities.schema.ts'

const ORIGIN = 'https://frond.example'
const LAST = 'This is the last way to sign in to the account; add another first.'

onEachEngine('identities of an account', (engine) => {
  let provider: LyingProvider
  let other: LyingProvider
  let service: TestApp
  /** Where no user signs in with a password. */
  let without: TestApp
  before(async () => {
    provider = await LyingProvider.start()
    other = await LyingProvider.start()
    const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'frond@example.org' }
    const env = { PUBLIC_URL: ORIGIN, ...mail, ...provider.env(), ...other.env('2'), OIDC_2_NAME: 'Work' }
    service = await buildTestApp(engine, { env })
    without = await buildTestAppBeside(service, { env: { ...env, PASSWORD_LOGIN: 'off' } })
  })
  after(async () => {
    await without.close()
    await service.close()
    await provider[Symbol.asyncDispose]()
    await other[Symbol.asyncDispose]()
  })

  const listed = async (by: Person) =>
    (await made<AccountSecurity>(service, 'GET /api/v1/auth/security', { by })).identities
  const unlink = (by: Person, id: number, headers = {}) =>
    send(service, `DELETE /api/v1/auth/identities/${id}`, { by, payload: {}, headers })
  async function linked(by: Person, claims: object = {}): Promise<Identity> {
    const reply = await signOn(service, provider, { sub: randomUUID(), name: 'Ada', ...claims }, { by })
    return reply.json().data
  }
  const typesOf = async ({ user }: Person) => {
    const rows = service.db.selectFrom('account_activity').select(['type', 'subject'])
    return (await rows.where('user_id', '=', user.id).orderBy('id').execute())
      .map(({ type, subject }) => `${type} ${subject ?? '-'}`)
      .slice(1)
  }
  const personOf = (reply: Reply): Person => {
    const session = sessionIn(reply)
    const headers = { authorization: `Bearer ${session.accessToken}` }
    return { ...session, email: session.user.email, password: '', headers }
  }

  test('are linked, listed, used and unlinked', async () => {
    const by = await registerPerson(service)
    const sub = randomUUID()
    const reply = await signOn(service, provider, { sub, name: 'Ada' }, { by })
    const { id, createdAt }: Identity = reply.json().data
    const identity = { id, provider: '1', issuer: provider.issuer, name: 'Ada', createdAt }
    assertSuccess(reply, identity)
    // The provider need not tell an address, nor a name.
    const second = await signOn(service, other, { sub }, { by, provider: '2' })
    const two: Identity = second.json().data
    assertSuccess(second, { id: two.id, provider: '2', issuer: other.issuer, createdAt: two.createdAt })
    assert.deepEqual(await listed(by), [identity, two])
    assert.deepEqual(sessionIn(await signOn(service, provider, { sub })).user, by.user)
    assertFailure(await unlink(by, id, { 'if-match': '"stale"' }), 1109, 412)
    assertSuccess(await unlink(by, id), null)
    assert.deepEqual(await listed(by), [two])
    assertFailure(await signOn(service, provider, { sub }), 2015, 409)
    assertFailure(await unlink(by, id), 2013, 404, { message: 'There is no such identity.' })
    assert.deepEqual(await typesOf(by), [
      'auth.identity_linked Ada',
      `auth.identity_linked ${other.issuer}`,
      'auth.signed_in -',
      'auth.identity_unlinked Ada',
    ])
  })

  test('belong to one account each', async () => {
    const [by, thief] = [await registerPerson(service), await registerPerson(service)]
    const sub = randomUUID()
    await linked(by, { sub })
    for (const person of [by, thief]) {
      assertFailure(await signOn(service, provider, { sub }, { by: person }), 2012, 409, {
        message: 'This identity belongs to an account already.',
      })
    }
    assert.deepEqual(await typesOf(thief), ['auth.identity_refused Single sign-on'])
    assert.deepEqual(await listed(thief), [])
    const [mine] = await listed(by)
    assertFailure(await unlink(thief, mine?.id ?? 0), 2013, 404)
    // The same subject at another provider is another user.
    assert.equal(codeOf(await signOn(service, other, { sub }, { by: thief, provider: '2' })), 200)
  })

  test('are linked and unlinked in a fresh session alone', async () => {
    const by = await registerPerson(service)
    const { id } = await linked(by)
    const begun = await beginSignOn(service, { by })
    await ageSessions(service, by)
    const start = (payload: object) =>
      send(service, 'POST /api/v1/auth/oidc/start', {
        by,
        payload: { provider: '1', link: true, ...payload },
      })
    const stale = { message: 'Sign in again, or send the password of the account, to do this.' }
    assertFailure(await start({}), 2020, 409, stale)
    assertFailure(await unlink(by, id), 2020, 409, stale)
    assert.equal(codeOf(await start({ password: 'wrong' })), 401)
    assert.equal(codeOf(await start({ password: PASSWORD })), 200)
    // What was begun in time is finished.
    const callback = provider.signIn(begun.url, { sub: randomUUID() })
    assert.equal(codeOf(await finishLink(service, by, { flow: begun.flow, callback })), 200)
    const stranger = await send(service, 'POST /api/v1/auth/oidc/start', {
      payload: { provider: '1', link: true },
    })
    assertFailure(stranger, 401, 401, { headers: { 'www-authenticate': 'Bearer realm="frond"' } })
  })

  test('are not linked by a session that has ended meanwhile', async () => {
    const by = await registerPerson(service)
    const { url, flow } = await beginSignOn(service, { by })
    const callback = provider.signIn(url, { sub: randomUUID() })
    const reply = await overtaken(engine, service, by, () => finishLink(service, by, { flow, callback }))
    assertFailure(reply, 401, 401)
    const identities = service.db.selectFrom('identities').select('id').where('user_id', '=', by.user.id)
    assert.deepEqual(await identities.execute(), [])
  })

  test('go last only where another way in is left', async () => {
    const sub = randomUUID()
    const by = personOf(await signOn(service, provider, { sub, email: newEmail(), name: 'Ada' }))
    const [only] = await listed(by)
    assertFailure(await unlink(by, only?.id ?? 0), 2014, 409, { message: LAST })
    const passkey = {
      name: 'Phone',
      credentialId: sub,
      publicKey: Buffer.from('key'),
      counter: 0,
      createdAt: 0,
    }
    const [row] = await insertPasskeyRow(service.db, { userId: by.user.id, ...passkey })
    assertSuccess(await unlink(by, only?.id ?? 0), null)
    const remove = (at: TestApp) =>
      send(at, `DELETE /api/v1/auth/passkeys/${row?.id ?? 0}`, { by, payload: {} })
    assertFailure(await remove(service), 2014, 409, { message: LAST })
    const { id } = await linked(by)
    assertSuccess(await remove(service), null)
    assertFailure(await unlink(by, id), 2014, 409, { message: LAST })
    await made(service, 'PUT /api/v1/auth/password', { by, payload: { newPassword: PASSWORD } })
    // A password is no way in where it is not taken.
    const there = await send(without, `DELETE /api/v1/auth/identities/${id}`, { by, payload: {} })
    assertFailure(there, 2014, 409, { message: LAST })
    assertSuccess(await unlink(by, id), null)
  })

  test('of a provider that is set up no longer are listed, and unlinked', async (t) => {
    const by = await registerPerson(service)
    const { id, issuer, createdAt } = await linked(by)
    const later = await buildTestAppBeside(service, { env: { PUBLIC_URL: ORIGIN } })
    t.after(() => later.close())
    const { identities } = await made<AccountSecurity>(later, 'GET /api/v1/auth/security', { by })
    assert.deepEqual(identities, [{ id, issuer, name: 'Ada', createdAt }])
    assertSuccess(await send(later, `DELETE /api/v1/auth/identities/${id}`, { by, payload: {} }), null)
  })

  test('go with their account, whose user may come back as another', async () => {
    const sub = randomUUID()
    const user = { sub, email: newEmail() }
    const by = personOf(await signOn(service, provider, user))
    await made(service, 'DELETE /api/v1/auth/me', { by, payload: {} })
    const { id } = sessionIn(await signOn(service, provider, user)).user
    assert.notEqual(id, by.user.id)
  })

  test('are ways to sign in that are listed', async () => {
    const methods = (at: TestApp) => made<object>(at, 'GET /api/v1/auth/methods')
    const providers = [
      { id: '1', name: 'Single sign-on' },
      { id: '2', name: 'Work' },
    ]
    const rest = { passkeys: true, registration: 'open', providers }
    assert.deepEqual(await methods(service), { password: true, recovery: true, ...rest })
    assert.deepEqual(await methods(without), { password: false, recovery: false, ...rest })
  })

  test('are the only way in where passwords are off', async () => {
    const person = await registerPerson(service)
    const { email } = person
    const message = 'This server takes no passwords; sign in another way.'
    const login = { payload: { email, password: PASSWORD } }
    assertFailure(await send(without, 'POST /api/v1/auth/login', login), 403, 403, { message })
    const wrong = { payload: { email: 'nobody@example.org', password: 'wrong' } }
    assertFailure(await send(without, 'POST /api/v1/auth/login', wrong), 403, 403, { message })
    const register = { payload: { email: newEmail(), password: PASSWORD } }
    assertFailure(await send(without, 'POST /api/v1/auth/register', register), 403, 403, { message })
    const recovery = { payload: { email } }
    assertFailure(await send(without, 'POST /api/v1/auth/recovery', recovery), 403, 403, { message })
    const { refreshToken } = person
    const refresh = await send(without, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
    assert.equal(refresh.statusCode, 200)
  })

  test('are linked in the session that a link of an administrator opens, where passwords are off', async () => {
    const admin = await registerAdmin(service)
    const { user, link } = await made<{ user: { id: number }; link: string }>(
      without,
      'POST /api/v1/admin/users',
      { by: admin, payload: { email: newEmail() } },
    )
    const payload = { token: link.split('#')[1], newPassword: PASSWORD }
    const by = personOf(await send(without, 'POST /api/v1/auth/set-password', { payload }))
    const sub = randomUUID()
    assert.equal(codeOf(await signOn(without, provider, { sub }, { by })), 200)
    assert.equal(sessionIn(await signOn(without, provider, { sub })).user.id, user.id)
  })
})
