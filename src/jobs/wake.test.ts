import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Wake } from './wake.ts'

test('whoever listens hears each call at once, until they end it', () => {
  const wake = new Wake()
  let calls = 0
  const stop = wake.listen(() => calls++)
  wake.call()
  wake.call()
  assert.equal(calls, 2)
  stop()
  wake.call()
  assert.equal(calls, 2)
})

test('with a delay, thousands of calls are heard once, and those after it once more', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const wake = new Wake(25)
  let calls = 0
  wake.listen(() => calls++)
  for (let at = 0; at < 5_000; at++) wake.call()
  assert.equal(calls, 0)
  t.mock.timers.tick(24)
  wake.call()
  assert.equal(calls, 0)
  t.mock.timers.tick(1)
  assert.equal(calls, 1)
  t.mock.timers.tick(1_000)
  assert.equal(calls, 1)
  wake.call()
  t.mock.timers.tick(25)
  assert.equal(calls, 2)
})
