import assert from 'node:assert/strict'
import { after, before, beforeEach, mock, test } from 'node:test'
import { onEachEngine } from '../../../../test/engines.ts'
import { inGardenOf, letIn } from '../../../../test/grants.ts'
import { made } from '../../../../test/made.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { gardenIdOf } from '../../../../test/scope.ts'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { createLogger } from '../../../observe/logging/logger.ts'
import type { Message, Outcome } from '../message/message.ts'
import { SendingSlots } from '../message/sending-slots.ts'
import { DeliveryContents } from '../outbox/deliveries.service.ts'
import { Attempts } from './attempts.ts'
import { EventFeed } from './event-feed.ts'
import { Sender } from './sender.ts'

const SENT: Outcome = { result: 'sent', status: 204 }
const REFUSED: Outcome = { result: 'failed', error: 'HTTP 500', status: 500 }
const CONTENTS = new DeliveryContents([Buffer.alloc(32, 7)])
const HOUR = 3_600_000

onEachEngine('events for webhooks', (engine) => {
  let service: TestApp
  let by: Person
  let feed: EventFeed
  let received: { channel: number; message: Message }[]
  let answer: Outcome
  before(async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-16T12:00:00Z') })
    service = await buildTestApp(engine, { env: { ACCESS_TOKEN_TTL: '86400' } })
  })
  after(async () => {
    mock.timers.reset()
    await service.close()
  })
  beforeEach(async () => {
    mock.timers.setTime(Date.parse('2026-11-16T12:00:00Z'))
    received = []
    answer = SENT
    by = await registerPerson(service)
    feed = new EventFeed(service.db, CONTENTS)
  })

  const webhook = async (events: string[]) => {
    const payload = { kind: 3, format: 1, url: 'https://hook.example/', events }
    return (await made(service, 'POST /api/v1/reminder-channels', { by, payload })).id
  }
  const tag = (name: string) => made(service, 'POST /api/v1/plant-tags', { by, payload: { name } })
  const region = (name: string) => made(service, 'POST /api/v1/regions', { by, payload: { name } })

  const turn = async () => {
    const log = createLogger('silent', { write: () => {} })
    feed.hear(gardenIdOf(by))
    await feed.turn()
    await new Sender({
      slots: new SendingSlots(),
      db: service.db,
      log,
      onSaved: async ({ row }) => void (await feed.feed([row.gardenId])),
      attempts: new Attempts({
        log,
        deliver: async (channel, message) => {
          received.push({ channel, message })
          return answer
        },
        makeDigest: async () => undefined,
        mailer: undefined,
        contents: CONTENTS,
      }),
    }).turn()
  }

  const got = (channel: number) =>
    received.flatMap(({ channel: to, message }) =>
      to === channel && message.kind === 'event' ? [[message.event.type, message.event.subject]] : [],
    )

  test('changes in the garden of another are not told, whoever made them', async () => {
    const owner = await registerPerson(service)
    await letIn(service, owner, by, 3)
    const channel = await webhook(['tag.*'])
    const headers = inGardenOf(owner)
    await made(service, 'POST /api/v1/plant-tags', { by, headers, payload: { name: 'theirs' } })
    await made(service, 'POST /api/v1/plant-tags', { by: owner, payload: { name: 'theirs, too' } })
    const own = await tag('own')
    feed.hear(gardenIdOf(owner))
    await turn()
    assert.deepEqual(got(channel), [['tag.created', own.id]])
  })

  test('each webhook gets what it asked for, in order, and nothing from before', async () => {
    await tag('before')
    const tags = await webhook(['tag.*'])
    const some = await webhook(['region.created', 'tag.deleted'])
    const first = await tag('one')
    const place = await region('Kitchen')
    await made(service, `PUT /api/v1/plant-tags/${first.id}`, { by, payload: { name: 'two' } })
    await made(service, `DELETE /api/v1/plant-tags/${first.id}`, { by })
    await turn()
    assert.deepEqual(got(tags), [
      ['tag.created', first.id],
      ['tag.updated', first.id],
      ['tag.deleted', first.id],
    ])
    assert.deepEqual(got(some), [
      ['region.created', place.id],
      ['tag.deleted', first.id],
    ])
    await turn()
    assert.equal(received.length, 5)
  })

  test('one that fails holds up those after it for 24 hours, and is then given up', async (t) => {
    t.mock.method(Math, 'random', () => 0.5)
    const channel = await webhook(['tag.created'])
    const names = ['one', 'two', 'three']
    const ids: number[] = []
    for (const name of names) ids.push((await tag(name)).id)
    answer = REFUSED
    const begun = Date.now()
    const rows = () =>
      service.db
        .selectFrom('deliveries')
        .selectAll()
        .where('channel_id', '=', channel)
        .orderBy('id')
        .execute()
    for (;;) {
      await turn()
      const [only, ...others] = await rows()
      if (only?.state !== 1) break
      assert.deepEqual(others, [])
      mock.timers.setTime(only.next_attempt_at ?? assert.fail('it will never be tried'))
    }
    assert.ok(Date.now() - begun > 19 * HOUR, 'it was tried for long')
    // 9 attempts within 24 hours, and only then the next one.
    assert.deepEqual(
      got(channel).map(([, subject]) => subject),
      [...Array(9).fill(ids[0]), ids[1]],
    )
    assert.deepEqual(
      (await rows()).map(({ state }) => state),
      [3, 1],
    )
  })

  test('goes on where it was when the receiver is back', async () => {
    const channel = await webhook(['tag.*'])
    const one = await tag('one')
    answer = REFUSED
    await turn()
    const two = await tag('two')
    mock.timers.tick(2 * 60_000)
    answer = SENT
    await turn()
    assert.deepEqual(
      got(channel).map(([, subject]) => subject),
      [one.id, one.id, two.id],
    )
  })

  test('what happens while a webhook wants nothing, or is off, does not come later', async () => {
    const channel = await webhook(['tag.*'])
    const put = (payload: object) =>
      made(service, `PUT /api/v1/reminder-channels/${channel}`, { by, payload })
    const later: number[] = []
    for (const [stop, start] of [
      [{ events: [] }, { events: ['tag.*'] }],
      [{ enabled: false }, { enabled: true }],
      [{ format: 5 }, { format: 1, events: ['tag.*'] }],
    ]) {
      await put(stop ?? {})
      await tag(`meanwhile ${later.length}`)
      await turn()
      await put(start ?? {})
      later.push((await tag(`after ${later.length}`)).id)
      // Another change loses nothing that is wanted.
      await put({ name: 'Hall', events: ['tag.*', 'plant.*'] })
      await made(service, `POST /api/v1/reminder-channels/${channel}/rotate`, { by })
      await turn()
    }
    assert.deepEqual(
      got(channel),
      later.map((id) => ['tag.created', id]),
    )
  })

  test('events of other servers are found by looking, and two feeds put none in twice', async () => {
    const channel = await webhook(['tag.*'])
    const { id } = await tag('one')
    await Promise.all([1, 2, 3].map(() => new EventFeed(service.db, CONTENTS).turn()))
    await turn()
    assert.deepEqual(got(channel), [['tag.created', id]])
  })
})
