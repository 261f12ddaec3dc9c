import assert from 'node:assert/strict'
import { test } from 'node:test'
import { steadyTime } from './clock.ts'

const DAY_MS = 24 * 3_600_000

test('a clock that is set ahead makes nothing older, one that is set back makes nothing younger', (t) => {
  const real = Date.now()
  t.mock.timers.enable({ apis: ['Date'], now: real + 2 * DAY_MS })
  assert.ok(steadyTime() < real + DAY_MS)
  t.mock.timers.setTime(real - 2 * DAY_MS)
  assert.equal(steadyTime(), real - 2 * DAY_MS)
})

test('time that really passes counts', (t) => {
  const before = steadyTime()
  const passed = performance.now()
  t.mock.method(performance, 'now', () => passed + DAY_MS)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * DAY_MS })
  assert.ok(steadyTime() >= before + DAY_MS - 1_000)
})
