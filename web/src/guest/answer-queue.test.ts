import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ConnectionError, createFrondClient, ErrorCode } from '@frond/client'
import { eventually } from '../../../test/eventually.ts'
import { AnswerQueue, type Given } from './answer-queue.ts'

type Sent = { what: string; key: string | null; body: unknown }

/** A service that answers as it is told, and what reached it. */
function service() {
  const sent: Sent[] = []
  const replies: ('lost' | 'refused' | object)[] = []
  const client = createFrondClient({
    baseUrl: 'http://service.test',
    accessKey: 'frnd_x',
    retries: { retries: 0 },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/v1/', '')
      const text = await request.text()
      const key = request.headers.get('Idempotency-Key')
      sent.push({ what: `${request.method} ${path}`, key, body: text === '' ? null : JSON.parse(text) })
      const reply = replies.shift() ?? {}
      if (reply === 'lost') throw new TypeError('lost')
      const isRefused = reply === 'refused'
      const envelope = isRefused
        ? { code: ErrorCode.ScheduleNotFound, message: 'gone', data: null }
        : { code: 0, message: 'ok', data: reply }
      return Response.json({ ...envelope, requestId: 'r', timestamp: 0 }, { status: isRefused ? 404 : 200 })
    },
  })
  return { client, sent, replies }
}

function queueWith(client: ReturnType<typeof service>['client'], left: readonly Given[] = []) {
  const told: string[] = []
  const kept: (readonly Given[])[] = []
  const queue = new AnswerQueue({
    client,
    left,
    keep: (unfinished) => kept.push(unfinished),
    onSettled: () => told.push('settled'),
    onDoneBefore: ({ scheduleId }) => told.push(`before ${scheduleId}`),
    onRefused: ({ scheduleId }) => told.push(`refused ${scheduleId}`),
  })
  return { queue, told, kept }
}

const entry = (id: number) => ({ entries: [{ id }], schedules: [], notDue: [] })
const NOT_DUE = { entries: [], schedules: [], notDue: [7] }

describe('answers of a helper', () => {
  test('go one after the other, as they were given', async () => {
    const { client, sent, replies } = service()
    const { queue, told, kept } = queueWith(client)
    replies.push(entry(1), {}, {})
    const [at] = [queue.give(7, 'done'), queue.give(8, 'notYet'), queue.give(9, 'skip')]
    assert.deepEqual(
      queue.given().map(({ scheduleId, answer }) => [scheduleId, answer]),
      [
        [7, 'done'],
        [8, 'notYet'],
        [9, 'skip'],
      ],
    )
    await eventually(async () => assert.deepEqual(told, ['settled']))
    const given = queue.given()
    assert.deepEqual(sent, [
      {
        what: 'POST care-tasks/done',
        key: at,
        body: { scheduleIds: [7], eventTime: given[0]?.at, onlyDue: true },
      },
      { what: 'POST care-tasks/snooze', key: given[1]?.key, body: { scheduleIds: [8], days: 2 } },
      { what: 'POST care-tasks/skip', key: given[2]?.key, body: { scheduleIds: [9] } },
    ])
    assert.deepEqual(kept.at(-1), [])
  })

  test('wait for a connection, and are sent again under the same key, also after a reload', async () => {
    const { client, sent, replies } = service()
    const first = queueWith(client)
    replies.push('lost')
    const key = first.queue.give(7, 'done')
    await eventually(async () => assert.equal(first.queue.isWaiting(), true))
    assert.deepEqual(first.told, [])

    const second = queueWith(client, JSON.parse(JSON.stringify(first.kept.at(-1))))
    replies.push(entry(1))
    await second.queue.send()
    assert.equal(second.queue.isWaiting(), false)
    assert.deepEqual(
      sent.map((one) => [one.what, one.key]),
      [
        ['POST care-tasks/done', key],
        ['POST care-tasks/done', key],
      ],
    )
    assert.deepEqual(second.told, ['settled'])
  })

  test('are taken back by what they wrote, or never sent', async () => {
    const { client, sent, replies } = service()
    const { queue, kept } = queueWith(client)
    replies.push(entry(41), {}, {}, {})
    queue.takeBack(queue.give(7, 'done'))
    await eventually(async () => assert.deepEqual(queue.given(), []))
    const skipped = queue.give(9, 'skip')
    await eventually(async () => assert.deepEqual(kept.at(-1), []))
    queue.takeBack(skipped)
    await eventually(async () => assert.deepEqual(queue.given(), []))
    assert.deepEqual(
      sent.map(({ what }) => what),
      ['POST care-tasks/done', 'DELETE plant-journals/41', 'POST care-tasks/skip', 'POST care-tasks/restore'],
    )

    // The second waits behind the first, which may have arrived.
    replies.push('lost')
    queue.give(7, 'done')
    queue.takeBack(queue.give(8, 'done'))
    await eventually(async () => assert.equal(queue.isWaiting(), true))
    assert.deepEqual(
      queue.given().map(({ scheduleId }) => scheduleId),
      [7],
    )
  })

  test('another was faster, or the task is gone: it is told, and the rest goes on', async () => {
    const { client, replies } = service()
    const { queue, told } = queueWith(client)
    replies.push(NOT_DUE, 'refused', entry(1))
    queue.give(7, 'done')
    queue.give(8, 'done')
    queue.give(9, 'done')
    await eventually(async () => assert.deepEqual(told, ['before 7', 'refused 8', 'settled']))
    assert.equal(queue.isWaiting(), false)
    assert.ok(!queue.given().some(({ refusal }) => refusal instanceof ConnectionError))
  })
})
