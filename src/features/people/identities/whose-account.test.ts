import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, type TestContext, test } from 'node:test'
import { passwords } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure } from '../../../../test/envelope.ts'
import { invite, listedGrants, tokenIn } from '../../../../test/joining.ts'
import { LyingProvider } from '../../../../test/lying-provider.ts'
import { made } from '../../../../test/made.ts'
import { newEmail, PASSWORD, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { codeOf, type Reply, send, sessionIn } from '../../../../test/send.ts'
import { signOn } from '../../../../test/sign-on.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { createUser } from '../accounts/users.service.ts'
import type { AccountSecurity } from '../security/security.schema.ts'

const ORIGIN = 'https://frond.example'
const TAKEN =
  'An account with this e-mail address already exists: sign in to it another way, and link this one there.'
const DISABLED = 'This account is disabled.'

const by = (reply: Reply) => ({ headers: { authorization: `Bearer ${sessionIn(reply).accessToken}` } })

onEachEngine('whose account a user of a provider gets', (engine) => {
  let provider: LyingProvider
  let service: TestApp
  before(async () => {
    provider = await LyingProvider.start()
    service = await buildTestApp(engine, { env: { PUBLIC_URL: ORIGIN, ...provider.env() } })
  })
  after(async () => {
    await service.close()
    await provider[Symbol.asyncDispose]()
  })

  const newUser = (claims: object = {}) => ({
    ...{ sub: randomUUID(), email: newEmail(), email_verified: true, name: 'Ada' },
    ...claims,
  })
  /** A server with other settings on the same database. */
  async function beside(t: TestContext, env: Readonly<Record<string, string>>): Promise<TestApp> {
    const other = await buildTestAppBeside(service, {
      env: { PUBLIC_URL: ORIGIN, ...provider.env(), ...env },
    })
    t.after(() => other.close())
    return other
  }
  const securityOf = (reply: Reply) =>
    made<AccountSecurity>(service, 'GET /api/v1/auth/security', { by: by(reply) })
  const activityOf = async (userId: number) => {
    const rows = service.db.selectFrom('account_activity').select(['type', 'subject', 'ip'])
    return (await rows.where('user_id', '=', userId).orderBy('id').execute()).map(
      ({ type, subject, ip }) => `${type} ${subject ?? '-'} ${ip ?? '-'}`,
    )
  }
  const userAt = async (email: string) =>
    service.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  /** An account that an administrator makes. */
  async function madeByAdmin(email: string) {
    const admin = await registerAdmin(service)
    const payload = { email }
    const { user, link } = await made<{ user: { id: number }; link: string }>(
      service,
      'POST /api/v1/admin/users',
      { by: admin, payload },
    )
    return { id: user.id, token: link.split('#')[1] ?? '', admin }
  }

  test('is a new one at first, and that one ever after, by whatever address', async () => {
    const user = newUser()
    const first = await signOn(service, provider, user)
    const { user: account } = sessionIn(first)
    const { id, createdAt } = account
    assert.deepEqual(account, { id, email: user.email, displayName: 'Ada', role: 'USER', createdAt })
    const again = await signOn(service, provider, { ...user, email: newEmail(), name: 'Ada Lovelace' })
    assert.deepEqual(sessionIn(again).user, account)
    const { identities, ...rest } = await securityOf(again)
    const [identity, ...others] = identities
    const { lastUsedAt = 0 } = identity ?? {}
    assert.ok(lastUsedAt >= createdAt)
    const named = { id: identity?.id, provider: '1', issuer: provider.issuer, name: 'Ada Lovelace' }
    assert.deepEqual([identity, others], [{ ...named, createdAt: identity?.createdAt, lastUsedAt }, []])
    assert.deepEqual(rest, {
      ...{ emailConfirmed: true, hasPassword: false, secondFactor: false, recoveryCodes: 0, passkeys: [] },
    })
    const from = '127.0.0.1'
    assert.deepEqual(await activityOf(id), [`account.registered - ${from}`, `auth.signed_in - ${from}`])
    const reply = await signOn(service, provider, { sub: user.sub })
    assert.deepEqual(sessionIn(reply).user, account)
  })

  test('has a confirmed address only if the provider says so, or is trusted', async (t) => {
    const trusting = await beside(t, { OIDC_TRUST_EMAIL: 'on' })
    const unverified = () => newUser({ email_verified: false })
    assert.equal((await securityOf(await signOn(service, provider, unverified()))).emailConfirmed, false)
    const text = newUser({ email_verified: 'true' })
    assert.equal((await securityOf(await signOn(service, provider, text))).emailConfirmed, false)
    assert.equal((await securityOf(await signOn(trusting, provider, unverified()))).emailConfirmed, true)
  })

  test('is never one of the same address, whoever was first', async (t) => {
    const trusting = await beside(t, { OIDC_TRUST_EMAIL: 'on', OIDC_REGISTER: 'on' })
    const person = await registerPerson(service)
    // Another one has registered the address at the provider.
    for (const server of [service, trusting]) {
      const taken = await signOn(server, provider, newUser({ email: person.email.toUpperCase() }))
      assertFailure(taken, 2001, 409, { message: TAKEN })
    }
    const { identities } = await made<AccountSecurity>(service, 'GET /api/v1/auth/security', { by: person })
    assert.deepEqual(identities, [])
    const refused = 'auth.identity_refused Single sign-on 127.0.0.1'
    assert.deepEqual((await activityOf(person.user.id)).slice(-2), [refused, refused])
    assert.equal((await signInAs(service, person.email)).user.id, person.user.id)
    // Another user of the provider has taken it there since.
    const user = newUser()
    const { user: account } = sessionIn(await signOn(service, provider, user))
    assertFailure(await signOn(service, provider, newUser({ email: user.email })), 2001, 409, {
      message: TAKEN,
    })
    assert.deepEqual(sessionIn(await signOn(service, provider, user)).user, account)
  })

  test('is one that an administrator made for the address, once, with its link spent', async () => {
    const user = newUser()
    const { id, token } = await madeByAdmin(user.email)
    const unverified = newUser({ email: user.email, email_verified: false })
    assertFailure(await signOn(service, provider, unverified), 2001, 409, { message: TAKEN })
    const reply = await signOn(service, provider, user)
    assert.equal(sessionIn(reply).user.id, id)
    assert.equal((await securityOf(reply)).emailConfirmed, true)
    const payload = { token, newPassword: PASSWORD }
    assertFailure(await send(service, 'POST /api/v1/auth/set-password', { payload }), 2007, 404)
    assertFailure(await signOn(service, provider, newUser({ email: user.email })), 2001, 409)
    assert.deepEqual((await activityOf(id)).slice(-3), [
      'auth.identity_linked Ada 127.0.0.1',
      'auth.signed_in - 127.0.0.1',
      'auth.identity_refused Single sign-on 127.0.0.1',
    ])
  })

  test('is none that was used: by a password, or by another identity that is unlinked since', async () => {
    const user = newUser()
    const { token } = await madeByAdmin(user.email)
    const payload = { token, newPassword: PASSWORD }
    sessionIn(await send(service, 'POST /api/v1/auth/set-password', { payload }))
    assertFailure(await signOn(service, provider, user), 2001, 409, { message: TAKEN })
    const other = newUser()
    const { id } = await madeByAdmin(other.email)
    sessionIn(await signOn(service, provider, other))
    await service.db.deleteFrom('identities').where('user_id', '=', id).execute()
    assertFailure(await signOn(service, provider, newUser({ email: other.email })), 2001, 409)
  })

  test('of many first sign-ins at once is one', async () => {
    const user = newUser()
    const replies = await Promise.all(Array.from({ length: 5 }, () => signOn(service, provider, user)))
    assert.equal(new Set(replies.map((reply) => sessionIn(reply).user.id)).size, 1)
    const waiting = newUser()
    const { id } = await madeByAdmin(waiting.email)
    const claims = await Promise.all(Array.from({ length: 5 }, () => signOn(service, provider, waiting)))
    assert.deepEqual(
      claims.map((reply) => sessionIn(reply).user.id),
      [id, id, id, id, id],
    )
  })

  test('is none without an address', async () => {
    for (const email of [undefined, '', 'ada', 42, `${'a'.repeat(300)}@example.org`]) {
      const reply = await signOn(service, provider, newUser({ email }))
      assertFailure(reply, 2015, 409, {
        message: 'The service that you sign in by tells no e-mail address, which an account here needs.',
      })
    }
  })

  test('is named as names may be', async () => {
    const name = `\u0000Ada\u0007 ${'\ud83c\udf3f'.repeat(100)}\ud83c`
    const { user } = sessionIn(await signOn(service, provider, newUser({ name })))
    assert.equal(user.displayName, `Ada ${'🌿'.repeat(60)}`)
    const other = newUser({ name: ' ', preferred_username: 'ada.l' })
    assert.equal(sessionIn(await signOn(service, provider, other)).user.displayName, 'ada.l')
    const unseen = newUser({ name: '\u200b\u202e', preferred_username: 'ada.l' })
    assert.equal(sessionIn(await signOn(service, provider, unseen)).user.displayName, 'ada.l')
    const nameless = newUser({ name: ['Ada'], email: `fern.${randomUUID()}@example.org` })
    const { displayName } = sessionIn(await signOn(service, provider, nameless)).user
    assert.equal(displayName, nameless.email.split('@')[0])
  })

  test('is told by what the provider answers beside the token, about the same address', async (t) => {
    provider.lies = { userInfo: {} }
    t.after(() => {
      provider.lies = {}
    })
    const server = await beside(t, {})
    const told = async (idToken: object, userInfo: object) => {
      const sub = randomUUID()
      provider.lies = { userInfo: { sub, ...userInfo } }
      const reply = await signOn(server, provider, { sub, ...idToken })
      const { displayName, email } = sessionIn(reply).user
      return [displayName, email, (await securityOf(reply)).emailConfirmed]
    }
    const [one, two] = [newEmail(), newEmail()]
    const whole = { email: one, email_verified: true, name: 'Eve' }
    assert.deepEqual(await told({}, whole), ['Eve', one, true])
    // The address of the ID token is not verified by another one.
    const split = { email: newEmail(), email_verified: true, name: 'Eve' }
    assert.deepEqual(await told({ email: two, name: 'Ada' }, split), ['Ada', two, false])
    const three = newEmail()
    assert.deepEqual(
      await told({ email: three, email_verified: false, name: 'Ada' }, { ...split, email: three }),
      [...['Ada', three], false],
    )
    const asked = provider.asked['/userinfo']
    provider.lies = {}
    sessionIn(await signOn(server, provider, newUser()))
    assert.equal(provider.asked['/userinfo'], asked)
  })

  test('is a new one only where visitors may have one, or the provider makes them', async (t) => {
    const closed = await beside(t, { REGISTRATION: 'closed' })
    const invited = await beside(t, { REGISTRATION: 'invite' })
    const registering = await beside(t, { REGISTRATION: 'closed', OIDC_REGISTER: 'on' })
    const user = newUser()
    assertFailure(await signOn(closed, provider, user), 403, 403, {
      message: 'This server takes no sign-ups; ask the person who runs it for an account.',
    })
    assertFailure(await signOn(invited, provider, user), 403, 403, {
      message: 'An account here needs an invitation; ask the person who runs this server for one.',
    })
    assert.equal(await userAt(user.email), undefined)
    const { user: account } = sessionIn(await signOn(registering, provider, user))
    // It is known by now.
    assert.deepEqual(sessionIn(await signOn(closed, provider, user)).user, account)
  })

  test('is a new one by an invitation to the server, which is spent', async (t) => {
    const invited = await beside(t, { REGISTRATION: 'invite' })
    const admin = await registerAdmin(service)
    const invitation = async (payload: object) => {
      const line = 'POST /api/v1/admin/invitations'
      const { link } = await made<{ link: string }>(service, line, { by: admin, payload })
      return link.split('#')[1] ?? ''
    }
    const token = await invitation({})
    sessionIn(await signOn(invited, provider, newUser(), { invitation: token }))
    assertFailure(await signOn(invited, provider, newUser(), { invitation: token }), 2007, 404)
    const ofAnother = await invitation({ email: newEmail() })
    assertFailure(await signOn(invited, provider, newUser(), { invitation: ofAnother }), 1101, 400, {
      errors: [{ path: 'email', message: 'is not the address that the invitation is for' }],
    })
  })

  test('is a new one by an invitation to a garden, in which it is then', async (t) => {
    const invited = await beside(t, { REGISTRATION: 'invite' })
    const [ada, admin] = [await registerPerson(service), await registerAdmin(service)]
    const token = tokenIn(await invite(service, ada))
    assert.equal(codeOf(await signOn(invited, provider, newUser(), { invitation: token })), 403)
    const { user } = sessionIn(await signOn(service, provider, newUser(), { invitation: token }))
    const ofAdmin = tokenIn(await invite(service, admin))
    const nameless = newUser({ name: undefined })
    const { user: other } = sessionIn(await signOn(invited, provider, nameless, { invitation: ofAdmin }))
    const joined = async (owner: typeof ada) =>
      (await listedGrants(service, owner)).map(({ user }) => user?.id)
    assert.deepEqual([await joined(ada), await joined(admin)], [[user.id], [other.id]])
    const users = await service.db.selectFrom('users').select('id').execute()
    assertFailure(await signOn(service, provider, newUser(), { invitation: token }), 2007, 404)
    assert.equal((await service.db.selectFrom('users').select('id').execute()).length, users.length)
  })

  test('is closed to its user if an administrator has disabled it', async () => {
    const user = newUser()
    const { user: account } = sessionIn(await signOn(service, provider, user))
    const waiting = newUser()
    const { id, admin } = await madeByAdmin(waiting.email)
    for (const disabled of [account.id, id]) {
      const line = `PUT /api/v1/admin/users/${disabled}` as const
      await made(service, line, { by: admin, payload: { disabled: true } })
    }
    assertFailure(await signOn(service, provider, user), 403, 403, { message: DISABLED })
    assertFailure(await signOn(service, provider, waiting), 403, 403, { message: DISABLED })
    assert.deepEqual((await activityOf(account.id)).at(-1), 'auth.sign_in_refused - 127.0.0.1')
    const identities = service.db.selectFrom('identities').select('id').where('user_id', '=', id)
    assert.deepEqual(await identities.execute(), [])
    const line = `PUT /api/v1/admin/users/${id}` as const
    await made(service, line, { by: admin, payload: { disabled: false } })
    assert.equal(sessionIn(await signOn(service, provider, waiting)).user.id, id)
  })

  test('is left by an address that servers take, however many groups the user has', async () => {
    const groups = Array.from({ length: 500 }, (_, at) => `group-${at}`)
    const { logoutUrl } = sessionIn(await signOn(service, provider, newUser({ groups })))
    assert.equal(logoutUrl, `${provider.issuer}/end?client_id=frond`)
  })

  test('is that of an administrator while the provider says so', async (t) => {
    const server = await beside(t, { OIDC_ADMIN: 'groups:plant-admins' })
    await registerAdmin(service)
    const user = newUser({ groups: ['users', 'plant-admins'] })
    const first = await signOn(server, provider, user)
    assert.equal(sessionIn(first).user.role, 'ADMIN')
    const users = (reply: Reply) => send(server, 'GET /api/v1/admin/users', { by: by(reply) })
    assert.equal(codeOf(await users(first)), 200)
    for (const groups of [['users'], undefined, 'plant-admins-not', { 'plant-admins': true }]) {
      const reply = await signOn(server, provider, { ...user, groups })
      assert.equal(sessionIn(reply).user.role, 'USER')
      // At once, and for the session before, too.
      assert.deepEqual([codeOf(await users(reply)), codeOf(await users(first))], [403, 403])
    }
    const again = await signOn(server, provider, { ...user, groups: 'plant-admins' })
    assert.equal(sessionIn(again).user.role, 'ADMIN')
    const { id } = sessionIn(again).user
    const roles = (await activityOf(id)).filter((line) => line.startsWith('user.role_changed'))
    assert.deepEqual(
      roles,
      ['ADMIN', 'USER', 'ADMIN'].map((role) => `user.role_changed ${role} 127.0.0.1`),
    )
    // A provider that says nothing about it leaves it as it is.
    assert.equal(sessionIn(await signOn(service, provider, { ...user, groups: [] })).user.role, 'ADMIN')
  })
})

onEachEngine('the last administrator', (engine) => {
  test('stays one, and the log says so', async (t) => {
    await using provider = await LyingProvider.start()
    const env = { PUBLIC_URL: ORIGIN, ...provider.env(), OIDC_ADMIN: 'admin:true' }
    const service = await buildTestApp(engine, { env })
    t.after(() => service.close())
    const user = (admin: boolean, sub = 'ada') => ({ sub, email: `${sub}@example.org`, name: sub, admin })
    const { id } = sessionIn(await signOn(service, provider, user(true))).user
    await service.db.updateTable('users').set({ role: 'USER' }).where('id', '!=', id).execute()
    assert.equal(sessionIn(await signOn(service, provider, user(false))).user.role, 'ADMIN')
    const line = service.logs.findLast(({ level }) => level === 'warn' || level === 40)
    assert.deepEqual(
      { message: line?.message, userId: line?.userId, provider: line?.provider },
      { message: 'the last administrator stays one, against the provider', userId: id, provider: '1' },
    )
    // Another one without a password can sign in as well.
    sessionIn(await signOn(service, provider, user(true, 'bob')))
    assert.equal(sessionIn(await signOn(service, provider, user(false))).user.role, 'USER')
  })

  test('is not another one whose password signs in no longer', async (t) => {
    await using provider = await LyingProvider.start()
    const env = { PUBLIC_URL: ORIGIN, ...provider.env(), OIDC_ADMIN: 'admin:true', PASSWORD_LOGIN: 'off' }
    const service = await buildTestApp(engine, { env })
    t.after(() => service.close())
    const { db } = service
    await createUser({ db, passwords }, { email: newEmail(), password: PASSWORD, role: 'ADMIN' })
    const user = (admin: boolean) => ({ sub: 'eve', email: 'eve@example.org', name: 'Eve', admin })
    const first = await signOn(service, provider, user(true))
    assert.equal(sessionIn(await signOn(service, provider, user(false))).user.role, 'ADMIN')
    const line = `PUT /api/v1/admin/users/${sessionIn(first).user.id}` as const
    const demoted = await send(service, line, { by: by(first), payload: { role: 'USER' } })
    assert.equal(codeOf(demoted), 2005)
    assert.equal(codeOf(await send(service, 'DELETE /api/v1/auth/me', { by: by(first), payload: {} })), 2005)
  })
})
