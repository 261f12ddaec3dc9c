import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { passingTime } from '../../../../test/passing-time.ts'
import {
  newEmail,
  PASSWORD,
  type Person,
  registerAdmin,
  registerPerson,
  signInAs,
} from '../../../../test/people.ts'
import { codeOf, type Reply, send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { deleteAllExpiredLinks } from '../people.jobs.ts'
import type { NewUser, PasswordLink } from './password-links.schema.ts'

const NEW = 'four green thumbs'
const WEEK_MS = 7 * 86_400_000
const NO_GOOD = {
  message: 'This link has been used or has expired; ask the person who gave it to you for a new one.',
}
const WRONG = { message: 'The e-mail address or the password is wrong.' }

onEachEngine('accounts that administrators make', (engine) => {
  let service: TestApp
  let named: TestApp
  let admin: Person
  let namedAdmin: Person
  before(async () => {
    service = await buildTestApp(engine, { env: { REGISTRATION: 'closed' } })
    named = await buildTestAppBeside(service, { env: { PUBLIC_URL: 'https://plants.example' } })
    admin = await registerAdmin(service)
    // Tokens name the public address, so they are good where it is the same.
    namedAdmin = await signInAs(named, admin.email)
  })
  after(async () => {
    await named.close()
    await service.close()
  })

  const add = (payload: object = { email: newEmail() }, on = service) =>
    made<NewUser>(on, 'POST /api/v1/admin/users', { by: on === service ? admin : namedAdmin, payload })
  const newLink = (id: number) =>
    made<PasswordLink>(service, `POST /api/v1/admin/users/${id}/password-link`, { by: admin })
  const tokenIn = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1)
  const choose = (token: string, newPassword = NEW, ip = '192.0.2.1') =>
    send(service, 'POST /api/v1/auth/set-password', { payload: { token, newPassword }, ip })
  const login = (email: string, password: string) =>
    send(service, 'POST /api/v1/auth/login', { payload: { email, password } })
  const auditOf = (reply: Reply) => {
    const { requestId }: { requestId: string } = reply.json()
    const lines = service.logs.filter((line) => line.requestId === requestId && line.message === 'audit')
    return lines.map(({ time, message, requestId, level, ...rest }) => rest)
  }

  test('an account is made, its owner chooses a password and is signed in', async () => {
    const email = newEmail()
    const payload = { email: ` ${email} `, displayName: 'Bob', role: 'ADMIN', mediaQuotaBytes: 0 }
    const reply = await send(service, 'POST /api/v1/admin/users', { by: admin, payload })
    const { user, link, expiresAt }: NewUser = reply.json().data
    const { id, createdAt } = user
    const account = { id, email, displayName: 'Bob', role: 'ADMIN', createdAt }
    const managed = {
      ...{ ...account, disabled: false, hasPassword: false },
      ...{ emailConfirmed: false, secondFactor: false },
      ...{ mediaQuotaBytes: 0, mediaAllowedBytes: 0, mediaUsedBytes: 0 },
    }
    assertSuccess(reply, { user: managed, link, expiresAt })
    assert.match(link, /^\/set-password#[\w-]{43}$/)
    assert.ok(Math.abs(expiresAt - WEEK_MS - Date.now()) < 60_000)
    assert.deepEqual(auditOf(reply), [
      { audit: 'user.created', userId: id, role: 'ADMIN', by: admin.user.id },
    ])
    const rows = await service.db.selectFrom('password_links').selectAll().execute()
    assert.equal(JSON.stringify([rows, service.logs]).includes(tokenIn({ link })), false)

    for (const password of ['', PASSWORD]) assertFailure(await login(email, password), 401, 401, WRONG)
    assert.equal(codeOf(await choose(tokenIn({ link }), 'password123')), 2002)
    assert.equal(codeOf(await choose(tokenIn({ link }), 'short')), 1101)
    const chosen = await choose(tokenIn({ link }))
    const session = sessionIn(chosen)
    assert.deepEqual(session.user, account)
    assert.deepEqual(auditOf(chosen), [{ audit: 'auth.password_set', userId: id, ip: '192.0.2.1' }])
    assert.deepEqual(sessionIn(await login(email, NEW)).user, account)
    const { items } = await made<{ items: unknown[] }>(service, `GET /api/v1/admin/users?keywords=${email}`, {
      by: admin,
    })
    assert.deepEqual(items, [{ ...managed, hasPassword: true }])
  })

  test('links have the public address, and no more than the address is needed', async () => {
    const { user, link } = await add({ email: newEmail(), displayName: null, role: null }, named)
    assert.match(link, /^https:\/\/plants\.example\/set-password#[\w-]{43}$/)
    assert.deepEqual([user.role, user.mediaQuotaBytes, 'displayName' in user], ['USER', null, false])
  })

  test('an address that is taken stays whose it is', async () => {
    const payload = { email: admin.email.toUpperCase() }
    const before = await service.db.selectFrom('password_links').selectAll().execute()
    assertFailure(await send(service, 'POST /api/v1/admin/users', { by: admin, payload }), 2001, 409)
    assert.deepEqual(await service.db.selectFrom('password_links').selectAll().execute(), before)
  })

  test('a link works once, however many use it at once', async () => {
    const link = await add()
    const replies = await Promise.all(Array.from({ length: 6 }, () => choose(tokenIn(link))))
    assert.deepEqual(tally(replies), { 200: 1, 2007: 5 })
    assertFailure(await choose(tokenIn(link), 'five green thumbs'), 2007, 404, NO_GOOD)
    sessionIn(await login(link.user.email, NEW))
  })

  test('somebody who forgot the password gets a new link, and all sessions end when it is used', async () => {
    const { email, user } = await registerPerson(named)
    const first = await newLink(user.id)
    const second = await newLink(user.id)
    assert.deepEqual(Object.keys(second), ['link', 'expiresAt'])
    // Until then nothing changes.
    const person = await signInAs(service, email)
    assert.equal(codeOf(await send(service, 'GET /api/v1/auth/me', { by: person })), 200)
    assertFailure(await choose(tokenIn(first)), 2007, 404, NO_GOOD)
    const { accessToken } = sessionIn(await choose(tokenIn(second)))
    assertFailure(await send(service, 'GET /api/v1/auth/me', { by: person }), 401, 401)
    const by = { headers: { authorization: `Bearer ${accessToken}` } }
    assert.equal((await made<unknown[]>(service, 'GET /api/v1/auth/sessions', { by })).length, 1)
    assertFailure(await login(email, PASSWORD), 401, 401, WRONG)
    const unknown = await send(service, 'POST /api/v1/admin/users/999999/password-link', { by: admin })
    assertFailure(unknown, 2003, 404)
  })

  test('choosing another password by oneself ends the link', async () => {
    const { email, user } = await registerPerson(named)
    const link = await newLink(user.id)
    const by = await signInAs(service, email)
    const payload = { currentPassword: PASSWORD, newPassword: NEW }
    assertSuccess(await send(service, 'PUT /api/v1/auth/password', { by, payload }), null)
    assertFailure(await choose(tokenIn(link)), 2007, 404, NO_GOOD)
  })

  test('a link that has expired is no good, and removed', async () => {
    const links = await Promise.all([add(), add()])
    const [old, young] = links.map(({ user }) => user.id)
    const expireIn = (ms: number, id: number | undefined) =>
      service.db
        .updateTable('password_links')
        .set({ expires_at: Date.now() + ms })
        .where('user_id', '=', id ?? 0)
        .execute()
    await expireIn(0, old)
    await expireIn(60_000, young)
    assertFailure(await choose(tokenIn(links[0])), 2007, 404, NO_GOOD)
    await deleteAllExpiredLinks(service.db)
    const rows = await service.db.selectFrom('password_links').select('user_id').execute()
    const left = rows.map(({ user_id }) => user_id)
    assert.deepEqual(
      [old, young].map((id) => left.includes(id ?? 0)),
      [false, true],
    )
    sessionIn(await choose(tokenIn(links[1])))
  })

  test('a disabled account stays shut, and its link good', async () => {
    const { user, link } = await add()
    const set = (disabled: boolean) =>
      send(service, `PUT /api/v1/admin/users/${user.id}`, { by: admin, payload: { disabled } })
    await set(true)
    assertFailure(await choose(tokenIn({ link })), 403, 403, { message: 'This account is disabled.' })
    await set(false)
    assertFailure(await login(user.email, NEW), 401, 401, WRONG)
    sessionIn(await choose(tokenIn({ link })))
  })

  test('who guesses has to wait, and is in the log', async (t) => {
    passingTime(t)
    const ip = '192.0.2.98'
    for (let failures = 0; failures < 50; failures++) {
      const reply = await choose('guess', NEW, ip)
      assertFailure(reply, 2007, 404, NO_GOOD)
      if (failures === 0) assert.deepEqual(auditOf(reply), [{ audit: 'auth.link_refused', ip }])
    }
    const { link } = await add()
    assertFailure(await choose(tokenIn({ link }), NEW, ip), 1108, 429, { headers: { 'retry-after': '1' } })
    sessionIn(await choose(tokenIn({ link })))
  })

  test('an administrator who has no password yet does not count as one', async () => {
    const { user } = await add({ email: newEmail(), role: 'ADMIN' })
    await service.db.deleteFrom('users').where('id', 'not in', [user.id, admin.user.id]).execute()
    const payload = { role: 'USER' }
    const line = `PUT /api/v1/admin/users/${admin.user.id}` as const
    assertFailure(await send(service, line, { by: admin, payload }), 2005, 409)
  })

  test('only administrators make accounts and links', async () => {
    const { email } = await registerPerson(named)
    const by = await signInAs(service, email)
    const payload = { email: newEmail() }
    for (const line of [
      'POST /api/v1/admin/users',
      `POST /api/v1/admin/users/${admin.user.id}/password-link`,
    ] as const) {
      const body = line.endsWith('users') ? { payload } : {}
      assertFailure(await send(service, line, { by, ...body }), 403, 403)
      assertFailure(await send(service, line, body), 401, 401)
    }
  })

  for (const [title, payload, path, message] of [
    ['no address', {}, 'email', 'is required'],
    ['no address at all', { email: 'bob' }, 'email', 'must be an e-mail address'],
    ['another role', { email: 'a@b.org', role: 'ROOT' }, 'role', 'must be one of USER, ADMIN, or null'],
    ['a password', { email: 'a@b.org', password: PASSWORD }, 'password', 'is not known here'],
    ['a quota of -1', { email: 'a@b.org', mediaQuotaBytes: -1 }, 'mediaQuotaBytes', 'must be at least 0'],
  ] as const) {
    test(`${title} makes no account`, async () => {
      const reply = await send(service, 'POST /api/v1/admin/users', { by: admin, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    })
  }
})
