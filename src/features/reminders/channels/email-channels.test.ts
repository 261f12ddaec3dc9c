import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts'
import { outboxMails } from '../../../../test/outbox-mails.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import type { Channel } from './channels.schema.ts'

const PATH = '/api/v1/reminder-channels'
const PUBLIC_URL = 'https://frond.example'
const STALE = {
  message: 'This link is no longer valid; request a new mail in your reminder settings.',
}

onEachEngine('e-mail channels', (engine) => {
  let service: TestApp
  let mails: MailServer
  before(async () => {
    mails = await startMailServer({ hideSTARTTLS: true })
    service = await buildTestApp(engine, {
      env: {
        ...{ SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Frond <frond@example.org>', PUBLIC_URL },
        REMINDERS: 'off',
      },
    })
  })
  after(async () => {
    await service.close()
    await mails.close()
  })

  const add = (by: Person) => send(service, `POST ${PATH}`, { by, payload: { kind: 2 } })
  const confirm = (token: string) => send(service, `POST /api/v1/reminder-confirm/${token}`)
  const stateOf = async (by: Person) => (await made<Channel[]>(service, `GET ${PATH}`, { by }))[0]

  /** The token of the link in the last mail. */
  async function lastToken(by: Person): Promise<string> {
    const { text } = (await outboxMails(service, by)).at(-1) ?? assert.fail('no mail')
    const [, token] = /https:\/\/frond\.example\/reminders\/confirm\/([\w-]{43})\s/.exec(text) ?? []
    return token ?? assert.fail(text)
  }

  test('an address is confirmed by the link in a mail, and gets nothing before', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { language: 'de' } })
    const created = await add(by)
    const { id, createdAt } = created.json<{ data: Channel }>().data
    const state = { id, kind: 2, name: null, target: by.email, failures: 0, createdAt }
    const waiting = { ...state, enabled: false, confirmed: false }
    assertSuccess(created, waiting)
    const [mail, ...more] = await outboxMails(service, by)
    assert.deepEqual([mail?.to, mail?.subject, more], [by.email, 'Bestätige deine E-Mail-Adresse', []])
    const row = await service.db
      .selectFrom('deliveries')
      .select('expires_at')
      .where('user_id', '=', gardenIdOf(by))
      .executeTakeFirst()
    assert.equal(row?.expires_at, Date.now() + 86_400_000)
    assert.match(mail?.messageId ?? '', /^confirm_\w+@frond\.example$/)
    assertSuccess(await send(service, `POST ${PATH}/${id}/test`, { by }), {
      ok: false,
      error: 'address not confirmed',
    })
    assertFailure(await confirm('A'.repeat(43)), 4601, 404, STALE)
    assert.deepEqual(await stateOf(by), waiting)
    assertSuccess(await confirm(await lastToken(by)), null)
    assert.deepEqual(await stateOf(by), { ...state, enabled: true, confirmed: true })
    // The button may be pressed again, but does not switch on what was switched off.
    assertSuccess(await send(service, `PUT ${PATH}/${id}`, { by, payload: { enabled: false } }), {
      ...{ ...state, enabled: false, confirmed: true },
    })
    assertSuccess(await confirm(await lastToken(by)), null)
    assert.equal((await stateOf(by))?.enabled, false)
    assertFailure(await add(by), 4602, 409)
  })

  test('a test arrives with a way to unsubscribe, which mail programs take by one click', async () => {
    const by = await registerPerson(service)
    const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload: { kind: 2 } })
    await confirm(await lastToken(by))
    assertSuccess(await send(service, `POST ${PATH}/${id}/test`, { by }), { ok: true })
    const mail = mails.mails.find(({ to }) => to.includes(by.email)) ?? assert.fail('nothing came')
    const [, address] =
      /^<https:\/\/frond\.example(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '') ?? []
    assert.match(address ?? '', /^\/api\/v1\/reminder-unsubscribe\/[\w-]{43}$/)
    assert.equal(mail.headers.get('list-unsubscribe-post'), 'List-Unsubscribe=One-Click')
    const page = address
      ?.replace('/api/v1/reminder-', '/reminders/')
      .replace('/reminders/unsubscribe', '/reminders/unsubscribe')
    assert.ok(mail.text.includes(`${PUBLIC_URL}${page}`))
    const nextDigest = () =>
      service.db
        .selectFrom('care_settings')
        .select('next_digest_at')
        .where('user_id', '=', gardenIdOf(by))
        .executeTakeFirstOrThrow()
    assert.notEqual((await nextDigest()).next_digest_at, null)
    for (const [contentType, payload] of [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
      [undefined, undefined],
    ] as const) {
      const headers = contentType === undefined ? {} : { 'content-type': contentType }
      const line = `POST /${address?.slice(1)}` as const
      await service.db
        .updateTable('reminder_channels')
        .set({ failures: 2, last_error: 'SMTP 451' })
        .where('id', '=', id)
        .execute()
      assertSuccess(await send(service, line, { headers, ...(payload && { payload }) }), null)
      // Off because the person wanted it, and for no other reason.
      const { enabled, failures, lastError } = (await stateOf(by)) ?? assert.fail('it is gone')
      assert.deepEqual([enabled, failures, lastError], [false, 0, undefined])
      await made(service, `PUT ${PATH}/${id}`, { by, payload: { enabled: true } })
      assert.equal((await stateOf(by))?.enabled, true)
    }
    assertSuccess(await send(service, `POST /${address?.slice(1)}`), null)
    assert.equal((await nextDigest()).next_digest_at, null)
    assertSuccess(await send(service, 'POST /api/v1/reminder-unsubscribe/unknown'), null)
  })

  test('another address of the account has to be confirmed again, by its own mail', async () => {
    const by = await registerPerson(service)
    const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload: { kind: 2 } })
    const first = await lastToken(by)
    await confirm(first)
    const email = `new.${by.email}`
    await service.db
      .updateTable('users')
      .set({ email, email_key: email })
      .where('id', '=', by.user.id)
      .execute()
    assert.partialDeepStrictEqual(await stateOf(by), { enabled: false, confirmed: false, target: email })
    assertSuccess(await send(service, `POST ${PATH}/${id}/test`, { by }), {
      ok: false,
      error: 'address not confirmed',
    })
    // The old link was sent to another address.
    assertFailure(await confirm(first), 4601, 404, STALE)
    const again = await send(service, `PUT ${PATH}/${id}`, { by, payload: { enabled: true } })
    assert.partialDeepStrictEqual(again.json(), { data: { enabled: false, confirmed: false } })
    assert.equal((await outboxMails(service, by)).at(-1)?.to, email)
    assertFailure(await confirm(first), 4601, 404, STALE)
    assertSuccess(await confirm(await lastToken(by)), null)
    assert.partialDeepStrictEqual(await stateOf(by), { enabled: true, confirmed: true })
  })

  test('nobody is flooded with links', async () => {
    const by = await registerPerson(service)
    for (let at = 0; at < 5; at++) {
      const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload: { kind: 2 } })
      await made(service, `DELETE ${PATH}/${id}`, { by })
    }
    assertFailure(await add(by), 1108, 429)
    assert.equal((await outboxMails(service, by)).length, 5)
    assert.equal(await stateOf(by), undefined)
  })

  test('links need a public address', async (t) => {
    const env = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'frond@example.org', REMINDERS: 'off' }
    const other = await buildTestApp(engine, { env })
    t.after(() => other.close())
    const by = await registerPerson(other)
    assertFailure(await send(other, `POST ${PATH}`, { by, payload: { kind: 2 } }), 4604, 409, {
      message:
        'This server sends no mail: the links in it need a PUBLIC_URL, which its operator has not set.',
    })
  })
})
