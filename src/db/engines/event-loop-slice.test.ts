import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { SQLITE } from '../../../test/engines.ts'
import { addScratchRow, createScratchTable, scratchBodies } from '../../../test/scratch-table.ts'
import { EventLoopSlice } from '../../base/event-loop-slice.ts'
import { inTransaction } from '../run/transaction.ts'
import { openSqlite } from './sqlite.ts'
import { Mutex } from './sqlite-mutex.ts'

test('a slice is used up after 10 ms of work, and the next iteration of the event loop begins a new one', async () => {
  let now = 1_000
  const slice = new EventLoopSlice(() => now)
  assert.equal(slice.isUsedUp, false)
  now += 9
  assert.equal(slice.isUsedUp, false)
  now += 1
  assert.equal(slice.isUsedUp, true)
  await nextIteration()
  assert.equal(slice.isUsedUp, false)
})

test('time that passes between two iterations of the event loop does not count', async () => {
  let now = 1_000
  const slice = new EventLoopSlice(() => now)
  assert.equal(slice.isUsedUp, false)
  await nextIteration()
  now += 60_000
  assert.equal(slice.isUsedUp, false)
})

test('writers follow upon each other until the slice is used up, then the event loop goes round', async () => {
  let now = 0
  const mutex = new Mutex(10_000, new EventLoopSlice(() => now))
  const seen: string[] = []
  const write = async (name: string, ms: number) => {
    await mutex.acquire()
    seen.push(name)
    now += ms
    mutex.release()
  }
  await mutex.acquire()
  const writers = [write('one', 4), write('two', 4), write('three', 4), write('four', 4), write('five', 4)]
  mutex.release()
  // What arrives meanwhile, such as a new connection.
  const others = nextIteration().then(() => seen.push('others'))
  await Promise.all([...writers, others])
  assert.deepEqual(seen, ['one', 'two', 'three', 'others', 'four', 'five'])
  assert.deepEqual([mutex.isHeld, mutex.waiting], [false, 0])
})

test('a writer that times out while the event loop goes round does not get the mutex any more', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  const slice = new EventLoopSlice(() => now)
  const mutex = new Mutex(1_000, slice)
  await mutex.acquire()
  const late = assert.rejects(mutex.acquire(), { name: 'WriterBusyError' })
  assert.equal(slice.isUsedUp, false)
  now += 10
  mutex.release()
  t.mock.timers.tick(1_000)
  await late
  await nextIteration()
  assert.deepEqual([mutex.isHeld, mutex.waiting], [false, 0])
})

test('a long transaction yields to the event loop between two statements', async (t) => {
  const scratch = await SQLITE.create('empty')
  t.after(() => scratch.remove())
  assert.ok(scratch.config.engine === 'sqlite')
  const { db, close } = openSqlite(scratch.config.file)
  t.after(close)
  await createScratchTable(db)
  await scratchBodies(db)
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  let now = performance.now()
  t.mock.method(performance, 'now', () => {
    now += 4
    return now
  })
  await inTransaction(db, async (db) => {
    for (let at = 0; at < 30; at++) await addScratchRow(db, `row ${at}`)
  })
  isOver = true
  // Without it all statements follow upon each other in one turn.
  assert.ok(turns >= 5, `${turns} turns`)
  assert.equal((await scratchBodies(db)).length, 30)
})
