import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { outboxMails } from '../../../../test/outbox-mails.ts'
import { overtaken } from '../../../../test/overtaken.ts'
import { newEmail, PASSWORD, type Person, registerAdmin, registerPerson } from '../../../../test/people.ts'
import { codeOf, send, sessionIn, tally } from '../../../../test/send.ts'
import { ageSessions } from '../../../../test/session-age.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Frond <frond@example.org>',
  PUBLIC_URL: 'https://frond.example',
  REMINDERS: 'off',
}
const OVER = { message: 'This link has been used or has expired; ask for another.' }

onEachEngine('the address of an account', (engine) => {
  let service: TestApp
  before(async () => {
    service = await buildTestApp(engine, { env: MAIL })
  })
  after(() => service.close())

  const ask = (by: Person, email: string, more: object = {}) =>
    send(service, 'PUT /api/v1/auth/email', { by, payload: { email, ...more } })
  const confirm = (token: string, ip = '192.0.2.1') =>
    send(service, 'POST /api/v1/auth/email/confirm', { payload: { token }, ip })
  const login = (email: string) =>
    send(service, 'POST /api/v1/auth/login', { payload: { email, password: PASSWORD } })
  /** Of the mails to a user, who got which. */
  const mailsTo = async (person: Person) =>
    (await outboxMails(service, person)).map(({ to, subject }) => [to, subject])
  async function lastToken(person: Person): Promise<string> {
    const texts = (await outboxMails(service, person)).map(({ text }) => text)
    const links = texts.flatMap(
      (text) => /https:\/\/frond\.example\/confirm-email#([\w-]{43})\s/.exec(text) ?? [],
    )
    return links.at(-1) ?? assert.fail('no link was mailed')
  }
  const isConfirmed = async ({ user }: Person) => {
    const rows = service.db.selectFrom('users').select('email_confirmed').where('id', '=', user.id)
    return (await rows.executeTakeFirst())?.email_confirmed === 1
  }

  test('changes when the link in a mail to the new one is used, and the old one is told', async () => {
    const person = await registerPerson(service)
    await send(service, 'PUT /api/v1/care-settings', { by: person, payload: { language: 'de' } })
    const email = newEmail()
    assertSuccess(await ask(person, ` ${email} `), null)
    assert.deepEqual(await mailsTo(person), [
      [email, 'Bestätige deine E-Mail-Adresse'],
      [person.email, 'Deine E-Mail-Adresse soll sich ändern'],
    ])
    const notice = (await outboxMails(service, person)).at(-1)
    assert.ok(notice?.text.includes(email) && !notice.text.includes('#'), String(notice?.text))
    const token = await lastToken(person)
    const rows = await service.db.selectFrom('email_links').selectAll().execute()
    assert.equal(JSON.stringify([rows, service.logs]).includes(token), false)
    // Until then nothing changes.
    assert.deepEqual(sessionIn(await login(person.email)).user, person.user)
    assertFailure(await login(email), 401, 401)

    const reply = await confirm(token)
    assertSuccess(reply, null)
    const { requestId }: { requestId: string } = reply.json()
    const audits = service.logs.filter((line) => line.requestId === requestId && line.audit !== undefined)
    assert.deepEqual(
      audits.map(({ audit, userId, ip }) => ({ audit, userId, ip })),
      [{ audit: 'auth.email_changed', userId: person.user.id, ip: '192.0.2.1' }],
    )
    assert.deepEqual(sessionIn(await login(email)).user, { ...person.user, email })
    assertFailure(await login(person.email), 401, 401)
    assert.equal(await isConfirmed(person), true)
    assertFailure(await confirm(token), 2007, 404, OVER)
  })

  test('is only confirmed if it is the own one', async () => {
    const person = await registerPerson(service)
    assert.equal(await isConfirmed(person), false)
    assertSuccess(await ask(person, person.email), null)
    assert.deepEqual(await mailsTo(person), [[person.email, 'Confirm your e-mail address']])
    const reply = await confirm(await lastToken(person))
    assertSuccess(reply, null)
    const { requestId }: { requestId: string } = reply.json()
    assert.deepEqual(
      service.logs.filter((line) => line.requestId === requestId && line.audit !== undefined),
      [],
    )
    assert.equal(await isConfirmed(person), true)
  })

  test('is confirmed by a link for a lost password, and not by that of an administrator', async () => {
    const person = await registerPerson(service)
    const admin = await registerAdmin(service)
    const choose = (token: string) =>
      send(service, 'POST /api/v1/auth/set-password', { payload: { token, newPassword: PASSWORD } })
    const made = await send(service, `POST /api/v1/admin/users/${person.user.id}/password-link`, {
      by: admin,
    })
    sessionIn(await choose(made.json().data.link.split('#')[1]))
    assert.equal(await isConfirmed(person), false)
    await send(service, 'POST /api/v1/auth/recovery', { payload: { email: person.email } })
    const [, token = ''] = /#([\w.-]+)\s/.exec((await outboxMails(service, person)).at(-1)?.text ?? '') ?? []
    sessionIn(await choose(token))
    assert.equal(await isConfirmed(person), true)
  })

  test('of another account is refused, before and after the mail', async () => {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    assertFailure(await ask(ada, bob.email.toUpperCase()), 2001, 409)
    assert.deepEqual(await mailsTo(ada), [])
    const email = newEmail()
    assertSuccess(await ask(ada, email), null)
    await registerPerson(service, email)
    assertFailure(await confirm(await lastToken(ada)), 2001, 409)
    assert.deepEqual(sessionIn(await login(ada.email)).user, ada.user)
  })

  test('links work once, for a day, until another is asked for or the password changes', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    await ask(person, newEmail())
    const first = await lastToken(person)
    await ask(person, newEmail())
    assertFailure(await confirm(first), 2007, 404, OVER)
    const second = await lastToken(person)
    const replies = await Promise.all(Array.from({ length: 4 }, () => confirm(second)))
    assert.deepEqual(tally(replies), { 200: 1, 2007: 3 })
    await ask(person, newEmail())
    const stopped = await lastToken(person)
    const payload = { currentPassword: PASSWORD, newPassword: 'four green thumbs' }
    assertSuccess(await send(service, 'PUT /api/v1/auth/password', { by: person, payload }), null)
    assertFailure(await confirm(stopped), 2007, 404, OVER)
    const other = await registerPerson(service)
    await ask(other, newEmail())
    t.mock.timers.tick(DAY_MS)
    assertFailure(await confirm(await lastToken(other)), 2007, 404, OVER)
  })

  test('a link for a lost password, or of a disabled account, is of no use any more', async () => {
    const person = await registerPerson(service)
    await send(service, 'POST /api/v1/auth/recovery', { payload: { email: person.email } })
    const [, token = ''] = /#([\w.-]+)\s/.exec((await outboxMails(service, person)).at(-1)?.text ?? '') ?? []
    await ask(person, newEmail())
    assertSuccess(await confirm(await lastToken(person)), null)
    const payload = { token, newPassword: 'four green thumbs' }
    assertFailure(await send(service, 'POST /api/v1/auth/set-password', { payload }), 2007, 404)
    await ask(person, newEmail())
    await service.db.updateTable('users').set({ disabled: 1 }).where('id', '=', person.user.id).execute()
    assertFailure(await confirm(await lastToken(person)), 2007, 404, OVER)
  })

  test('changes in a fresh session only, five times an hour', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const person = await registerPerson(service)
    await ageSessions(service, person)
    assertFailure(await ask(person, newEmail()), 2020, 409)
    assertFailure(await ask(person, newEmail(), { password: 'two left hands' }), 401, 401)
    const asked = () => ask(person, newEmail(), { password: PASSWORD })
    assert.deepEqual(tally(await Promise.all(Array.from({ length: 7 }, asked))), { 200: 5, 1108: 2 })
    assertFailure(await asked(), 1108, 429, { headers: { 'retry-after': '3600' } })
    t.mock.timers.tick(HOUR_MS)
    const again = await ask(person, newEmail(), { password: PASSWORD })
    // The access token has expired meanwhile.
    assert.equal(codeOf(again), 401)
    const { headers } = await signedIn(person)
    assertSuccess(
      await send(service, 'PUT /api/v1/auth/email', { headers, payload: { email: newEmail() } }),
      null,
    )
  })

  async function signedIn({ email }: Person) {
    const { accessToken } = sessionIn(await login(email))
    return { headers: { authorization: `Bearer ${accessToken}` } }
  }

  test('guessed links count as failed sign-ins of the network address', async () => {
    const ip = '198.51.100.77'
    const replies = []
    for (let guess = 0; guess < 51; guess++) replies.push(await confirm(`guess ${guess}`, ip))
    assert.deepEqual(tally(replies), { 2007: 50, 1108: 1 })
  })

  test('stays as it is on a server without mail', async () => {
    const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = MAIL
    for (const env of [{ PUBLIC_URL }, { SMTP_URL, MAIL_FROM }]) {
      const silent = await buildTestAppBeside(service, { env })
      try {
        const by = await registerPerson(silent)
        const payload = { email: newEmail() }
        assertFailure(await send(silent, 'PUT /api/v1/auth/email', { by, payload }), 2011, 409)
      } finally {
        await silent.close()
      }
    }
  })

  test('a session that ends meanwhile asks for none', async () => {
    const by = await registerPerson(service)
    assertFailure(await overtaken(engine, service, by, () => ask(by, newEmail())), 401, 401)
    assert.deepEqual(await mailsTo(by), [])
  })

  test('what is no address is told', async () => {
    const by = await registerPerson(service)
    assertFailure(await ask(by, 'bob'), 1101, 400, {
      errors: [{ path: 'email', message: 'must be an e-mail address' }],
    })
  })
})
