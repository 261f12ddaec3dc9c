import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { Registry } from 'prom-client'
import { secretsOf } from '../../../../test/cheap-crypto.ts'
import { onEachEngine } from '../../../../test/engines.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { PushStandIn } from '../../../../test/push-stand-in.ts'
import { lastJson, openReceiver, type Receiver } from '../../../../test/receiver.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import type { Channel } from '../channels/channels.schema.ts'
import type { Digest, Outcome } from '../message/message.ts'
import { SendingSlots } from '../message/sending-slots.ts'
import { createReminders, type Reminders } from '../reminders.wiring.ts'
import { Attempts } from './attempts.ts'
import { Sender } from './sender.ts'

const PATH = '/api/v1/reminder-channels'
const DATE = '2026-11-16'
const DIGEST: Digest = {
  ...{ date: DATE, timeZone: 'Europe/Berlin', language: 'en', title: 'One plant', text: 'The secret fern' },
  ...{ due: 1, overdue: 0, tasks: [], places: [] },
}
const silent = createLogger('silent', { write: () => {} })

onEachEngine('a channel that is changed while something is on its way', (engine) => {
  let service: TestApp
  let receiver: Receiver
  let reminders: Reminders
  let by: Person
  let endpoints = 0
  before(async () => {
    receiver = await openReceiver()
    service = await buildTestApp(engine, { env: { OUTBOUND_ALLOW: receiver.host } })
    const { db, config } = service
    const care = { db, defaultTimeZone: config.defaultTimeZone }
    const secrets = await secretsOf(config)
    reminders = createReminders({ care, config, secrets, metrics: new Registry() })
  })
  after(async () => {
    await service.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.received.length = 0
    by = await registerPerson(service)
  })

  const newSubscription = () => new PushStandIn().subscription(`${receiver.url}/push/${++endpoints}`)
  const subscribe = (who: Person, subscription: object) =>
    made<Channel>(service, `POST ${PATH}`, { by: who, payload: { kind: 1, subscription } })
  const hook = () =>
    made<Channel>(service, `POST ${PATH}`, { by, payload: { kind: 3, format: 5, url: `${receiver.url}/a` } })
  const put = (id: number, payload: object) => made<Channel>(service, `PUT ${PATH}/${id}`, { by, payload })
  const shown = (who: Person) => made<Channel[]>(service, `GET ${PATH}`, { by: who })

  /** Sends the digest of a channel; `meanwhile` runs after it was claimed and before it goes out. */
  const send = async (
    channelId: number,
    meanwhile: () => Promise<unknown>,
    answer?: () => Promise<Outcome>,
  ): Promise<unknown> => {
    const messageId = `msg_${engine}_${channelId}`
    const now = Date.now()
    await service.db
      .insertInto('deliveries')
      .values({
        ...{ user_id: gardenIdOf(by), channel_id: channelId, kind: 1, date: DATE, message_id: messageId },
        ...{ next_attempt_at: now, expires_at: now + 60_000, created_at: now },
      })
      .execute()
    let isFirst = true
    const sender = new Sender({
      slots: new SendingSlots(),
      db: service.db,
      log: silent,
      attempts: new Attempts({
        ...{ ...reminders, log: silent, mailer: undefined, ...(answer && { deliver: answer }) },
        makeDigest: async () => {
          if (isFirst) await meanwhile()
          isFirst = false
          return DIGEST
        },
      }),
    })
    // What goes back at the end of a turn is for the next one.
    for (let turn = 0; turn < 2; turn++) await sender.turn()
    const [row] = await service.db
      .selectFrom('deliveries')
      .select(['state', 'attempts'])
      .where('message_id', '=', messageId)
      .execute()
    return row && { ...row }
  }

  test('does not reach the new owner of a push subscription', async () => {
    const ben = await registerPerson(service)
    const subscription = newSubscription()
    const { id } = await subscribe(by, subscription)
    const state = await send(id, () => subscribe(ben, subscription))
    assert.deepEqual(receiver.received, [])
    assert.equal(state, undefined)
    const [{ lastSentAt } = assert.fail('it has not moved')] = await shown(ben)
    assert.equal(lastSentAt, undefined)
  })

  test('goes to the new address of a webhook, and nowhere if it is switched off or deleted', async () => {
    const moved = await hook()
    assert.deepEqual(await send(moved.id, () => put(moved.id, { url: `${receiver.url}/b` })), {
      state: 2,
      attempts: 1,
    })
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/b'],
    )
    assert.match(JSON.stringify(lastJson(receiver)), /secret fern/)
    const off = await hook()
    assert.deepEqual(await send(off.id, () => put(off.id, { enabled: false })), { state: 4, attempts: 0 })
    const gone = await hook()
    const deleted = await send(gone.id, () => made(service, `DELETE ${PATH}/${gone.id}`, { by }))
    assert.equal(deleted, undefined)
    assert.equal(receiver.received.length, 1)
  })

  const GONE: Outcome = { result: 'gone', error: 'HTTP 410', status: 410 }
  const FAILED: Outcome = { result: 'failed', error: 'HTTP 500', status: 500 }
  const nothing = async () => {}

  test('what an old request was answered is not held against the new owner of a subscription', async () => {
    for (const outcome of [GONE, FAILED, { result: 'sent' }] as const) {
      const ben = await registerPerson(service)
      const subscription = newSubscription()
      const { id } = await subscribe(by, subscription)
      let moved: Channel | undefined
      await send(id, nothing, async () => {
        moved = await subscribe(ben, subscription)
        return outcome
      })
      assert.deepEqual(await shown(ben), [moved], outcome.result)
    }
  })

  test('nor against another address of the same owner, who got it all the same if it arrived', async () => {
    const push = await subscribe(by, newSubscription())
    const webhook = await hook()
    for (const outcome of [GONE, FAILED]) {
      await send(push.id, nothing, async () => {
        await put(push.id, { subscription: newSubscription() })
        return outcome
      })
      await send(webhook.id, nothing, async () => {
        await put(webhook.id, { url: `${receiver.url}/b` })
        return outcome
      })
      await service.db.deleteFrom('deliveries').execute()
    }
    assert.deepEqual(await shown(by), [push, webhook])
    await send(webhook.id, nothing, async () => {
      await put(webhook.id, { name: 'Hall' })
      return { result: 'sent' }
    })
    const row = await service.db
      .selectFrom('reminder_channels')
      .select(['last_digest_on', 'failed_on'])
      .where('id', '=', webhook.id)
      .executeTakeFirst()
    assert.deepEqual({ ...row }, { last_digest_on: DATE, failed_on: null })
  })
})
