import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertHeaders, assertSuccess } from '../../../../test/envelope.ts'
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
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { deleteAllExpiredLinks } from '../people.jobs.ts'
import type { NewInvitation } from './invitations.schema.ts'

const REGISTER = 'POST /api/v1/auth/register'
const INVITATIONS = '/api/v1/admin/invitations'
const DAY_MS = 86_400_000
const NO_GOOD = {
  message: 'This link has been used or has expired; ask the person who gave it to you for a new one.',
}

onEachEngine('who may join', (engine) => {
  let service: TestApp
  let closed: TestApp
  let open: TestApp
  let admin: Person
  let openAdmin: Person
  before(async () => {
    service = await buildTestApp(engine, { env: { REGISTRATION: 'invite' } })
    closed = await buildTestAppBeside(service, { env: { REGISTRATION: 'closed' } })
    open = await buildTestAppBeside(service, { env: { PUBLIC_URL: 'https://plants.example' } })
    admin = await registerAdmin(service)
    // Tokens name the public address, so they are good where it is the same.
    openAdmin = await signInAs(open, admin.email)
  })
  after(async () => {
    await open.close()
    await closed.close()
    await service.close()
  })

  const invite = (payload: object = {}, on = service) =>
    made<NewInvitation>(on, `POST ${INVITATIONS}`, { by: on === open ? openAdmin : admin, payload })
  const tokenIn = ({ link }: { link: string }) => link.slice(link.indexOf('#') + 1)
  const register = (change: object, on = service, ip = '192.0.2.1') =>
    send(on, REGISTER, { payload: { email: newEmail(), password: PASSWORD, ...change }, ip })
  const listed = async () => made<unknown[]>(service, `GET ${INVITATIONS}`, { by: admin })
  const users = async () => (await service.db.selectFrom('users').select('id').execute()).length

  test('everybody can ask who may, and ask again for little', async () => {
    for (const [mode, on] of [
      ['open', open],
      ['invite', service],
      ['closed', closed],
    ] as const) {
      const reply = await send(on, 'GET /api/v1/auth/registration')
      assertSuccess(reply, { mode }, { 'cache-control': 'no-cache' })
      const headers = { 'if-none-match': String(reply.headers.etag) }
      assert.equal((await send(on, 'GET /api/v1/auth/registration', { headers })).statusCode, 304)
    }
  })

  test('without an invitation nobody registers, and learns of no account', async () => {
    const before = await users()
    const asked = 'An account here needs an invitation; ask the person who runs this server for one.'
    const shut = 'This server takes no sign-ups; ask the person who runs it for an account.'
    const { email } = admin
    for (const change of [{}, { email }, { password: 'password123' }, { invitation: null }]) {
      assertFailure(await register(change), 403, 403, { message: asked })
    }
    const invitation = tokenIn(await invite())
    for (const change of [{}, { email }, { invitation }, { invitation, email }]) {
      assertFailure(await register(change, closed), 403, 403, { message: shut })
    }
    for (const unknown of ['', 'x', `${invitation}x`]) {
      assertFailure(await register({ invitation: unknown, email }), 2007, 404, NO_GOOD)
    }
    assert.equal(await users(), before)
    sessionIn(await register({ invitation }))
  })

  test('an invitation is made, listed without its link, and used once', async () => {
    const one = await invite({}, open)
    const { id, createdAt, expiresAt, link } = one
    assert.deepEqual(one, { id, createdAt, expiresAt: createdAt + 7 * DAY_MS, link })
    assert.match(link, /^https:\/\/plants\.example\/join#[\w-]{43}$/)
    const two = await invite({ email: ' Bob@Example.org ', days: 90 })
    assert.match(two.link, /^\/join#[\w-]{43}$/)
    assert.equal(two.expiresAt, two.createdAt + 90 * DAY_MS)
    const [first, second] = await listed()
    assert.deepEqual(first, {
      ...{ id: two.id, email: 'Bob@Example.org', createdAt: two.createdAt, expiresAt: two.expiresAt },
    })
    assert.deepEqual(second, { id, createdAt, expiresAt })
    const rows = JSON.stringify(await service.db.selectFrom('invitations').selectAll().execute())
    assert.equal(rows.includes(tokenIn(one)), false)

    const invitation = tokenIn(one)
    assertFailure(await register({ invitation, email: admin.email }), 2001, 409)
    assert.equal(codeOf(await register({ invitation, password: 'password123' })), 2002)
    const { user } = sessionIn(await register({ invitation }))
    assert.equal(user.role, 'USER')
    assertFailure(await register({ invitation }), 2007, 404, NO_GOOD)
    assert.deepEqual(await listed(), [first])
    const line = service.logs.findLast(({ audit }) => audit === 'account.registered')
    assert.deepEqual([line?.userId, line?.invitationId], [user.id, id])
  })

  test('one for an address is for that address alone', async () => {
    const email = newEmail()
    const invitation = tokenIn(await invite({ email }))
    const errors = [{ path: 'email', message: 'is not the address that the invitation is for' }]
    assertFailure(await register({ invitation }), 1101, 400, { errors })
    sessionIn(await register({ invitation, email: email.toUpperCase() }))
  })

  test('of ten who use one at once, one gets in', async () => {
    const invitation = tokenIn(await invite())
    const replies = await Promise.all(Array.from({ length: 10 }, () => register({ invitation })))
    assert.deepEqual(tally(replies), { 200: 1, 2007: 9 })
  })

  test('one that is taken back, or is too old, is no good', async () => {
    const one = await invite()
    const path = `${INVITATIONS}/${one.id}` as const
    const stale = { by: admin, headers: { 'if-match': '"other"' } }
    assertFailure(await send(service, `DELETE ${path}`, stale), 1109, 412)
    const reply = await send(service, `DELETE ${path}`, { by: admin })
    assertSuccess(reply, null)
    assertFailure(await send(service, `DELETE ${path}`, { by: admin }), 2008, 404)
    assertFailure(await register({ invitation: tokenIn(one) }), 2007, 404, NO_GOOD)
    const made = service.logs.filter(
      ({ audit, invitationId }) => audit !== undefined && invitationId === one.id,
    )
    assert.deepEqual(
      made.map(({ audit, invitationId, by }) => ({ audit, invitationId, by })),
      ['created', 'deleted'].map((what) => ({
        ...{ audit: `invitation.${what}`, invitationId: one.id, by: admin.user.id },
      })),
    )

    const { id, ...old } = await invite()
    await service.db.updateTable('invitations').set({ expires_at: Date.now() }).where('id', '=', id).execute()
    assertFailure(await register({ invitation: tokenIn(old) }), 2007, 404, NO_GOOD)
    const shown = await listed()
    const ids = async () => (await service.db.selectFrom('invitations').select('id').execute()).length
    assert.equal(await ids(), shown.length + 1)
    await deleteAllExpiredLinks(service.db)
    assert.equal(await ids(), shown.length)
  })

  test('who guesses has to wait, and is in the log', async (t) => {
    passingTime(t)
    const guess = () => register({ invitation: 'guess' }, service, '192.0.2.99')
    for (let failures = 0; failures < 50; failures++) assert.equal(codeOf(await guess()), 2007)
    const { audit, ip } = service.logs.findLast((line) => line.message === 'audit') ?? {}
    assert.deepEqual({ audit, ip }, { audit: 'invitation.refused', ip: '192.0.2.99' })
    const invitation = tokenIn(await invite())
    const reply = await register({ invitation }, service, '192.0.2.99')
    assertFailure(reply, 1108, 429, { headers: { 'retry-after': '1' } })
    sessionIn(await register({ invitation }))
  })

  test('where anybody may register, an invitation is not needed and not spent', async () => {
    const invitation = tokenIn(await invite())
    for (const change of [{}, { invitation }]) sessionIn(await register(change, open))
    sessionIn(await register({ invitation }))
  })

  test('what is no invitation is refused', async () => {
    for (const [payload, path, message] of [
      [{ days: 0 }, 'days', 'must be at least 1'],
      [{ days: 91 }, 'days', 'must be at most 90'],
      [{ email: 'bob' }, 'email', 'must be an e-mail address, or null'],
      [{ role: 'ADMIN' }, 'role', 'is not known here'],
    ] as const) {
      const reply = await send(service, `POST ${INVITATIONS}`, { by: admin, payload })
      assertFailure(reply, 1101, 400, { errors: [{ path, message }] })
    }
  })

  test('only administrators invite', async () => {
    const by = await signInAs(service, (await registerPerson(open)).email)
    for (const line of [`GET ${INVITATIONS}`, `POST ${INVITATIONS}`, `DELETE ${INVITATIONS}/1`] as const) {
      assertFailure(
        await send(service, line, { by, ...(line.startsWith('POST') && { payload: {} }) }),
        403,
        403,
      )
      const anonymous = await send(service, line, line.startsWith('POST') ? { payload: {} } : {})
      assertFailure(anonymous, 401, 401)
      assertHeaders(anonymous, { 'www-authenticate': 'Bearer realm="frond"' })
    }
  })
})
