import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerAdmin, registerPerson, signInAs } from '../../../../test/people.ts'
import { PushStandIn, vapidClaims } from '../../../../test/push-stand-in.ts'
import { openReceiver, type Receiver } from '../../../../test/receiver.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { ensurePushKey, PushKeys } from '../push-key/push-keys.ts'
import type { Channel } from './channels.schema.ts'

const PATH = '/api/v1/reminder-channels'

onEachEngine('push channels', (engine) => {
  let service: TestApp
  let receiver: Receiver
  let endpoints = 0
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(engine, { env: { OUTBOUND_ALLOW: receiver.host } })
  })
  after(async () => {
    await service.close()
    await receiver.close()
  })

  const newSubscription = () => new PushStandIn().subscription(`${receiver.url}/push/${++endpoints}`)
  const subscribe = (by: Person, subscription: object, name?: string) =>
    send(service, `POST ${PATH}`, { by, payload: { kind: 1, subscription, ...(name && { name }) } })

  test('a device has one owner: who subscribes it takes it over, with its id and nothing else', async () => {
    const [ada, ben] = [await registerPerson(service), await registerPerson(service)]
    const subscription = newSubscription()
    const first = await made<Channel>(service, `POST ${PATH}`, {
      by: ada,
      payload: { kind: 1, name: 'Mine', subscription, enabled: false },
    })
    const target = `${receiver.url}…`
    assert.deepEqual(first, {
      ...{
        id: first.id,
        kind: 1,
        name: 'Mine',
        enabled: false,
        target,
        failures: 0,
        createdAt: first.createdAt,
      },
    })
    // This is that browser with new keys.
    assertSuccess(await subscribe(ada, { ...subscription, keys: newSubscription().keys }), {
      ...first,
      enabled: true,
    })
    await service.db
      .updateTable('reminder_channels')
      .set({ failures: 3, last_error: 'timeout', last_sent_at: 5, last_digest_on: '2026-11-15' })
      .where('id', '=', first.id)
      .execute()
    const delivery = {
      date: '2026-11-16',
      kind: 1,
      expires_at: 9e15,
      created_at: 0,
      next_attempt_at: 9e15,
    } as const
    await service.db
      .insertInto('deliveries')
      .values({ ...delivery, user_id: gardenIdOf(ada), channel_id: first.id, message_id: `of ${first.id}` })
      .execute()
    const moved = await subscribe(ben, subscription)
    const { createdAt } = moved.json<{ data: Channel }>().data
    assertSuccess(moved, { id: first.id, kind: 1, name: null, enabled: true, target, failures: 0, createdAt })
    assertSuccess(await send(service, `GET ${PATH}`, { by: ada }), [])
    const left = await service.db
      .selectFrom('deliveries')
      .select('id')
      .where('channel_id', '=', first.id)
      .execute()
    assert.equal(left.length, 0)
    const row = await service.db
      .selectFrom('reminder_channels')
      .select(['last_sent_at', 'last_digest_on'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual({ ...row }, { last_sent_at: null, last_digest_on: null })
  })

  test('one that is known does not count as another', async () => {
    const by = await registerPerson(service)
    const subscription = newSubscription()
    assert.equal((await subscribe(by, subscription)).statusCode, 200)
    for (let at = 1; at < 20; at++) assert.equal((await subscribe(by, newSubscription())).statusCode, 200)
    assert.equal((await subscribe(by, subscription)).statusCode, 200)
    assertFailure(await subscribe(by, newSubscription()), 4603, 409)
    const other = newSubscription()
    await subscribe(await registerPerson(service), other)
    assertFailure(await subscribe(by, other), 4603, 409)
  })

  test('it ends with its session, and with no other', async () => {
    const by = await registerPerson(service)
    const phone = await signInAs(service, by.email)
    const kept = await made<Channel>(service, `POST ${PATH}`, {
      by,
      payload: { kind: 1, subscription: newSubscription() },
    })
    assert.equal((await subscribe(phone, newSubscription())).statusCode, 200)
    const payload = { refreshToken: phone.refreshToken }
    assert.equal((await send(service, 'POST /api/v1/auth/logout', { payload })).statusCode, 200)
    assertSuccess(await send(service, `GET ${PATH}`, { by }), [kept])
  })

  test('the subscription can be replaced, but not by one of another channel', async () => {
    const by = await registerPerson(service)
    const [one, two] = [newSubscription(), newSubscription()]
    const { id } = await made<Channel>(service, `POST ${PATH}`, {
      by,
      payload: { kind: 1, subscription: one },
    })
    await subscribe(by, two)
    const put = (subscription: object) =>
      send(service, `PUT ${PATH}/${id}`, { by, payload: { subscription } })
    assertFailure(await put(two), 4602, 409)
    assert.equal((await put(newSubscription())).statusCode, 200)
    const again = await made<Channel>(service, `POST ${PATH}`, {
      by,
      payload: { kind: 1, subscription: one },
    })
    assert.notEqual(again.id, id)
  })

  test('a push service in somebody’s network is refused', async () => {
    const by = await registerPerson(service)
    for (const endpoint of ['https://127.0.0.1/x', 'http://1.1.1.1/x', 'https://192.168.1.1/x', 'push']) {
      assertFailure(await subscribe(by, { ...newSubscription(), endpoint }), 4605, 400)
    }
  })

  test('a test arrives, signed by the key that browsers subscribe with', async () => {
    const admin = await registerAdmin(service)
    const browser = new PushStandIn()
    const subscription = browser.subscription(`${receiver.url}/push/tested`)
    const { id } = await made<Channel>(service, `POST ${PATH}`, {
      by: admin,
      payload: { kind: 1, subscription },
    })
    assertSuccess(await send(service, `POST ${PATH}/${id}/test`, { by: admin }), { ok: true, status: 200 })
    const { publicKey } = await made<{ publicKey: string }>(service, 'GET /api/v1/push-key')
    const received = receiver.received.at(-1) ?? assert.fail('nothing came')
    assert.partialDeepStrictEqual(browser.decrypt(received), { type: 'care.test', title: 'It works' })
    const { sub } = vapidClaims(received, publicKey)
    const first = await service.db
      .selectFrom('users')
      .select('email')
      .where('role', '=', 'ADMIN')
      .orderBy('id')
      .executeTakeFirst()
    assert.equal(sub, `mailto:${first?.email}`)
  })

  test('push services may write to whom the operator names, or to the public address', async (t) => {
    const by = await registerPerson(service)
    const payload = { kind: 1, subscription: newSubscription() }
    const { id } = await made<Channel>(service, `POST ${PATH}`, { by, payload })
    const { publicKey } = await made<{ publicKey: string }>(service, 'GET /api/v1/push-key')
    const PUBLIC_URL = 'https://frond.example'
    for (const [env, expected] of [
      [{ PUBLIC_URL, VAPID_SUBJECT: 'mailto:garden@frond.example' }, 'mailto:garden@frond.example'],
      [{ PUBLIC_URL }, PUBLIC_URL],
    ] as const) {
      const other = await buildTestAppBeside(service, { env: { ...env, OUTBOUND_ALLOW: receiver.host } })
      t.after(() => other.close())
      // Its tokens are of another issuer.
      const again = await signInAs(other, by.email)
      assertSuccess(await send(other, `POST ${PATH}/${id}/test`, { by: again }), { ok: true, status: 200 })
      const received = receiver.received.at(-1) ?? assert.fail('nothing came')
      assert.equal(vapidClaims(received, publicKey).sub, expected)
    }
  })

  test('all servers have one key, also if they make it at once', async (t) => {
    const { db } = service
    const { publicKey } = await made<{ publicKey: string }>(service, 'GET /api/v1/push-key')
    const other = await buildTestAppBeside(service)
    t.after(() => other.close())
    assertSuccess(await send(other, 'GET /api/v1/push-key'), { publicKey })
    const stored = await db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('push_keys').execute()
    const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    await Promise.all(keys.map((key) => ensurePushKey(db, key)))
    const read = await Promise.all(keys.map((key) => new PushKeys([key]).current(db)))
    assert.equal(read.filter((key) => key !== undefined).length, 1)
    assert.deepEqual(
      await new PushKeys(keys).current(db),
      read.find((key) => key !== undefined),
    )
    await db.deleteFrom('push_keys').execute()
    await db.insertInto('push_keys').values(stored).execute()
  })

  test('without a key that can be read there is no push', async (t) => {
    const secret = { SECRET_KEY: 'another secret than the one before it' }
    const other = await buildTestAppBeside(service, { env: { ...secret, OUTBOUND_ALLOW: receiver.host } })
    t.after(() => other.close())
    const by = await registerPerson(service)
    assertFailure(await send(other, 'GET /api/v1/push-key'), 4604, 409)
    const payload = { kind: 1, subscription: newSubscription() }
    assertFailure(await send(other, `POST ${PATH}`, { by, payload }), 4604, 409, {
      message: 'This server cannot send web push: its key cannot be read, because SECRET_KEY has changed.',
    })
  })
})
