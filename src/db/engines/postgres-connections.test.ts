import assert from 'node:assert/strict'
import { test } from 'node:test'
import postgres from 'postgres'
import { type Client, type ConnectionEvents, PostgresConnections } from './postgres-connections.ts'

/** Clients that never connect, numbered as they were opened, and statements that are answered when the test says so. */
function connections(size: number) {
  const clients: Client[] = []
  const types = { int8: { to: 20, from: [20], parse: Number, serialize: String } }
  const events: ConnectionEvents[] = []
  const pool = new PostgresConnections((told) => {
    const client = postgres('postgres://127.0.0.1:1/nobody', { types, max: 1 })
    clients.push(client)
    events.push(told)
    return client
  }, size)
  const log: string[] = []
  /** Notes by which connection it runs; resolves to what answers it. */
  const ask = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const result = Promise.resolve(
      pool.run((client) => {
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
  return { pool, clients, events, log, ask, take }
}

test('statements that come one after the other share the first connection', async () => {
  const { clients, log, ask } = connections(3)
  await ask('one').answer()
  await ask('two').fail()
  await ask('three').answer()
  assert.deepEqual(log, ['one by 0', 'two by 0', 'three by 0'])
  assert.equal(clients.length, 1)
})

test('a statement goes to the connection that has least to do', async () => {
  const { log, ask } = connections(3)
  const [, two] = ['one', 'two', 'three', 'four', 'five'].map(ask)
  assert.deepEqual(log, ['one by 0', 'two by 1', 'three by 2', 'four by 0', 'five by 1'])
  await two?.answer()
  ask('six')
  ask('seven')
  assert.deepEqual(log.slice(5), ['six by 1', 'seven by 2'])
})

test('a connection that was taken is left alone until it is released', async () => {
  const { log, ask, take } = connections(2)
  const release = await take('a transaction')
  const first = ask('one')
  ask('two')
  release()
  ask('three')
  await first.answer()
  assert.deepEqual(log, ['a transaction has 0', 'one by 1', 'two by 1', 'three by 0'])
})

test('when all are taken, whoever comes waits for the next, in the order of coming', async () => {
  const { log, ask, take } = connections(2)
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

test('who still waits at the end never gets a connection', async () => {
  const { pool, log, ask, take } = connections(1)
  const release = await take('one')
  ask('two')
  await pool.end({ timeout: 0 })
  release()
  assert.deepEqual(log, ['one has 0'])
})

test('more connections than the quick ones are for statements that take long, and then they wait for one that has time', async (t) => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { log, ask } = connections(4)
  const [one] = ['one', 'two', 'three'].map(ask)
  // Each has been at its statement for longer than anybody should wait for it.
  now = 20
  const four = ask('four')
  ask('five')
  assert.deepEqual(log, ['one by 0', 'two by 1', 'three by 2', 'four by 3', 'five by 3'])
  now = 40
  for (const name of ['six', 'seven', 'eight', 'nine', 'ten']) ask(name)
  assert.equal(log.length, 5)
  // After a statement of 20 ms it is taken for slower than before, and has time for four besides the one it is at.
  await four.answer()
  assert.deepEqual(log.slice(5), ['six by 3', 'seven by 3', 'eight by 3', 'nine by 3'])
  ask('eleven')
  assert.equal(log.length, 9)
  await one?.answer()
  assert.deepEqual(log.slice(9), ['ten by 0', 'eleven by 0'])
})

test('a lost connection is not used again, and whoever waits gets another one', async () => {
  const { events, log, ask, take } = connections(1)
  const release = await take('one')
  ask('two')
  events[0]?.closed()
  assert.deepEqual(log, ['one has 0'])
  events[0]?.opened()
  events[0]?.closed()
  assert.deepEqual(log, ['one has 0', 'two by 1'])
  release()
  events[0]?.closed()
  ask('three')
  assert.deepEqual(log, ['one has 0', 'two by 1', 'three by 1'])
})
