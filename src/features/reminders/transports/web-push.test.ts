import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { digestOf, taskOf } from '../../../../test/digests.ts'
import { PushStandIn, vapidClaims } from '../../../../test/push-stand-in.ts'
import { openReceiver, type Receiver } from '../../../../test/receiver.ts'
import { outboundClient } from '../../../outbound/outbound-client.ts'
import { outboundRules } from '../../../outbound/outbound-rules.ts'
import type { OpenChannel } from '../channels/channel-secrets.ts'
import type { Digest, Message } from '../message/message.ts'
import { deliverBy } from './deliver.ts'
import type { Vapid } from './web-push.ts'

describe('a message to a browser', () => {
  let receiver: Receiver
  let vapid: Vapid | undefined
  const browser = new PushStandIn()
  before(async () => {
    receiver = await openReceiver()
    const pair = createECDH('prime256v1')
    // A random number may be small, and then has fewer bytes than a key.
    pair.setPrivateKey(Buffer.alloc(32, 7))
    const publicKey = pair.getPublicKey('base64url')
    vapid = { publicKey, privateKey: pair.getPrivateKey('base64url'), subject: 'mailto:ada@example.org' }
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = { status: 201 }
  })
  after(() => receiver.close())

  function channel(): OpenChannel {
    const { endpoint, keys } = browser.subscription(`${receiver.url}/push/abc`)
    return { kind: 1, endpoint, ...keys }
  }
  const sent = (message: Message, key = vapid) =>
    deliverBy({
      client: outboundClient({ rules: outboundRules([receiver.host]) }),
      vapid: async () => key,
      mailer: undefined,
      publicUrl: undefined,
    })(channel(), message, { messageId: 'msg_1' })
  const last = () => receiver.received.at(-1) ?? assert.fail('nothing came')

  test('is read by nobody else, lives until midnight and replaces one of the same day', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-16T08:00:00Z') })
    assert.deepEqual(await sent({ kind: 'digest', digest: digestOf() }), { result: 'sent', status: 201 })
    const { path, headers } = last()
    // In Berlin it is nine o'clock.
    assert.deepEqual(
      [path, headers.ttl, headers.topic, headers['content-type'], headers.urgency],
      ['/push/abc', String(15 * 3_600), '2026-11-16', 'application/octet-stream', 'normal'],
    )
    assert.deepEqual(browser.decrypt(last()), {
      ...{ type: 'care.digest', id: 'msg_1', tag: '2026-11-16', url: 'https://frond.example/' },
      ...{
        title: 'Fern: watering',
        body: 'Kitchen\n• Fern: watering',
        done: { label: 'All done', tasks: [[31, 12, 1]] },
      },
    })
    const { exp, ...claims } = vapidClaims(last(), vapid?.publicKey ?? '')
    assert.deepEqual(claims, { aud: receiver.url, sub: 'mailto:ada@example.org' })
    assert.ok(typeof exp === 'number' && exp > Date.now() / 1_000 && exp <= Date.now() / 1_000 + 86_400)
    assert.throws(() => new PushStandIn().decrypt(last()))
  })

  for (const [date, timeZone, now, seconds] of [
    // Clocks go back in the night before, so that the day has 25 hours.
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00Z', 25 * 3_600],
    ['2026-11-16', 'Pacific/Auckland', '2026-11-15T20:00:00Z', 15 * 3_600],
    // The day is over.
    ['2026-11-15', 'UTC', '2026-11-16T08:00:00Z', 0],
  ] as const) {
    test(`of ${date} in ${timeZone} lives for ${seconds} s`, async (t) => {
      t.mock.timers.enable({ apis: ['Date'], now: Date.parse(now) })
      await sent({ kind: 'digest', digest: digestOf({ date, timeZone }) })
      assert.equal(last().headers.ttl, String(seconds))
    })
  }

  test('cannot be answered where a task is of the garden of another', async () => {
    const tasks = [taskOf(31), { ...taskOf(32), garden: { id: 7 } }]
    await sent({ kind: 'digest', digest: digestOf({ tasks }) })
    assert.deepEqual(browser.decrypt(last()), {
      ...{ type: 'care.digest', id: 'msg_1', tag: '2026-11-16', url: 'https://frond.example/' },
      ...{ title: 'Fern: watering', body: 'Kitchen\n• Fern: watering' },
    })
  })

  test('cannot be answered where nothing but checks is due', async () => {
    const check = {
      problemId: 4,
      plant: { id: 12, name: 'Fern' },
      kind: 1,
      name: 'Rust',
      nextCheck: '2026-11-16',
    }
    const checks = [{ today: '2026-11-16', checks: [check] }]
    const digest = digestOf({ tasks: [], places: [], due: 0, checks, title: 'Rust', text: 'Rust' })
    await sent({ kind: 'digest', digest })
    assert.deepEqual(browser.decrypt(last()), {
      ...{ type: 'care.digest', id: 'msg_1', tag: '2026-11-16', url: 'https://frond.example/' },
      ...{ title: 'Rust', body: 'Rust' },
    })
  })

  test('is short enough for every push service, whatever the plants are called', async () => {
    for (const name of ['a', 'ä', '🌿', '"\\']) {
      const digest: Digest = digestOf({
        ...{ title: name.repeat(500), text: `${name.repeat(40)}\n`.repeat(100) },
        tasks: Array.from({ length: 100 }, (_, at) => taskOf(9_000_000 + at)),
      })
      await sent({ kind: 'digest', digest })
      assert.ok(last().body.length < 3_072, `${last().body.length}`)
      const payload = browser.decrypt(last())
      assert.ok(typeof payload === 'object' && payload !== null && 'body' in payload)
      assert.match(String(payload.body), /…$/)
      assert.ok(String(payload.body).length > 200)
    }
  })

  test('may be a test', async () => {
    assert.deepEqual(await sent({ kind: 'test', language: 'zh' }), { result: 'sent', status: 201 })
    assert.partialDeepStrictEqual(browser.decrypt(last()), {
      type: 'care.test',
      title: '一切正常',
      tag: 'test',
    })
  })

  test('has no receiver any more after 404 or 410', async () => {
    for (const status of [404, 410]) {
      receiver.answer = { status }
      const outcome = await sent({ kind: 'test', language: 'en' })
      assert.deepEqual(outcome, { result: 'gone', error: `HTTP ${status}`, status })
    }
  })

  test('is not sent without a key', async () => {
    const deliver = deliverBy({
      client: outboundClient({ rules: outboundRules([receiver.host]) }),
      vapid: async () => undefined,
      ...{ mailer: undefined, publicUrl: undefined },
    })
    const outcome = await deliver(channel(), { kind: 'test', language: 'en' }, { messageId: 'msg_1' })
    assert.deepEqual(outcome, { result: 'failed', error: 'push key unreadable' })
    assert.deepEqual(receiver.received, [])
  })
})
