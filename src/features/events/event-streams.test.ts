import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { sql } from 'kysely'
import { onEachEngine } from '../../../test/engines.ts'
import { assertSuccess } from '../../../test/envelope.ts'
import { EventReader } from '../../../test/event-reader.ts'
import { eventually } from '../../../test/eventually.ts'
import { inGardenOf, letIn, newKey } from '../../../test/grants.ts'
import { made } from '../../../test/made.ts'
import { PASSWORD, type Person, registerAdmin, registerPerson, signInAs } from '../../../test/people.ts'
import { listen } from '../../../test/raw-http.ts'
import { send } from '../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../test/test-app.ts'
import { jsonRows } from '../../db/query/json-rows.ts'
import { inTransaction } from '../../db/run/transaction.ts'
import { LIMITS } from '../../http/limits.ts'
import { deleteOldEvents } from '../change/events.sql.ts'

/** Streams are looked after often, so that no test has to wait. */
const limits = {
  ...LIMITS,
  streams: { ...LIMITS.streams, perUser: 3, perServer: 4, checkMs: 20, sessionCheckMs: 20, unreadMs: 1_000 },
}

onEachEngine('streams of events', (engine) => {
  let service: TestApp
  let beside: TestApp
  let port: number
  const readers: EventReader[] = []
  before(async () => {
    service = await buildTestApp(engine, { limits })
    beside = await buildTestAppBeside(service, { limits })
    port = await listen(service.app)
  })
  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.close()
    await untilOpen(0)
  })
  after(async () => {
    await beside.close()
    await service.close()
  })

  const open = async (by: Pick<Person, 'headers'>, options?: Parameters<typeof EventReader.open>[2]) => {
    const reader = await EventReader.open(port, by, options)
    readers.push(reader)
    return reader
  }
  const newTag = (by: Person, name: string, on = service) =>
    made(on, 'POST /api/v1/plant-tags', { by, payload: { name } })
  const told = (id: number, subject: number) => {
    const event = 'tag.created'
    return { id: String(id), event, data: { id, type: event, subject } }
  }
  /** Without the time. */
  const take = async (reader: EventReader, count: number) =>
    (await reader.take(count)).map(({ data, ...rest }) => {
      if (typeof data !== 'object' || data === null || !('at' in data)) return { ...rest, data }
      const { at: _at, ...event } = data
      return { ...rest, data: event }
    })
  const untilOpen = (count: number) =>
    eventually(async () => {
      const { body } = await service.app.inject({ url: '/metrics' })
      assert.match(body, new RegExp(`^event_streams ${count}$`, 'm'))
    })

  test('tell what happens from now on, whichever server it happens on', async () => {
    const by = await registerPerson(service)
    await newTag(by, 'before')
    const reader = await open(by)
    const { statusCode, headers } = reader.response
    assert.equal(statusCode, 200)
    assert.equal(headers['content-type'], 'text/event-stream')
    assert.equal(headers['cache-control'], 'no-store, no-transform')
    assert.equal(headers.vary, 'Frond-Garden, Accept')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-accel-buffering'], 'no')
    // Where it stands, so that it can resume even before anything happens.
    assert.deepEqual(await reader.take(1), [{ id: '1' }])
    const here = await newTag(by, 'here')
    assert.deepEqual(await take(reader, 1), [told(2, here.id)])
    const there = await newTag(by, 'there', beside)
    assert.deepEqual(await take(reader, 1), [told(3, there.id)])
  })

  test('resume without a gap, by the header or else by the query', async () => {
    const by = await registerPerson(service)
    const tags: { id: number }[] = []
    for (let at = 0; at < 5; at++) tags.push(await newTag(by, `tag ${at}`))
    const all = tags.map(({ id }, at) => told(at + 1, id))
    assert.deepEqual(await take(await open(by, { query: '?after=0' }), 5), all)
    const headers = { 'last-event-id': '3' }
    assert.deepEqual(await take(await open(by, { query: '?after=1', headers }), 2), all.slice(3))
    const current = await open(by, { query: '?after=5', headers: { 'last-event-id': '' } })
    assert.deepEqual(await current.take(1), [{ id: '5' }])
    const next = await newTag(by, 'next')
    assert.deepEqual(await take(current, 1), [told(6, next.id)])
  })

  test('tell more than a page, in order', async () => {
    const by = await registerPerson(service)
    await addEvents(by, 1_234, null)
    const reader = await open(by, { query: '?after=0' })
    assert.deepEqual(
      (await reader.take(1_234)).map(({ id }) => Number(id)),
      upTo(1_234),
    )
  })

  test('begin with a reset where what followed is not known any more', async () => {
    const by = await registerPerson(service)
    for (const name of ['one', 'two', 'three']) await newTag(by, name)
    await sql`update events set at = 0 where user_id = ${by.user.id} and id < 3`.execute(service.db)
    await deleteOldEvents(service.db, 1)
    for (const after of [0, 1, 4]) {
      const reader = await open(by, { query: `?after=${after}` })
      assert.deepEqual(await reader.take(1), [{ id: '3', event: 'reset', data: { next: 3 } }])
      reader.close()
    }
    const reader = await open(by, { query: '?after=1' })
    await reader.take(1)
    const { id } = await newTag(by, 'four')
    assert.deepEqual(await take(reader, 1), [told(4, id)])
  })

  test('are nobody else’s', async () => {
    const [one, other] = [await registerPerson(service), await registerPerson(service)]
    const reader = await open(one)
    await reader.take(1)
    await newTag(other, 'not mine')
    const { id } = await newTag(one, 'mine')
    assert.deepEqual(await take(reader, 1), [told(1, id)])
  })

  test('are for clients that name them; others get a page', async () => {
    const by = await registerPerson(service)
    for (const accept of [
      '*/*',
      'application/json',
      'application/json, text/event-stream',
      'text/event-stream;q=0',
      'text/event-stream;q=0.5, application/*',
      'text/*',
      '',
    ]) {
      const reply = await send(service, 'GET /api/v1/events', { by, headers: { accept } })
      assertSuccess(reply, { items: [], next: 0 })
      assert.equal(reply.headers.vary, 'Frond-Garden, Accept')
    }
    for (const accept of [
      'text/event-stream',
      'Text/Event-Stream, */*',
      'application/json;q=0.9, text/event-stream',
    ]) {
      const reader = await open(by, { headers: { accept } })
      assert.deepEqual(await reader.take(1), [{ id: '0' }])
    }
    const head = await service.app.inject({
      method: 'HEAD',
      url: '/api/v1/events',
      headers: { ...by.headers, accept: 'text/event-stream' },
    })
    assert.equal(head.statusCode, 200)
  })

  for (const id of ['x', '-1', '1.5', '1e3', '9007199254740992', '1'.repeat(400), '1, 2']) {
    test(`do not resume at ${id.slice(0, 20)}`, async () => {
      const by = await registerPerson(service)
      const headers = { accept: 'text/event-stream', 'last-event-id': id }
      const reply = await send(service, 'GET /api/v1/events?after=-1', { by, headers })
      assert.equal(reply.statusCode, 400)
      assert.deepEqual(
        reply.json().data.errors.map(({ path }: { path: string }) => path),
        ['after', 'Last-Event-ID'],
      )
    })
  }

  test('are few for a user and many for a server', async () => {
    const [one, other] = [await registerPerson(service), await registerPerson(service)]
    for (let at = 0; at < 3; at++) await open(one)
    const refuse = async (by: Person, message: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/api/v1/events`, {
        headers: { ...by.headers, accept: 'text/event-stream' },
      })
      // One that opens all the same would be waited for until it ends.
      if (response.status !== 503) await response.body?.cancel()
      assert.deepEqual([response.status, response.headers.get('retry-after')], [503, '5'])
      const { requestId: _id, timestamp: _time, ...rest } = Object(await response.json())
      assert.deepEqual(rest, { code: 1904, message, data: null })
    }
    await refuse(one, 'You may have 3 streams open at a time.')
    await open(other)
    await refuse(other, 'This server has as many streams open as it can.')
    readers.shift()?.close()
    await untilOpen(3)
    await open(other)
  })

  for (const [how, end] of [
    [
      'signs out',
      ({ refreshToken }: Person) => send(service, 'POST /api/v1/auth/logout', { payload: { refreshToken } }),
    ],
    [
      'signs out on another server',
      ({ refreshToken }: Person) => send(beside, 'POST /api/v1/auth/logout', { payload: { refreshToken } }),
    ],
    [
      'changes the password elsewhere',
      async ({ email }: Person) => {
        const payload = { currentPassword: PASSWORD, newPassword: 'five green thumbs' }
        await made(service, 'PUT /api/v1/auth/password', { by: await signInAs(service, email), payload })
      },
    ],
    [
      'is disabled',
      async ({ user }: Person) => {
        const by = await registerAdmin(service)
        await made(service, `PUT /api/v1/admin/users/${user.id}`, { by, payload: { disabled: true } })
      },
    ],
    [
      'deletes the account',
      (by: Person) => made(service, 'DELETE /api/v1/auth/me', { by, payload: { password: PASSWORD } }),
    ],
  ] as const) {
    test(`end when their user ${how}`, async () => {
      const [by, other] = [await registerPerson(service), await registerPerson(service)]
      const [reader, stays] = [await open(by), await open(other)]
      await reader.take(1)
      await end(by)
      assert.equal(await reader.next(), undefined)
      assert.deepEqual(await stays.take(1), [{ id: '0' }])
    })
  }

  test('of keys and persons tell what happens in their garden, and end with the place there, on all servers', async () => {
    const [ada, bob] = [await registerPerson(service), await registerPerson(service)]
    const grantId = await letIn(service, ada, bob, 1)
    const key = await newKey(service, ada)
    const all = [await open(bob, { headers: inGardenOf(ada) }), await open(key), await open(ada)]
    for (const reader of all) await reader.take(1)
    const { id } = await newTag(ada, 'dry')
    for (const reader of all) assert.deepEqual(await take(reader, 1), [told(1, id)])
    const [ofBob, ofKey, ofAda] = all
    const remove = (grant: number) => send(beside, `DELETE /api/v1/grants/${grant}`, { by: ada })
    assert.equal((await remove(grantId)).statusCode, 200)
    assert.deepEqual((await ofKey?.take(1))?.[0]?.event, 'grant.deleted')
    // The person may still hear of it.
    const last = await ofBob?.next()
    if (last !== undefined) assert.equal(last.event, 'grant.deleted')
    assert.equal(last === undefined ? undefined : await ofBob?.next(), undefined)
    const renewed = await send(beside, `POST /api/v1/grants/${key.id}/renew`, { by: ada, payload: {} })
    assert.equal(renewed.statusCode, 200)
    assert.equal(await ofKey?.next(), undefined)
    const { id: other } = await newTag(ada, 'wet')
    assert.deepEqual((await take(ofAda ?? assert.fail(), 2)).at(-1), told(3, other))
  })

  test('of keys count among those of their user', async () => {
    const ada = await registerPerson(service)
    const key = await newKey(service, ada)
    for (const by of [ada, key, key]) await open(by)
    const refused = await EventReader.open(port, ada)
    assert.equal(refused.response.statusCode, 503)
    refused.close()
  })

  test('end when the token expires', async (t) => {
    const by = await registerPerson(service)
    const reader = await open(by)
    await reader.take(1)
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 901_000 })
    assert.equal(await reader.next(), undefined)
  })

  test('have a comment when nothing happens', async () => {
    const own = await buildTestAppBeside(service, {
      limits: { ...limits, streams: { ...limits.streams, commentMs: 30 } },
    })
    try {
      const by = await registerPerson(service)
      const reader = await EventReader.open(await listen(own.app), by)
      assert.deepEqual(await reader.take(3), [{ id: '0' }, {}, {}])
      reader.close()
    } finally {
      await own.close()
    }
  })

  test('end at once when the server shuts down', async () => {
    const own = await buildTestAppBeside(service, { limits })
    const by = await registerPerson(service)
    const reader = await EventReader.open(await listen(own.app), by)
    await reader.take(1)
    const closing = own.close()
    assert.equal(await reader.next(), undefined)
    await closing
  })

  test('are cut off if their client does not read, and others go on', async () => {
    const by = await registerPerson(service)
    const reader = await open(by)
    await reader.take(1)
    // Nothing reads from this socket.
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    const { authorization } = by.headers
    socket.write(
      `GET /api/v1/events?after=0 HTTP/1.1\r\nHost: x\r\nAccept: text/event-stream\r\nAuthorization: ${authorization}\r\n\r\n`,
    )
    await untilOpen(2)
    // More than the buffers of both ends of the connection take.
    const count = 1_000
    const plantIds = JSON.stringify(upTo(1_000).map((id) => 1_000_000_000_000 + id))
    await addEvents(by, count, plantIds)
    const { id } = await newTag(by, 'wake up')
    const received = await reader.take(count + 1)
    assert.deepEqual(
      received.map((event) => Number(event.id)),
      upTo(count + 1),
    )
    assert.equal(received.at(-1)?.event, 'tag.created')
    assert.ok(id > 0)
    await untilOpen(1)
    socket.destroy()
  })

  async function addEvents({ user }: Person, count: number, plantIds: string | null): Promise<void> {
    await inTransaction(service.db, async (db) => {
      await sql`insert into event_counters (user_id, last_id) values (${user.id}, ${count})`.execute(db)
      await sql`insert into events (user_id, id, type, subject, plant_ids, at)
        select cast(${user.id} as bigint), cast(cast(value as text) as bigint), 'journal.updated', 1, cast(${plantIds} as text), 0
        from ${jsonRows(db, upTo(count))}`.execute(db)
    })
  }
})

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1)
}
