import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { digestOf } from '../../../../test/digests.ts'
import { lastJson, openReceiver, type Receiver } from '../../../../test/receiver.ts'
import { VERSION } from '../../../base/version.ts'
import { outboundClient } from '../../../outbound/outbound-client.ts'
import { outboundRules } from '../../../outbound/outbound-rules.ts'
import { type Deliver, newWebhookSecret, type OpenChannel } from '../channels/channel-secrets.ts'
import type { Message } from '../message/message.ts'
import { deliverBy } from './deliver.ts'

const DIGEST: Message = { kind: 'digest', digest: digestOf() }
const { title, text, url } = digestOf()

describe('a message to a webhook', () => {
  let receiver: Receiver
  let deliver: Deliver
  before(async () => {
    receiver = await openReceiver()
    deliver = deliverBy({
      client: outboundClient({ rules: outboundRules([receiver.host]) }),
      vapid: async () => undefined,
      mailer: undefined,
      publicUrl: undefined,
    })
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = { status: 204 }
  })
  after(() => receiver.close())

  const signed = (secret: string, ...former: { secret: string; until: number }[]): OpenChannel => ({
    ...{ kind: 3, format: 1, url: `${receiver.url}/hook?a=1`, secret, former },
  })
  const sent = (channel: OpenChannel, message: Message = DIGEST) =>
    deliver(channel, message, { messageId: 'msg_1' })

  /** What an implementation that is not ours makes of the last request. */
  function verified(secret: string): unknown {
    const { headers, body } = receiver.received.at(-1) ?? assert.fail('nothing came')
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    return new Webhook(secret).verify(body.toString(), plain)
  }

  test('has the first hundred checks, whatever their gardens', async () => {
    const secret = newWebhookSecret()
    const check = {
      problemId: 4,
      plant: { id: 12, name: 'Fern' },
      kind: 1,
      name: 'Rust',
      nextCheck: '2026-11-14',
    }
    const all = Array.from({ length: 60 }, (_, at) => ({ ...check, problemId: at }))
    const gardens = ['Your garden', 'Roof'].map((garden) => ({ garden, today: '2026-11-16', checks: all }))
    await sent(signed(secret), { kind: 'digest', digest: digestOf({ checks: gardens }) })
    const content = verified(secret)
    assert.ok(typeof content === 'object' && content !== null && 'data' in content)
    const { language, places, ...data } = digestOf()
    assert.deepEqual(content.data, { ...data, checks: [...all, ...all.slice(0, 40)] })
  })

  test('is signed so that a receiver knows it, and knows a repetition', async () => {
    const secret = newWebhookSecret()
    assert.deepEqual(await sent(signed(secret)), { result: 'sent', status: 204 })
    await sent(signed(secret))
    const content = verified(secret)
    assert.ok(typeof content === 'object' && content !== null && 'timestamp' in content)
    const { timestamp, ...rest } = content
    assert.ok(Math.abs(Date.parse(String(timestamp)) - Date.now()) < 60_000)
    const { language, places, ...data } = digestOf()
    assert.deepEqual(rest, { type: 'care.digest', data })
    assert.deepEqual(
      receiver.received.map(({ path, headers }) => [
        path,
        headers['webhook-id'],
        headers['content-type'],
        headers['user-agent'],
      ]),
      Array.from({ length: 2 }, () => ['/hook?a=1', 'msg_1', 'application/json', `Frond/${VERSION}`]),
    )
    assert.throws(() => verified(newWebhookSecret()), { message: 'No matching signature found' })
  })

  test('is signed by the old secret as well, as long as that lives', async () => {
    const [secret, old] = [newWebhookSecret(), newWebhookSecret()]
    await sent(signed(secret, { secret: old, until: Date.now() + 60_000 }))
    assert.deepEqual(verified(secret), verified(old))
    await sent(signed(secret, { secret: old, until: Date.now() }))
    verified(secret)
    assert.throws(() => verified(old), { message: 'No matching signature found' })
  })

  test('may be an event or a test', async () => {
    const secret = newWebhookSecret()
    const at = Date.parse('2026-11-16T08:00:00Z')
    const event = { id: 7, type: 'journal.created' as const, subject: 3, plantIds: [12], at }
    await sent(signed(secret), { kind: 'event', event })
    assert.deepEqual(verified(secret), {
      ...{ type: 'journal.created', timestamp: '2026-11-16T08:00:00.000Z' },
      data: { id: 7, subject: 3, plantIds: [12] },
    })
    const test = {
      title: 'Es klappt',
      text: 'Ein Test von Frond: Erinnerungen an deine Pflanzen kommen hier an.',
    }
    await sent(signed(secret), { kind: 'test', language: 'de' })
    assert.partialDeepStrictEqual(verified(secret), { type: 'care.test', data: test })
    await sent(signed(secret), { kind: 'test', language: 'de', url: 'https://frond.example/' })
    assert.partialDeepStrictEqual(verified(secret), { data: { ...test, url: 'https://frond.example/' } })
  })

  for (const [name, channel, path, header, body] of [
    [
      'ntfy',
      () => ({ kind: 3, format: 2, url: receiver.url, topic: 'plants', token: 'tk_1' }),
      '/',
      ['authorization', 'Bearer tk_1'],
      { topic: 'plants', title, message: text, click: url, tags: ['potted_plant'] },
    ],
    [
      'Gotify',
      () => ({ kind: 3, format: 3, url: `${receiver.url}/gotify/`, token: 'A1' }),
      '/gotify/message',
      ['x-gotify-key', 'A1'],
      {
        ...{ title, message: text, priority: 5 },
        extras: {
          'client::display': { contentType: 'text/plain' },
          'client::notification': { click: { url } },
        },
      },
    ],
    [
      'Apprise',
      () => ({ kind: 3, format: 4, url: `${receiver.url}/notify/x`, tag: 'family' }),
      '/notify/x',
      ['content-type', 'application/json'],
      { title, body: `${text}\n${url}`, type: 'info', tag: 'family' },
    ],
    [
      'Slack',
      () => ({ kind: 3, format: 5, url: `${receiver.url}/services/T/B/x` }),
      '/services/T/B/x',
      ['content-type', 'application/json'],
      { text: `${title}\n${text}\n${url}` },
    ],
  ] satisfies [string, () => OpenChannel, string, readonly [string, string], object][]) {
    test(`has the form of ${name}`, async () => {
      assert.deepEqual(await sent(channel()), { result: 'sent', status: 204 })
      const [{ headers, path: called } = assert.fail('nothing came')] = receiver.received
      assert.deepEqual([called, headers[header[0]]], [path, header[1]])
      assert.deepEqual(lastJson(receiver), body)
    })
  }

  test('has no link where the service has no address, and no token where there is none', async () => {
    const { url, ...digest } = digestOf({ title: '<!channel> & more' })
    const message: Message = { kind: 'digest', digest }
    await sent({ kind: 3, format: 2, url: receiver.url, topic: 'plants' }, message)
    assert.deepEqual(lastJson(receiver), {
      ...{ topic: 'plants', title: '<!channel> & more', message: text, tags: ['potted_plant'] },
    })
    assert.equal(receiver.received[0]?.headers.authorization, undefined)
    await sent({ kind: 3, format: 5, url: receiver.url }, message)
    assert.deepEqual(lastJson(receiver), { text: `&lt;!channel&gt; &amp; more\n${text}` })
  })

  test('fails in fixed words, and is of no more use where the receiver is gone', async () => {
    const slack: OpenChannel = { kind: 3, format: 5, url: receiver.url }
    const answers = [
      [500, {}, { result: 'failed', error: 'HTTP 500', status: 500 }],
      [
        429,
        { 'Retry-After': '30' },
        { result: 'failed', error: 'HTTP 429', status: 429, retryAfter: 30_000 },
      ],
      [302, { Location: `${receiver.url}/b` }, { result: 'failed', error: 'HTTP 302', status: 302 }],
      [404, {}, { result: 'failed', error: 'HTTP 404', status: 404 }],
      [410, {}, { result: 'gone', error: 'HTTP 410', status: 410 }],
    ] as const
    for (const [status, headers, outcome] of answers) {
      receiver.answer = { status, headers }
      assert.deepEqual(await sent(slack), outcome)
    }
    assert.equal(receiver.received.length, answers.length)
    const refused: OpenChannel = {
      kind: 3,
      format: 5,
      url: `http://127.0.0.1:${receiver.port === 9 ? 10 : 9}/`,
    }
    assert.deepEqual(await sent(refused), { result: 'failed', error: 'address refused' })
  })
})
