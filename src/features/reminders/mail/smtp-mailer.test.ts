import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import type { SMTPServerOptions } from 'smtp-server'
import { startMailServer } from '../../../../test/mail-server.ts'
import { freePort } from '../../../base/free-port.ts'
import type { Mail } from '../message/message.ts'
import { smtpMailer } from './smtp-mailer.ts'

const MAIL: Mail = {
  to: 'ada@example.org',
  subject: '3 Aufgaben für deine Pflanzen',
  text: 'Farn: Gießen\n.\n浇水\n',
  html: '<p>Farn: Gießen</p>\n',
  messageId: '2026-11-16.7@frond.example',
}
const FROM = 'Frond <plants@frond.example>'

async function serverOf(t: TestContext, options: SMTPServerOptions = {}) {
  const server = await startMailServer(options)
  t.after(() => server.close())
  return server
}

/** It has a certificate without a trusted signature. */
const encrypted = (url: string) => `${url}/?tls.rejectUnauthorized=false`

test('a mail arrives over STARTTLS and a sign-in, as text and as HTML', async (t) => {
  const server = await serverOf(t, {
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => {
      if (password === 'moss & lichen') done(null, { user: username ?? '' })
      else done(new Error('wrong'))
    },
  })
  const url = encrypted(`smtp://frond:moss%20%26%20lichen@127.0.0.1:${server.port}`)
  const mailer = smtpMailer({ url, from: FROM })
  const unsubscribeUrl = 'https://frond.example/api/v1/reminder-unsubscribe/abc'
  assert.deepEqual(await mailer.send({ ...MAIL, unsubscribeUrl }), { result: 'sent' })
  const [mail] = server.mails
  assert.ok(mail)
  const { headers, ...rest } = mail
  assert.deepEqual(rest, {
    ...{ from: 'plants@frond.example', to: ['ada@example.org'], isEncrypted: true, user: 'frond' },
    ...{ text: MAIL.text, html: MAIL.html },
  })
  const { date, 'content-type': type, ...others } = Object.fromEntries(headers)
  assert.ok(!Number.isNaN(Date.parse(date ?? '')))
  assert.match(type ?? '', /^multipart\/alternative;/)
  assert.deepEqual(others, {
    from: FROM,
    to: 'ada@example.org',
    subject: '3 Aufgaben für deine Pflanzen',
    'message-id': '<2026-11-16.7@frond.example>',
    'auto-submitted': 'auto-generated',
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    'mime-version': '1.0',
  })
  const wrong = smtpMailer({ url: url.replace('lichen', 'bark'), from: FROM })
  assert.deepEqual(await wrong.send(MAIL), { result: 'failed', error: 'SMTP 535', status: 535 })
})

test('without https there is no unsubscription by one click', async (t) => {
  const server = await serverOf(t)
  const mailer = smtpMailer({ url: encrypted(server.url), from: FROM })
  const unsubscribeUrl = 'http://frond.lan/api/v1/reminder-unsubscribe/abc'
  for (const mail of [MAIL, { ...MAIL, unsubscribeUrl }]) await mailer.send(mail)
  assert.deepEqual(
    server.mails.map(({ headers }) => [...headers.keys()].filter((name) => name.startsWith('list-'))),
    [[], []],
  )
})

test('nothing in a mail makes a header or another receiver', async (t) => {
  const server = await serverOf(t)
  const mailer = smtpMailer({ url: encrypted(server.url), from: FROM })
  const bcc = '\r\nBcc: eve@example.org\r\n\r\nboo'
  assert.deepEqual(await mailer.send({ ...MAIL, subject: `Fern${bcc}`, messageId: `1@a${bcc}` }), {
    result: 'sent',
  })
  const [mail] = server.mails
  assert.deepEqual(mail?.to, ['ada@example.org'])
  assert.equal(mail.headers.get('bcc'), undefined)
  assert.equal(mail.headers.get('subject'), 'Fern Bcc: eve@example.org boo')
  assert.equal(mail.text, MAIL.text)
  for (const to of [`ada@example.org${bcc}`, 'ada@example.org> RCPT TO:<eve@example.org', 'nobody']) {
    assert.equal((await mailer.send({ ...MAIL, to })).result, 'failed', to)
  }
  // It is one address, however it looks, and the server decides.
  await mailer.send({ ...MAIL, to: 'ada@example.org, eve@example.org' })
  assert.deepEqual(new Set(server.mails.flatMap(({ to }) => to)), new Set(['ada@example.org']))
})

for (const [title, code, refuse] of [
  ['a refused receiver', 550, 'onRcptTo'],
  ['a refused sender', 451, 'onMailFrom'],
] as const) {
  test(`${title} is told by its code alone`, async (t) => {
    const server = await serverOf(t, {
      [refuse]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('ada@example.org is on holiday'), { responseCode: code })),
    })
    const outcome = await smtpMailer({ url: encrypted(server.url), from: FROM }).send(MAIL)
    assert.deepEqual(outcome, { result: 'failed', error: `SMTP ${code}`, status: code })
    assert.deepEqual(server.mails, [])
  })
}

test('a certificate that nobody trusts is not taken', async (t) => {
  const server = await serverOf(t)
  const outcome = await smtpMailer({ url: server.url, from: FROM }).send(MAIL)
  assert.deepEqual(outcome, { result: 'failed', error: 'TLS' })
  const implicit = await smtpMailer({ url: server.url.replace('smtp:', 'smtps:'), from: FROM }).send(MAIL)
  assert.deepEqual(implicit, { result: 'failed', error: 'TLS' })
  assert.deepEqual(server.mails, [])
})

test('a server that is away, silent or gone in the middle is a failure with a word for it', async (t) => {
  const send = (port: number) =>
    smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 300 }).send(MAIL)
  assert.deepEqual(await send(await freePort()), { result: 'failed', error: 'connection refused' })
  for (const [error, greet] of [
    ['timeout', false],
    ['connection lost', true],
  ] as const) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (greet) socket.end('220 hello\r\n')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const address = server.address()
    assert.ok(address !== null && typeof address !== 'string')
    assert.deepEqual(await send(address.port), { result: 'failed', error })
  }
})
