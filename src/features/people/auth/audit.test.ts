import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { type Reply, send, sessionIn } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'

const NEW = 'four green thumbs'
const IP = '192.0.2.7'

/** What is written does not depend on the engine: the embedded one stands for both. */
let service: TestApp
let admin: Person
before(async () => {
  service = await buildTestApp()
  admin = await registerAdmin(service)
})
after(() => service.close())

/** The audit lines of one request, without the time. */
function auditOf(reply: Reply): Record<string, unknown>[] {
  const { requestId }: { requestId: string } = reply.json()
  return service.logs
    .filter((line) => line.requestId === requestId && line.message === 'audit')
    .map(({ time, message, requestId, ...rest }) => rest)
}

function login(email: string, password: string): Promise<Reply> {
  return send(service, 'POST /api/v1/auth/login', { payload: { email, password }, ip: IP })
}

test('registration', async () => {
  const payload = { email: 'audited@example.org', password: PASSWORD }
  const reply = await send(service, 'POST /api/v1/auth/register', { payload, ip: IP })
  const userId = sessionIn(reply).user.id
  assert.deepEqual(auditOf(reply), [{ level: 'info', audit: 'account.registered', userId, ip: IP }])
})

test('sign-in, right, wrong and unknown', async () => {
  const { email, user } = await registerPerson(service)
  const userId = user.id
  assert.deepEqual(auditOf(await login(email, PASSWORD)), [
    { level: 'info', audit: 'auth.signed_in', userId, ip: IP },
  ])
  assert.deepEqual(auditOf(await login(email, 'typed in the wrong field')), [
    { level: 'info', audit: 'auth.sign_in_failed', userId, ip: IP },
  ])
  assert.deepEqual(auditOf(await login('typed in the wrong field', 'x')), [
    { level: 'info', audit: 'auth.sign_in_failed', ip: IP },
  ])
})

test('role, disabling, enabling, and the sign-in of a disabled account', async () => {
  const { user, email } = await registerPerson(service)
  const userId = user.id
  const by = admin.user.id
  const change = (payload: object) =>
    send(service, `PUT /api/v1/admin/users/${userId}`, { by: admin, payload })
  assert.deepEqual(auditOf(await change({ role: 'ADMIN' })), [
    { level: 'info', audit: 'user.role_changed', userId, role: 'ADMIN', by },
  ])
  assert.deepEqual(auditOf(await change({ role: 'USER', disabled: true })), [
    { level: 'info', audit: 'user.role_changed', userId, role: 'USER', by },
    { level: 'info', audit: 'user.disabled', userId, by },
  ])
  assert.deepEqual(auditOf(await login(email, PASSWORD)), [
    { level: 'info', audit: 'auth.sign_in_refused', userId, ip: IP },
  ])
  assert.deepEqual(auditOf(await change({ disabled: false })), [
    { level: 'info', audit: 'user.enabled', userId, by },
  ])
  assert.deepEqual(auditOf(await change({ disabled: false, role: 'USER' })), [])
})

test('reuse of a refresh token', async () => {
  const person = await registerPerson(service)
  const refresh = (refreshToken: string) =>
    send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
  const { refreshToken } = sessionIn(await refresh(person.refreshToken))
  await refresh(refreshToken)
  const [line, ...more] = auditOf(await refresh(person.refreshToken))
  assert.deepEqual(more, [])
  assert.deepEqual(line, {
    level: 'warn',
    audit: 'auth.refresh_reused',
    userId: person.user.id,
    sessionId: line?.sessionId,
  })
  assert.equal(typeof line?.sessionId, 'number')
})

test('password change, refused and done, and deletion', async () => {
  const person = await registerPerson(service)
  const userId = person.user.id
  const change = (currentPassword: string) =>
    send(service, 'PUT /api/v1/auth/password', {
      by: person,
      payload: { currentPassword, newPassword: NEW },
      ip: IP,
    })
  assert.deepEqual(auditOf(await change('typed in the wrong field')), [
    { level: 'info', audit: 'auth.password_refused', userId, ip: IP },
  ])
  assert.deepEqual(auditOf(await change(PASSWORD)), [
    { level: 'info', audit: 'auth.password_changed', userId },
  ])
  const payload = { password: NEW }
  assert.deepEqual(auditOf(await send(service, 'DELETE /api/v1/auth/me', { by: person, payload })), [
    { level: 'info', audit: 'account.deleted', userId },
  ])
})

test('no line holds a password or a token, whatever went wrong', async () => {
  const person = await registerPerson(service)
  const { accessToken, refreshToken, headers } = person
  const secrets = [PASSWORD, NEW, 'typed in the wrong field', accessToken, refreshToken]
  await send(service, 'GET /api/v1/auth/me', { by: person })
  await send(service, 'POST /api/v1/auth/refresh', { payload: { refreshToken } })
  await send(service, `GET /api/v1/auth/me?token=${accessToken}`, { by: person })
  await send(service, 'POST /api/v1/auth/login', { payload: `{"password":"${PASSWORD}"`, headers })
  // A failure of ours, with everything the request brought at hand.
  await service.db.schema.alterTable('users').renameTo('users_away').execute()
  const broken = await login(person.email, PASSWORD)
  await service.db.schema.alterTable('users_away').renameTo('users').execute()
  assert.equal(broken.statusCode, 500)

  const lines = service.logs.map((line) => JSON.stringify(line))
  assert.ok(lines.length > 40)
  assert.ok(lines.some((line) => line.includes('request failed')))
  for (const secret of secrets) {
    assert.deepEqual(
      lines.filter((line) => line.includes(secret)),
      [],
    )
  }
})
