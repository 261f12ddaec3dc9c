import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDatabaseOverloaded, isDatabaseUnavailable } from '../errors.ts'
import { Turnstile, WriterBusyError } from './mutex.ts'

test('one enters at a time, in the order they came', async () => {
  const turnstile = new Turnstile(10_000)
  const entered: number[] = []
  const visits = [1, 2, 3].map(async (visitor) => {
    await turnstile.enter()
    entered.push(visitor)
  })
  await visits[0]
  assert.deepEqual([entered, turnstile.isTaken, turnstile.waiting], [[1], true, 2])
  turnstile.leave()
  await visits[1]
  assert.deepEqual([entered, turnstile.isTaken, turnstile.waiting], [[1, 2], true, 1])
  turnstile.leave()
  await visits[2]
  assert.deepEqual([entered, turnstile.isTaken, turnstile.waiting], [[1, 2, 3], true, 0])
  turnstile.leave()
  assert.deepEqual([turnstile.isTaken, turnstile.waiting], [false, 0])
})

test('who was let in leaves no timer behind that would keep the process alive', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const turnstile = new Turnstile(10_000)
  await turnstile.enter()
  const second = turnstile.enter()
  assert.equal(timers(), before + 1)
  turnstile.leave()
  await second
  assert.equal(timers(), before)
})

test('who waited too long leaves the queue with an error, and the others keep their turn', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const turnstile = new Turnstile(10_000)
  await turnstile.enter()
  const impatient = turnstile.enter()
  t.mock.timers.tick(5_000)
  const patient = turnstile.enter()
  t.mock.timers.tick(5_000)
  await assert.rejects(impatient, (error) => {
    assert.ok(error instanceof WriterBusyError)
    assert.equal(error.message, 'The database writer was not free within 10000 ms')
    return isDatabaseUnavailable(error)
  })
  assert.equal(turnstile.waiting, 1)
  turnstile.leave()
  await patient
  t.mock.timers.tick(10_000)
  assert.deepEqual([turnstile.isTaken, turnstile.waiting], [true, 0])
})

test('beyond a bounded number nobody waits', async () => {
  const turnstile = new Turnstile(10_000)
  await turnstile.enter()
  const waiting = Array.from({ length: 2_000 }, () => turnstile.enter().then(() => turnstile.leave()))
  await assert.rejects(turnstile.enter(), isDatabaseOverloaded)
  turnstile.leave()
  await Promise.all(waiting)
  assert.deepEqual([turnstile.isTaken, turnstile.waiting], [false, 0])
})
