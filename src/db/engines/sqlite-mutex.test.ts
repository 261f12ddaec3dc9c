import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseOverloaded, isDatabaseUnavailable } from '../run/errors.ts'
import { Mutex, WriterBusyError } from './sqlite-mutex.ts'

test('one holds it at a time, in the order they came', async () => {
  const mutex = new Mutex(10_000)
  const held: number[] = []
  const holders = [1, 2, 3].map(async (holder) => {
    await mutex.acquire()
    held.push(holder)
  })
  await holders[0]
  assert.deepEqual([held, mutex.isHeld, mutex.waiting], [[1], true, 2])
  mutex.release()
  await holders[1]
  assert.deepEqual([held, mutex.isHeld, mutex.waiting], [[1, 2], true, 1])
  mutex.release()
  await holders[2]
  assert.deepEqual([held, mutex.isHeld, mutex.waiting], [[1, 2, 3], true, 0])
  mutex.release()
  assert.deepEqual([mutex.isHeld, mutex.waiting], [false, 0])
})

test('a holder leaves no timer behind that would keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const mutex = new Mutex(10_000)
  await mutex.acquire()
  const second = mutex.acquire()
  assert.equal(timers(), before + 1)
  mutex.release()
  await second
  assert.equal(timers(), before)
})

test('a timeout removes the waiting one from the queue with an error, and the others keep their places', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const mutex = new Mutex(10_000)
  await mutex.acquire()
  const impatient = mutex.acquire()
  t.mock.timers.tick(5_000)
  const patient = mutex.acquire()
  t.mock.timers.tick(5_000)
  await assert.rejects(impatient, (error) => {
    assert.ok(error instanceof WriterBusyError)
    assert.equal(error.message, 'The database writer was not free within 10000 ms')
    return isDatabaseUnavailable(error)
  })
  assert.equal(mutex.waiting, 1)
  mutex.release()
  await patient
  t.mock.timers.tick(10_000)
  assert.deepEqual([mutex.isHeld, mutex.waiting], [true, 0])
})

test('a full queue refuses at once', async () => {
  const mutex = new Mutex(10_000)
  await mutex.acquire()
  const waiting = Array.from({ length: 2_000 }, () => mutex.acquire().then(() => mutex.release()))
  await assert.rejects(mutex.acquire(), isDatabaseOverloaded)
  mutex.release()
  await Promise.all(waiting)
  assert.deepEqual([mutex.isHeld, mutex.waiting], [false, 0])
})
