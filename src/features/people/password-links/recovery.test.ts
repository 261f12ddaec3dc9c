import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { outboxMails } from '../../../../test/outbox-mails.ts'
import { newEmail, PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

const NEW = 'four green thumbs'
const HOUR_MS = 3_600_000
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Frond <frond@example.org>',
  PUBLIC_URL: 'https://frond.example',
  REMINDERS: 'off',
}
const METHODS = { password: true, passkeys: true, recovery: true, registration: 'open', providers: [] }

onEachEngine('mails for lost passwords', (engine) => {
  let service: TestApp
  let addresses = 0
  before(async () => {
    service = await buildTestApp(engine, { env: MAIL })
  })
  after(() => service.close())

  /** From an address of its own, unless one is named. */
  const recover = (email: string, ip = `198.51.100.${++addresses}`, on = service) =>
    send(on, 'POST /api/v1/auth/recovery', { payload: { email }, ip })
  const choose = (token: string, newPassword = NEW) =>
    send(service, 'POST /api/v1/auth/set-password', { payload: { token, newPassword } })
  const login = (email: string, password: string) =>
    send(service, 'POST /api/v1/auth/login', { payload: { email, password } })
  async function lastToken(to: Person): Promise<string> {
    const { text } = (await outboxMails(service, to)).at(-1) ?? assert.fail('no mail')
    const [, token] = /https:\/\/frond\.example\/set-password#([\w.-]+)\s/.exec(text) ?? []
    return token ?? assert.fail(text)
  }

  test('a mail in the language of its reader leads to a new password, and ends all sessions', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    await send(service, 'PUT /api/v1/care-settings', { by: person, payload: { language: 'de' } })
    const reply = await recover(` ${person.email.toUpperCase()} `)
    assertSuccess(reply, null)
    const { requestId }: { requestId: string } = reply.json()
    const audits = service.logs.filter((line) => line.requestId === requestId && line.audit !== undefined)
    assert.deepEqual(
      audits.map(({ audit, userId, ip }) => ({ audit, userId, ip })),
      [{ audit: 'auth.recovery_asked', userId: person.user.id, ip: `198.51.100.${addresses}` }],
    )
    const [mail, ...more] = await outboxMails(service, person)
    assert.deepEqual([mail?.to, mail?.subject, more], [person.email, 'Wähle ein neues Passwort', []])
    assert.match(mail?.messageId ?? '', /^recover_\w+@frond\.example$/)
    const rows = await service.db.selectFrom('deliveries').select('expires_at').execute()
    assert.deepEqual(
      rows.map((row) => row.expires_at),
      [Date.now() + HOUR_MS],
    )
    // Until the link is used nothing changes.
    sessionIn(await login(person.email, PASSWORD))
    const token = await lastToken(person)
    assert.equal(JSON.stringify(service.logs).includes(token), false)
    assert.equal(codeOf(await choose(token, 'password123')), 2002)
    assert.deepEqual(sessionIn(await choose(token)).user, person.user)
    assertFailure(await send(service, 'GET /api/v1/auth/me', { by: person }), 401, 401)
    assertFailure(await login(person.email, PASSWORD), 401, 401)
    sessionIn(await login(person.email, NEW))
    assertFailure(await choose(token), 2007, 404)
  })

  test('a link works once, however many use it at once, and spends those mailed before', async () => {
    const person = await registerPerson(service)
    await recover(person.email)
    const first = await lastToken(person)
    await recover(person.email)
    const token = await lastToken(person)
    const replies = await Promise.all(Array.from({ length: 4 }, () => choose(token)))
    assert.deepEqual(tally(replies), { 200: 1, 2007: 3 })
    assertFailure(await choose(first), 2007, 404)
  })

  test('a link is over after an hour, after a new password, and if anything in it was changed', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    const other = await registerPerson(service)
    await recover(person.email)
    const token = await lastToken(person)
    const [, end = '', seal = ''] = token.split('.')
    for (const forged of [
      `${other.user.id}.${end}.${seal}`,
      `999999999999999.${end}.${seal}`,
      `${person.user.id}.${Number(end) + 1}.${seal}`,
      `${person.user.id}.${end}.${seal.slice(0, -2)}AA`,
      `${token}A`,
    ]) {
      assertFailure(await choose(forged), 2007, 404)
    }
    t.mock.timers.tick(HOUR_MS)
    assertFailure(await choose(token), 2007, 404)
    await recover(person.email)
    const payload = { currentPassword: PASSWORD, newPassword: 'five green thumbs' }
    const { accessToken } = sessionIn(await login(person.email, PASSWORD))
    const headers = { authorization: `Bearer ${accessToken}` }
    assertSuccess(await send(service, 'PUT /api/v1/auth/password', { headers, payload }), null)
    assertFailure(await choose(await lastToken(person)), 2007, 404)
  })

  test('an address without an account and a disabled account get the same answer and no mail', async () => {
    const admin = await registerAdmin(service)
    const person = await registerPerson(service)
    const disable = { by: admin, payload: { disabled: true } }
    await send(service, `PUT /api/v1/admin/users/${person.user.id}`, disable)
    const count = () => service.db.selectFrom('deliveries').select('id').execute()
    const before = await count()
    for (const email of [newEmail(), person.email]) assertSuccess(await recover(email), null)
    assert.deepEqual(await count(), before)
  })

  test('neither is answered before the time that both may take', async () => {
    const { email } = await registerPerson(service)
    for (const asked of [email, newEmail()]) {
      const start = performance.now()
      assertSuccess(await recover(asked), null)
      assert.ok(performance.now() - start >= 249)
    }
  })

  test('an account gets three mails an hour, and an address asks ten times', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    const replies = await Promise.all(Array.from({ length: 5 }, () => recover(person.email)))
    assert.deepEqual(tally(replies), { 200: 5 })
    assert.equal((await outboxMails(service, person)).length, 3)
    const ip = '203.0.113.7'
    const ask = () => recover(newEmail(), ip)
    assert.deepEqual(tally(await Promise.all(Array.from({ length: 12 }, ask))), { 200: 10, 1108: 2 })
    assertFailure(await ask(), 1108, 429, { headers: { 'retry-after': '3600' } })
    t.mock.timers.tick(HOUR_MS)
    assertSuccess(await recover(person.email, ip), null)
    assert.equal((await outboxMails(service, person)).length, 4)
  })

  test('what is no address is told', async () => {
    assertFailure(await recover('bob'), 1101, 400, {
      errors: [{ path: 'email', message: 'must be an e-mail address' }],
    })
  })

  test('a server says whether it mails such links', async () => {
    assertSuccess(await send(service, 'GET /api/v1/auth/methods'), METHODS)
    const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = MAIL
    for (const [env, registration] of [
      [{ PUBLIC_URL, REGISTRATION: 'invite' }, 'invite'],
      [{ SMTP_URL, MAIL_FROM, REGISTRATION: 'closed' }, 'closed'],
    ] as const) {
      const silent = await buildTestAppBeside(service, { env })
      try {
        assertSuccess(await send(silent, 'GET /api/v1/auth/methods'), {
          ...{ ...METHODS, passkeys: 'PUBLIC_URL' in env, recovery: false, registration },
        })
        assertFailure(await recover(newEmail(), '198.51.100.250', silent), 2011, 409, {
          message: 'This server sends no mail: its operator has to set SMTP_URL, MAIL_FROM and PUBLIC_URL.',
        })
      } finally {
        await silent.close()
      }
    }
  })
})
