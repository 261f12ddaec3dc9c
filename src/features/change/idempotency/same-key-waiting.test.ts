import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import { onEachEngine } from '../../../../test/engines.ts'
import { assertFailure, assertSuccess } from '../../../../test/envelope.ts'
import { eventually } from '../../../../test/eventually.ts'
import { createGate, type Gate } from '../../../../test/gate.ts'
import { type Person, registerPerson } from '../../../../test/people.ts'
import { fileOf } from '../../../../test/pictures.ts'
import { listen, openConnection } from '../../../../test/raw-http.ts'
import { send } from '../../../../test/send.ts'
import { buildTestApp, buildTestAppBeside, type TestApp } from '../../../../test/test-app.ts'
import { traces, uploadOnce } from '../../../../test/upload.ts'
import type { App } from '../../../http/app-type.ts'
import { success } from '../../../http/envelope.ts'
import { AppError } from '../../../http/errors.ts'
import { LIMITS } from '../../../http/limits.ts'
import { createRegion } from '../../garden/regions/regions.service.ts'
import { createTag } from '../../garden/tags/tags.service.ts'
import { respondOnce } from './idempotency.ts'
import { RunningKeys } from './running-keys.ts'

const SLOW = 'POST /api/v1/slow-region'
const RUNNING = {
  message: 'The first request with this Idempotency-Key is still running; try again shortly.',
  headers: { 'retry-after': '1' },
}
const REPLAYED = { 'idempotent-replay': 'true' }

onEachEngine('a request whose key is at work', (engine) => {
  let service: TestApp
  let by: Person
  let gates: Gate[] = []
  let failures = 0
  /** Stands at the next gate, if there is one, and then makes a region, or the tag that is named. */
  const slowRegion = (db: () => TestApp['db']) => (app: App) => {
    const options = { config: { access: 'account' }, schema: { hide: true } } as const
    const body = Type.Object({ name: Type.Optional(Type.String()) }, { additionalProperties: false })
    app.post('/api/v1/slow-region', { ...options, schema: { hide: true, body } }, async (request, reply) => {
      await gates.shift()?.wait()
      if (failures-- > 0) throw new AppError('TAG_NAME_TAKEN')
      const { name } = request.body
      const data = await respondOnce<object>(db(), request, reply, (db) =>
        name === undefined
          ? createRegion(db, request.scope, { name: 'Slow' })
          : createTag(db, request.scope, { name }),
      )
      return success(request, data)
    })
  }
  before(async () => {
    // So long that no wait of a test ends because of the time.
    const limits = { ...LIMITS, sameKeyWaitMs: 60_000 }
    service = await buildTestApp(engine, {
      ...{ limits, extraRoutes: slowRegion(() => service.db) },
      onOneProcess: 'those who wait for a key are told by their own process',
    })
    by = await registerPerson(service)
  })
  after(() => service.close())

  const slow = (key: string, at = service, payload = {}) =>
    send(at, SLOW, { by, payload, headers: { 'idempotency-key': key } })
  const untilWaiting = (count: number) =>
    eventually(() => assert.equal(service.app.runningKeys.waiting, count))
  const regions = async () => (await service.db.selectFrom('regions').select('id').execute()).length

  function hold(count = 1): Gate {
    gates = Array.from({ length: count }, createGate)
    const [gate] = gates
    assert.ok(gate)
    failures = 0
    return gate
  }

  test('waits, and is answered with the result', async () => {
    const before = await regions()
    const gate = hold()
    const first = slow('waits')
    await gate.reached
    const others = [slow('waits'), slow('waits')]
    await untilWaiting(2)
    gate.open()
    const { data } = (await first).json()
    assertSuccess(await first, data)
    for (const other of others) assertSuccess(await other, data, REPLAYED)
    assert.equal(await regions(), before + 1)
  })

  test('does the work itself when the first one fails', async () => {
    const before = await regions()
    const gate = hold()
    failures = 1
    const first = slow('fails')
    await gate.reached
    const others = [slow('fails'), slow('fails')]
    await untilWaiting(2)
    gate.open()
    assertFailure(await first, 4102, 409)
    const [second, third] = await Promise.all(others)
    assert.ok(second && third)
    assert.deepEqual(second.json().data, third.json().data)
    assert.deepEqual([second, third].map(({ headers }) => headers['idempotent-replay']).sort(), [
      'true',
      undefined,
    ])
    assert.equal(await regions(), before + 1)
  })

  test('is refused at once when it says something else', async () => {
    const gate = hold()
    const first = slow('other')
    await gate.reached
    assertFailure(await slow('other', service, { name: 'other' }), 1106, 409, {
      message: 'This Idempotency-Key belongs to another request.',
    })
    gate.open()
    assert.equal((await first).statusCode, 200)
  })

  test('is told to try again when the first one takes long', async (t) => {
    const impatient = await buildTestAppBeside(service, {
      extraRoutes: slowRegion(() => service.db),
      limits: { ...LIMITS, sameKeyWaitMs: 1 },
    })
    t.after(() => impatient.close())
    const gate = hold()
    const first = slow('long', impatient)
    await gate.reached
    const refused = await slow('long', impatient)
    assertFailure(refused, 1106, 409, RUNNING)
    assert.equal(refused.headers['idempotent-replay'], undefined)
    gate.open()
    const { data } = (await first).json()
    assertSuccess(await slow('long', impatient), data, REPLAYED)
  })

  test('waits no longer when its caller has left', async (t) => {
    const port = await listen(service.app)
    const gate = hold()
    const first = slow('leaves')
    await gate.reached
    const connection = await openConnection(port)
    t.after(() => connection.destroy())
    connection.write(
      `${SLOW} HTTP/1.1\r\nHost: frond\r\nAuthorization: ${by.headers.authorization}\r\n` +
        'Idempotency-Key: leaves\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}',
    )
    await untilWaiting(1)
    connection.destroy()
    await untilWaiting(0)
    gate.open()
    assert.equal((await first).statusCode, 200)
  })

  test('of two servers, one does the work and both answer with it', async (t) => {
    const beside = await buildTestAppBeside(service, { extraRoutes: slowRegion(() => beside.db) })
    t.after(() => beside.close())
    const before = await regions()
    const gate = hold(2)
    const second = gates[1]
    const replies = [slow('servers'), slow('servers', beside)]
    await Promise.all([gate.reached, second?.reached])
    gate.open()
    second?.open()
    const [here, there] = await Promise.all(replies)
    assert.ok(here && there)
    assert.deepEqual(here.json().data, there.json().data)
    assert.deepEqual([here, there].map(({ headers }) => headers['idempotent-replay']).sort(), [
      'true',
      undefined,
    ])
    assert.equal(await regions(), before + 1)
  })

  test('of two servers, one takes a name and both answer with it', async (t) => {
    const beside = await buildTestAppBeside(service, { extraRoutes: slowRegion(() => beside.db) })
    t.after(() => beside.close())
    // Both have found the key free when they begin.
    const gate = hold(2)
    const second = gates[1]
    const replies = [service, beside].map((server) => slow('name', server, { name: 'dry' }))
    await Promise.all([gate.reached, second?.reached])
    gate.open()
    second?.open()
    const [here, there] = await Promise.all(replies)
    assert.deepEqual([here?.statusCode, there?.statusCode], [200, 200], `${here?.body} ${there?.body}`)
    assert.deepEqual(here?.json().data, there?.json().data)
  })

  test('of uploads to two servers at once, one file is kept', async (t) => {
    const beside = await buildTestAppBeside(service)
    t.after(() => beside.close())
    const replies = await Promise.all(
      [service, beside, service, beside].map((server) => uploadOnce(server, by, 'twice', fileOf(50_000))),
    )
    for (const reply of replies) assert.equal(reply.statusCode, 200, reply.body)
    assert.equal(new Set(replies.map((reply) => reply.json().data.id)).size, 1)
    const { rows, files, spool } = await traces(service)
    assert.deepEqual([rows.length, files, spool], [1, rows, []])
  })
})

describe('the keys in use', () => {
  const owner = { userId: 1, route: '/api/v1/plants', key: 'a' }
  const forLong = { at: performance.now() + 60_000, disconnected: new AbortController().signal }

  test('let a bounded number of requests wait', async () => {
    const running = new RunningKeys(2)
    const release = running.acquire(owner, 'hash')
    assert.ok(release)
    assert.equal(running.acquire(owner, 'hash'), undefined)
    const waiting = [running.untilReleased(owner, forLong), running.untilReleased(owner, forLong)]
    assert.equal(await running.untilReleased(owner, forLong), false)
    release()
    assert.deepEqual(await Promise.all(waiting), [true, true])
    assert.equal(running.waiting, 0)
  })

  test('are not waited for after the deadline or a disconnect', async () => {
    const running = new RunningKeys(2)
    running.acquire(owner, 'hash')
    for (const over of [{ at: performance.now() }, { disconnected: AbortSignal.abort() }]) {
      assert.equal(await running.untilReleased(owner, { ...forLong, ...over }), false)
    }
    assert.equal(await running.untilReleased({ ...owner, key: 'b' }, forLong), true)
    assert.equal(running.waiting, 0)
  })
})
