import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { createGate } from '../../../../test/gate.ts'
import { letIn } from '../../../../test/grants.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { addChannel } from '../../../../test/reminders.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import { localDay } from '../../due/days.ts'
import type { DigestRequest } from '../digest/digest.service.ts'
import type { Digest, Mail, Message, Outcome } from '../message/message.ts'
import { SendingSlots } from '../message/sending-slots.ts'
import { DeliveryContents, insertMail } from '../outbox/deliveries.service.ts'
import { insertDelivery } from '../outbox/deliveries.sql.ts'
import { planDigestsDue } from '../planner/planner.ts'
import { Attempts, type DeliveryOutcome } from './attempts.ts'
import type { ClaimedRow } from './claims.sql.ts'
import { Sender } from './sender.ts'

const SENT: Outcome = { result: 'sent', status: 204 }
const REFUSED: Outcome = { result: 'failed', error: 'HTTP 500', status: 500 }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const CONTENTS = new DeliveryContents([Buffer.alloc(32, 7)])
const MAIL: Mail = {
  to: 'fern@example.org',
  subject: 'Hello',
  text: 'hi',
  html: '<p>hi',
  messageId: 'm1@frond',
}

const silent = createLogger('silent', { write: () => {} })

function digestOf(date: string): Digest {
  const words = { title: '2 plants', text: 'Fern, Ivy', language: 'en' } as const
  return { date, timeZone: 'Europe/Berlin', ...words, due: 2, overdue: 0, tasks: [], places: [] }
}

onEachEngine('the sender', (engine) => {
  let service: TestApp
  /** What the receivers got: channel, id of the message, and the message. */
  let received: { channel: number; messageId: string; message: Message }[]
  let requests: DigestRequest[]
  let saved: string[]
  let answer: (delivery: ClaimedRow) => Promise<Outcome>
  let mailAnswer: Outcome
  let digest: (date: string) => Digest | undefined
  before(async () => {
    mock.timers.enable({ apis: ['Date'] })
    service = await buildTestApp(engine)
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })
  beforeEach(async () => {
    received = []
    requests = []
    saved = []
    answer = async () => SENT
    mailAnswer = SENT
    digest = digestOf
    await service.db.deleteFrom('deliveries').execute()
    await service.db.deleteFrom('reminder_channels').execute()
  })

  const itIs = (time: string) => mock.timers.setTime(Temporal.Instant.from(time).epochMilliseconds)

  const newSender = () =>
    new Sender({
      slots: new SendingSlots(),
      db: service.db,
      log: silent,
      attempts: new Attempts({
        log: silent,
        deliver: (channel, message, delivery) => {
          received.push({ channel, messageId: delivery.messageId, message })
          return answer(delivery)
        },
        makeDigest: async (_gardenId, request) => {
          requests.push(request)
          return digest(localDay(Date.now(), 'Europe/Berlin'))
        },
        mailer: { send: async () => mailAnswer },
        contents: CONTENTS,
      }),
      onSaved: ({ result }: DeliveryOutcome) => void saved.push(result),
    })

  /** A person with a channel, for whom the digest of a date is in the outbox. */
  const told = async (
    values: Parameters<typeof addChannel>[2] = {},
  ): Promise<{ by: Person; channel: number }> => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    const channel = await addChannel(service.db, by, values)
    itIs('2026-11-16T08:00:00Z')
    await planDigestsDue(service.db)
    return { by, channel }
  }

  const deliveries = async () => {
    const rows = await service.db.selectFrom('deliveries').selectAll().orderBy('id').execute()
    return rows.map(({ date, state, attempts, status, error, next_attempt_at, claimed_until, sent_at }) => ({
      ...{ date, state, attempts, status, error },
      ...{ nextAttemptAt: next_attempt_at, claimedUntil: claimed_until, sentAt: sent_at },
    }))
  }

  const channelRow = (id: number) =>
    service.db.selectFrom('reminder_channels').selectAll().where('id', '=', id).executeTakeFirst()

  const DONE = { nextAttemptAt: null, claimedUntil: null, sentAt: null, status: null, error: null }

  test('sends a digest over each channel once, and marks it', async () => {
    const { channel } = await told()
    await newSender().turn()
    await newSender().turn()
    const [{ messageId, ...first } = assert.fail('nothing came'), ...more] = received
    assert.match(messageId, /^msg_/)
    assert.deepEqual(first, { channel, message: { kind: 'digest', digest: digestOf('2026-11-16') } })
    assert.deepEqual(more, [])
    const now = Date.parse('2026-11-16T08:00:00Z')
    assert.deepEqual(await deliveries(), [
      { ...DONE, date: '2026-11-16', state: 2, attempts: 1, status: 204, sentAt: now },
    ])
    const row = await channelRow(channel)
    assert.equal(row?.last_sent_at, now)
    assert.equal(row?.last_digest_on, '2026-11-16')
    assert.deepEqual(requests, [{ language: 'en', lookAhead: 0, newSince: undefined }])
    assert.deepEqual(saved, ['sent'])
  })

  test('what is put in during the last look is sent in the same turn', async () => {
    await told()
    const now = Date.now()
    await service.db
      .updateTable('deliveries')
      .set({ next_attempt_at: now + 1 })
      .execute()
    const sender = newSender()
    const turn = sender.turn()
    // The look has begun, and will not find it.
    mock.timers.setTime(now + 1)
    sender.wake()
    await turn
    assert.deepEqual(saved, ['sent'])
  })

  test('what is empty, of a channel or account that is off, or not wanted any more is dropped', async () => {
    const { by, channel } = await told()
    const { db } = service
    const off = async (change: () => Promise<unknown>) => {
      await change()
      await newSender().turn()
      assert.deepEqual(await deliveries(), [{ ...DONE, date: '2026-11-16', state: 4, attempts: 0 }])
      await db.updateTable('deliveries').set({ state: 1, next_attempt_at: 0 }).execute()
    }
    digest = () => undefined
    await off(async () => {})
    // The zone was changed meanwhile: there it is another date.
    digest = () => digestOf('2026-11-17')
    await off(async () => {})
    digest = digestOf
    const settings = (reminders: number) =>
      db.updateTable('care_settings').set({ reminders }).where('user_id', '=', gardenIdOf(by)).execute()
    await off(() => settings(0))
    await settings(1)
    const quiet = (quiet_until: string | null) =>
      db.updateTable('care_settings').set({ quiet_until }).where('user_id', '=', gardenIdOf(by)).execute()
    await off(() => quiet('2026-11-17'))
    await quiet('2026-11-16')
    const account = (disabled: number) =>
      db.updateTable('users').set({ disabled }).where('id', '=', by.user.id).execute()
    await off(() => account(1))
    await account(0)
    await off(() =>
      db.updateTable('reminder_channels').set({ enabled: 0 }).where('id', '=', channel).execute(),
    )
    assert.deepEqual(received, [])
  })

  test('who wants only new tasks is asked since the last digest of that channel', async () => {
    const { by, channel } = await told({ last_digest_on: '2026-11-14' })
    const change = { digest: 2, look_ahead: 3, language: 'zh' } as const
    await service.db.updateTable('care_settings').set(change).where('user_id', '=', gardenIdOf(by)).execute()
    await newSender().turn()
    assert.deepEqual(requests, [{ language: 'zh', lookAhead: 3, newSince: '2026-11-14' }])
    assert.equal((await channelRow(channel))?.last_digest_on, '2026-11-16')
  })

  test('a digest for a user with a place in the garden of another is about that, too', async () => {
    const { by } = await told()
    const grantId = await letIn(service, await registerPerson(service), by, 1)
    await newSender().turn()
    assert.deepEqual(requests, [{ language: 'en', lookAhead: 0, newSince: undefined, shares: true }])
    await service.db.updateTable('grants').set({ remind: 0 }).where('id', '=', grantId).execute()
    await service.db.updateTable('deliveries').set({ state: 1, next_attempt_at: 0 }).execute()
    await newSender().turn()
    assert.deepEqual(requests[1], { language: 'en', lookAhead: 0, newSince: undefined })
    // In the own garden turns may be taken.
    await letIn(service, by, await registerPerson(service), 3)
    await service.db.updateTable('deliveries').set({ state: 1, next_attempt_at: 0 }).execute()
    await newSender().turn()
    assert.deepEqual(requests[2], requests[0])
  })

  test('a failure is tried again later with the same id, until it is given up', async (t) => {
    const { channel } = await told()
    t.mock.method(Math, 'random', () => 0.5)
    answer = async () => REFUSED
    const sender = newSender()
    const failed = { date: '2026-11-16', status: 500, error: 'HTTP 500' }
    let now = Date.now()
    for (const [at, delay] of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR].entries()) {
      await sender.turn()
      const expected = { ...DONE, ...failed, state: 1, attempts: at + 1, nextAttemptAt: now + delay }
      assert.deepEqual(await deliveries(), [expected])
      mock.timers.setTime(now + delay - 1)
      await sender.turn()
      assert.equal(received.length, at + 1)
      now += delay
      mock.timers.setTime(now)
    }
    assert.equal((await channelRow(channel))?.failures, 0)
    await sender.turn()
    assert.deepEqual(await deliveries(), [{ ...DONE, ...failed, state: 3, attempts: 6 }])
    assert.equal(new Set(received.map(({ messageId }) => messageId)).size, 1)
    const row = await channelRow(channel)
    assert.deepEqual([row?.failures, row?.failed_on, row?.last_error], [1, '2026-11-16', 'HTTP 500'])
    assert.deepEqual(saved, [...Array(5).fill('retried'), 'failed'])
  })

  test('a receiver that asks for time gets it, but not beyond the date', async () => {
    await told()
    answer = async () => ({ ...REFUSED, retryAfter: 10 * HOUR })
    await newSender().turn()
    const now = Date.now()
    assert.deepEqual((await deliveries())[0]?.nextAttemptAt, now + 10 * HOUR)
    mock.timers.setTime(now + 10 * HOUR)
    await newSender().turn()
    assert.equal((await deliveries())[0]?.state, 3)
  })

  test('what nobody sent on its date fails, and the channel is not blamed', async () => {
    const { channel } = await told()
    itIs('2026-11-16T23:00:00Z')
    await newSender().turn()
    assert.deepEqual(received, [])
    assert.deepEqual(await deliveries(), [
      { ...DONE, date: '2026-11-16', state: 3, attempts: 0, error: 'too late' },
    ])
    assert.equal((await channelRow(channel))?.failures, 0)
  })

  test('five failed dates in a row switch a channel off, and one that arrives begins anew', async () => {
    const { by, channel } = await told()
    const sender = newSender()
    const outcomes = [REFUSED, REFUSED, SENT, ...Array<Outcome>(5).fill(REFUSED)]
    const failures: unknown[] = []
    for (const [day, outcome] of outcomes.entries()) {
      // So late that there is no second attempt.
      itIs(`2026-11-${16 + day}T22:59:30Z`)
      await planDigestsDue(service.db)
      answer = async () => outcome
      await sender.turn()
      const row = await channelRow(channel)
      failures.push([row?.failures, row?.enabled])
    }
    assert.deepEqual(failures, [
      ...[
        [1, 1],
        [2, 1],
        [0, 1],
      ],
      ...[
        [1, 1],
        [2, 1],
        [3, 1],
        [4, 1],
        [5, 0],
      ],
    ])
    assert.equal((await channelRow(channel))?.last_error, 'HTTP 500')
    const settings = await service.db
      .selectFrom('care_settings')
      .select('next_digest_at')
      .where('user_id', '=', gardenIdOf(by))
      .executeTakeFirst()
    assert.deepEqual(settings, { next_digest_at: null })
  })

  test('a date on which several things fail counts once', async () => {
    const { by, channel } = await told()
    itIs('2026-11-16T22:59:30Z')
    answer = async () => REFUSED
    const event = { id: 1, type: 'plant.created', subject: 1, at: 0 }
    await insertDelivery(service.db, {
      gardenId: gardenIdOf(by),
      channelId: channel,
      kind: 2,
      date: '2026-11-16',
      messageId: 'msg_event',
      content: CONTENTS.write('msg_event', event),
      expiresAt: Date.now() + 1_000,
    })
    await newSender().turn()
    assert.deepEqual(saved, ['failed', 'failed'])
    assert.equal((await channelRow(channel))?.failures, 1)
  })

  test('a receiver that is gone switches the channel off; a push subscription is deleted', async () => {
    const { channel } = await told()
    const push = await told({ kind: 1 })
    answer = async () => ({ result: 'gone', error: 'HTTP 410', status: 410 })
    await newSender().turn()
    const row = await channelRow(channel)
    assert.deepEqual([row?.enabled, row?.last_error], [0, 'HTTP 410'])
    assert.equal(await channelRow(push.channel), undefined)
    assert.deepEqual(await deliveries(), [
      { ...DONE, date: '2026-11-16', state: 3, attempts: 1, status: 410, error: 'HTTP 410' },
    ])
  })

  test('an error of this server is a failed attempt too', async () => {
    await told()
    answer = () => Promise.reject(new Error('broken'))
    await newSender().turn()
    const [delivery] = await deliveries()
    assert.deepEqual([delivery?.state, delivery?.error], [1, 'internal error'])
  })

  test('of two senders one sends, also while it lasts; after the claim the other does', async () => {
    await told()
    const gate = createGate()
    answer = async () => {
      await gate.wait()
      return SENT
    }
    const first = newSender().turn()
    await gate.reached
    await newSender().turn()
    assert.equal(received.length, 1)
    // As if the first had died.
    mock.timers.setTime(Date.now() + MINUTE)
    answer = async () => SENT
    await newSender().turn()
    assert.deepEqual(saved, ['sent'])
    gate.open()
    await first
    assert.equal(received.length, 2)
    assert.equal((await deliveries())[0]?.attempts, 1)
  })

  test('a host gets four at a time, all hosts together twenty, and stopping finishes only those', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    for (let host = 0; host < 6; host++) {
      for (let at = 0; at < 5; at++) await addChannel(service.db, by, { target: `host ${host}` })
    }
    itIs('2026-11-16T08:00:00Z')
    await planDigestsDue(service.db)
    const gate = createGate()
    const begun: string[] = []
    const all = Promise.withResolvers<void>()
    answer = async ({ target }) => {
      begun.push(target ?? '')
      if (begun.length === 20) all.resolve()
      await gate.wait()
      return SENT
    }
    const sender = newSender()
    const turn = sender.turn()
    await all.promise
    sender.stop()
    gate.open()
    await turn
    assert.equal(begun.length, 20)
    const most = Math.max(
      ...Object.values(Object.groupBy(begun, (host) => host)).map((some) => some?.length ?? 0),
    )
    assert.equal(most, 4)
    const rows = await deliveries()
    const left = rows.filter(({ state }) => state === 1)
    assert.equal(left.length, 10)
    assert.ok(left.every(({ claimedUntil, attempts }) => claimedUntil === null && attempts === 0))
    answer = async () => SENT
    await newSender().turn()
    assert.ok((await deliveries()).every(({ state }) => state === 2))
    assert.equal(received.length, 30)
  })

  test('what has waited so long that its claim might end before it does goes back first', async () => {
    itIs('2026-11-15T12:00:00Z')
    const by = await registerPerson(service)
    for (let at = 0; at < 5; at++) await addChannel(service.db, by, { target: 'one host' })
    itIs('2026-11-16T08:00:00Z')
    await planDigestsDue(service.db)
    const gate = createGate()
    const four = Promise.withResolvers<void>()
    answer = async () => {
      if (received.length === 4) four.resolve()
      await gate.wait()
      return SENT
    }
    const sender = newSender()
    const turn = sender.turn()
    await four.promise
    // More than a sixth of the minute.
    mock.timers.tick(10_001)
    gate.open()
    await turn
    await sender.turn()
    assert.deepEqual(saved.toSorted(), ['released', ...Array(5).fill('sent')])
    assert.equal(received.length, 5)
  })

  test('mail that belongs to no channel goes the same way, also three hours later', async (t) => {
    itIs('2026-11-16T08:00:00Z')
    t.mock.method(Math, 'random', () => 0.5)
    const by = await registerPerson(service)
    await insertMail(service.db, CONTENTS, gardenIdOf(by), MAIL, Date.now() + 24 * HOUR)
    const [{ content } = assert.fail('there is none')] = await service.db
      .selectFrom('deliveries')
      .select('content')
      .execute()
    assert.doesNotMatch(Buffer.from(content ?? []).toString('latin1'), /fern@/)
    mailAnswer = { result: 'failed', error: 'connection refused' }
    const sender = newSender()
    const since = Date.now()
    let tries = 0
    // The mail server is away.
    for (; Date.now() < since + 3 * HOUR; tries++) {
      await sender.turn()
      mock.timers.setTime((await deliveries())[0]?.nextAttemptAt ?? assert.fail('it was given up'))
    }
    assert.equal(tries, 5)
    mailAnswer = { result: 'sent' }
    await sender.turn()
    const [sent] = await deliveries()
    assert.deepEqual([sent?.state, sent?.attempts, sent?.sentAt], [2, 6, Date.now()])
  })
})
