import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createGate } from '../../../../test/gate.ts'
import { HOSTILE_ADDRESSES } from '../../../../test/hostile-hosts.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson, signInAs } from '../../../../test/people.ts'
import { lastJson, openReceiver, type Receiver } from '../../../../test/receiver.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import type { Channel } from './channels.schema.ts'

const PATH = '/api/v1/reminder-channels'

/** A user may test so often in ten minutes. */
const TESTS = 10

onEachEngine('the test of a channel', (engine) => {
  let service: TestApp
  let receiver: Receiver
  /** What every name leads to. */
  let addresses: string[]
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(engine, {
      env: { OUTBOUND_ALLOW: receiver.host },
      resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    })
  })
  after(async () => {
    await service.close()
    await receiver.close()
  })

  const hook = (by: Person, url: string) =>
    made<Channel>(service, `POST ${PATH}`, { by, payload: { kind: 3, format: 1, url } })
  const tested = (by: Person, { id }: Channel, at = service) => send(at, `POST ${PATH}/${id}/test`, { by })

  test('arrives as a reminder would, in the language of the reminders', async () => {
    const by = await registerPerson(service)
    await made(service, 'PUT /api/v1/care-settings', { by, payload: { language: 'de' } })
    const channel = await hook(by, `${receiver.url}/hook`)
    assertSuccess(await tested(by, channel), { ok: true, status: 200 })
    const { headers, body } = receiver.received.at(-1) ?? assert.fail('nothing came')
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    assert.partialDeepStrictEqual(new Webhook(channel.secret ?? '').verify(body, plain), {
      type: 'care.test',
      data: { title: 'Es klappt' },
    })
  })

  test('opens Today by a tap, as a reminder does, where the service has an address', async (t) => {
    const env = { OUTBOUND_ALLOW: receiver.host, PUBLIC_URL: 'https://frond.example/plants' }
    const open = await buildTestAppBeside(service, { env })
    t.after(() => open.close())
    const url = 'https://frond.example/plants/'
    const [title, text] = ['It works', 'A test from Frond: reminders for your plants arrive here.']
    const forms = [
      [
        { format: 2, topic: 'plants' },
        { topic: 'plants', title, message: text, tags: ['potted_plant'] },
        { click: url },
      ],
      [
        { format: 3, token: 'A1' },
        { title, message: text, priority: 5, extras: { 'client::display': { contentType: 'text/plain' } } },
        {
          extras: {
            'client::display': { contentType: 'text/plain' },
            'client::notification': { click: { url } },
          },
        },
      ],
      [{ format: 5 }, { text: `${title}\n${text}` }, { text: `${title}\n${text}\n${url}` }],
    ]
    for (const [fields, plain, linked] of forms) {
      const by = await registerPerson(service)
      const payload = { kind: 3, url: receiver.url, ...fields }
      const channel = await made<Channel>(service, `POST ${PATH}`, { by, payload })
      assertSuccess(await tested(by, channel), { ok: true, status: 200 })
      assert.deepEqual(lastJson(receiver), plain)
      // A token is good where the public address is the one that it names.
      const there = await signInAs(open, by.email)
      assertSuccess(await tested(there, channel, open), { ok: true, status: 200 })
      assert.deepEqual(lastJson(receiver), { ...plain, ...linked })
    }
  })

  test('tells in a few words why nothing arrived, and nothing of what the other side said', async () => {
    const by = await registerPerson(service)
    const channel = await hook(by, `${receiver.url}/hook`)
    receiver.answer = { status: 503, headers: { 'Retry-After': '60' } }
    assertSuccess(await tested(by, channel), { ok: false, status: 503, error: 'HTTP 503' })
    receiver.answer = { status: 200 }
    assertSuccess(await send(service, `GET ${PATH}/${channel.id}`, { by }), withoutSecret(channel))
  })

  test('reaches nothing that a name hides, whatever it was when it was typed', async () => {
    const before = receiver.received.length
    // One bad address among good ones is enough.
    const mixed = HOSTILE_ADDRESSES.slice(0, TESTS).map((address) => ['1.1.1.1', address])
    const lookups = [...HOSTILE_ADDRESSES.map((address) => [address]), ...mixed]
    assert.ok(lookups.length >= 60)
    for (let from = 0; from < lookups.length; from += TESTS) {
      const by = await registerPerson(service)
      const channel = await hook(by, 'https://rebound.example/')
      for (addresses of lookups.slice(from, from + TESTS)) {
        assertSuccess(await tested(by, channel), { ok: false, error: 'address refused' })
      }
    }
    assert.equal(receiver.received.length, before)
  })

  test('passes the slots of its host like everything else, and is told to come back if none is free', async (t) => {
    const wait = new AbortController()
    const timeout = AbortSignal.timeout
    t.mock.method(AbortSignal, 'timeout', (ms: number) => (ms === 2_000 ? wait.signal : timeout(ms)))
    const [ada, ben] = [await registerPerson(service), await registerPerson(service)]
    const channels = [await hook(ada, `${receiver.url}/a`), await hook(ben, `${receiver.url}/b`)] as const
    const before = receiver.received.length
    const gate = createGate()
    receiver.hold = gate
    const held = [ada, ada, ben, ben].map((by) => tested(by, by === ada ? channels[0] : channels[1]))
    await eventually(async () => assert.equal(receiver.received.length, before + 4))
    // No request waits any longer than this.
    wait.abort()
    assertFailure(await tested(ben, channels[1]), 1904, 503, {
      message: 'Too much is being sent there right now; try again shortly.',
      headers: { 'retry-after': '5' },
    })
    gate.open()
    for (const reply of await Promise.all(held)) assertSuccess(reply, { ok: true, status: 200 })
    assert.equal(receiver.received.length, before + 4)
  })

  test('follows no redirect', async () => {
    const by = await registerPerson(service)
    const channel = await hook(by, `${receiver.url}/hook`)
    const before = receiver.received.length
    receiver.answer = { status: 307, headers: { Location: 'http://169.254.169.254/latest/meta-data' } }
    assertSuccess(await tested(by, channel), { ok: false, status: 307, error: 'HTTP 307' })
    receiver.answer = { status: 200 }
    assert.equal(receiver.received.length, before + 1)
  })

  test('of an address that was opened once and is not any more', async (t) => {
    const by = await registerPerson(service)
    const channel = await hook(by, `${receiver.url}/hook`)
    const closed = await buildTestAppBeside(service)
    t.after(() => closed.close())
    assertSuccess(await tested(by, channel, closed), { ok: false, error: 'address refused' })
  })

  test('may be made 10 times in 10 minutes, on all servers and over all channels', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const by = await registerPerson(service)
    const other = await buildTestAppBeside(service)
    t.after(() => other.close())
    addresses = ['127.0.0.1']
    const channels = [await hook(by, 'https://a.example/'), await hook(by, 'https://b.example/')] as const
    for (let at = 0; at < 10; at++) {
      const reply = await tested(by, at % 2 === 0 ? channels[0] : channels[1], service)
      assertSuccess(reply, { ok: false, error: 'address refused' })
      t.mock.timers.tick(1_000)
    }
    const limited = {
      message: 'Too many attempts; try again in 590 s.',
      headers: { 'retry-after': '590' },
    }
    assertFailure(await tested(by, channels[0]), 1108, 429, limited)
    assertFailure(await tested(by, channels[1], other), 1108, 429, limited)
    await made(service, `DELETE ${PATH}/${channels[0].id}`, { by })
    assertFailure(await tested(by, await hook(by, 'https://c.example/')), 1108, 429, limited)
    // Another user is not concerned.
    const ben = await registerPerson(service)
    assertSuccess(await tested(ben, await hook(ben, 'https://a.example/')), {
      ok: false,
      error: 'address refused',
    })
    t.mock.timers.tick(590_000)
    assertSuccess(await tested(by, channels[1]), { ok: false, error: 'address refused' })
    assertFailure(await tested(by, channels[1]), 1108, 429, {
      message: 'Too many attempts; try again in 1 s.',
    })
  })
})

function withoutSecret({ secret, ...channel }: Channel): Omit<Channel, 'secret'> {
  return channel
}
