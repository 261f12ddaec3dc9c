import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import postgres from 'postgres'
import { type Client, type ConnectionEvents, PostgresConnections } from './postgres-connections.ts'

/**
 * Clients that never connect, numbered as they were opened, and statements that are answered when the test says so. Time stands
 * still. One kind of statement is known to be quick.
 */
async function connections(t: TestContext, size: number) {
  const clock = { now: 0 }
  t.mock.method(performance, 'now', () => clock.now)
  const clients: Client[] = []
  const events: ConnectionEvents[] = []
  const ended: number[] = []
  const types = { int8: { to: 20, from: [20], parse: Number, serialize: String } }
  const pool = new PostgresConnections((told) => {
    const client = postgres('postgres://127.0.0.1:1/nobody', { types, max: 1 })
    const at = clients.push(client) - 1
    client.end = async () => void ended.push(at)
    events.push(told)
    return client
  }, size)
  const log: string[] = []
  /** Notes by which connection it runs. */
  const ask = (name: string, kind: string | null = 'quick') => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const result = Promise.resolve(
      pool.run(kind ?? undefined, (client) => {
        log.push(`${name} by ${clients.indexOf(client)}`)
        return promise
      }),
    )
    return {
      answer: async () => {
        resolve()
        await result
      },
      fail: async () => {
        reject(new Error('no'))
        await assert.rejects(result)
      },
    }
  }
  const take = async (name: string) => {
    const { client, release } = await pool.take()
    log.push(`${name} has ${clients.indexOf(client)}`)
    return release
  }
  await ask('the first').answer()
  log.length = 0
  return { pool, clock, clients, events, ended, log, ask, take }
}

test('statements that come one after the other share the first connection', async (t) => {
  const { clients, log, ask } = await connections(t, 3)
  await ask('one').answer()
  await ask('two').fail()
  await ask('three', 'new').answer()
  assert.deepEqual(log, ['one by 0', 'two by 0', 'three by 0'])
  assert.equal(clients.length, 1)
})

test('a quick statement goes to that of three connections which has least to do', async (t) => {
  const { clients, log, ask } = await connections(t, 10)
  const [, two] = ['one', 'two', 'three', 'four', 'five'].map((name) => ask(name))
  assert.deepEqual(log, ['one by 0', 'two by 1', 'three by 2', 'four by 0', 'five by 1'])
  await two?.answer()
  ask('six')
  ask('seven')
  assert.deepEqual(log.slice(5), ['six by 1', 'seven by 2'])
  assert.equal(clients.length, 3)
})

test('nobody is behind a statement that is new, or takes long', async (t) => {
  const { clock, log, ask } = await connections(t, 4)
  for (const kind of ['new', null]) ask('long', kind)
  for (const name of ['one', 'two', 'three']) ask(name)
  assert.deepEqual(log, ['long by 0', 'long by 1', 'one by 2', 'two by 3', 'three by 2'])
  // Quick by its kind, but for longer now than anybody should wait for it.
  clock.now = 20
  ask('four')
  assert.equal(log.length, 5)
})

test('a kind of statement is as quick as it has been of late', async (t) => {
  const { clock, log, ask } = await connections(t, 1)
  for (const [name, tookMs] of [
    ['one', 8],
    ['two', 60],
  ] as const) {
    const statement = ask(name, 'search')
    clock.now += tookMs
    await statement.answer()
  }
  // Once 8 ms and once 60 are taken for 18.4.
  ask('three', 'search')
  const four = ask('four', 'search')
  ask('five', 'search')
  assert.deepEqual(log, ['one by 0', 'two by 0', 'three by 0', 'four by 0'])
  await four.answer()
  assert.equal(log.at(-1), 'five by 0')
})

test('when none has time, whoever comes waits for the next, in the order of coming', async (t) => {
  const { log, ask, take } = await connections(t, 2)
  const [releaseOne, releaseTwo] = await Promise.all([take('one'), take('two')])
  ask('three')
  const four = take('four')
  ask('five')
  assert.deepEqual(log, ['one has 0', 'two has 1'])
  releaseTwo()
  const releaseFour = await four
  assert.deepEqual(log.slice(2), ['three by 1', 'four has 1'])
  releaseOne()
  assert.deepEqual(log.slice(4), ['five by 0'])
  releaseFour()
  assert.equal(log.length, 5)
})

test('a connection that was taken is left alone until it is released', async (t) => {
  const { log, ask, take } = await connections(t, 2)
  const release = await take('a transaction')
  const first = ask('one')
  ask('two')
  release()
  ask('three')
  await first.answer()
  assert.deepEqual(log, ['a transaction has 0', 'one by 1', 'two by 1', 'three by 0'])
})

test('no connection has more statements ahead than the driver can count', async (t) => {
  const { log, ask } = await connections(t, 1)
  const statements = Array.from({ length: 51 }, (_, at) => ask(`${at}`))
  assert.equal(log.length, 50)
  await statements[0]?.answer()
  assert.equal(log.length, 51)
})

test('who still waits at the end never gets a connection', async (t) => {
  const { pool, ended, log, ask, take } = await connections(t, 1)
  const release = await take('one')
  ask('two')
  await pool.end({ timeout: 0 })
  release()
  assert.deepEqual(log, ['one has 0'])
  assert.deepEqual(ended, [0])
})

test('a lost connection is not used again, and whoever waits gets another one', async (t) => {
  const { events, ended, log, ask, take } = await connections(t, 1)
  const release = await take('one')
  ask('two')
  // It was never open: the driver tries again.
  events[0]?.closed()
  assert.deepEqual(log, ['one has 0'])
  events[0]?.opened()
  events[0]?.closed()
  assert.deepEqual(log, ['one has 0', 'two by 1'])
  assert.deepEqual(ended, [])
  release()
  events[0]?.closed()
  ask('three')
  assert.deepEqual(log, ['one has 0', 'two by 1', 'three by 1'])
  assert.deepEqual(ended, [0])
})

test('statements that a lost connection has not been sent are answered before it is given up', async (t) => {
  const { pool, events, ended, log, ask } = await connections(t, 2)
  const one = ask('one')
  const two = ask('two', 'new')
  events[0]?.opened()
  events[0]?.closed()
  ask('three')
  assert.deepEqual(log, ['one by 0', 'two by 1', 'three by 2'])
  assert.deepEqual(ended, [])
  await one.answer()
  assert.deepEqual(ended, [0])
  events[1]?.opened()
  events[1]?.closed()
  await pool.end({ timeout: 0 })
  assert.deepEqual(ended, [0, 2, 1])
  await two.answer()
})
