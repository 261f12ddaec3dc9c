import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextAttempt } from './attempts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR]
const FAILED = { attempts: 1, now: 1_000, expiresAt: 24 * HOUR, isPatient: false }

test('it is tried again after ever longer times, a fifth more or less, and then given up', () => {
  for (const [at, delay] of DELAYS.entries()) {
    const failed = { ...FAILED, attempts: at + 1 }
    assert.equal(
      nextAttempt(failed, () => 0.5),
      1_000 + delay,
    )
    assert.equal(
      nextAttempt(failed, () => 0),
      1_000 + 0.8 * delay,
    )
    assert.equal(
      nextAttempt(failed, () => 1),
      1_000 + 1.2 * delay,
    )
  }
  assert.equal(nextAttempt({ ...FAILED, attempts: 6 }), undefined)
})

test('a receiver may ask for more time, but not for less', () => {
  const after = (retryAfter: number) => nextAttempt({ ...FAILED, retryAfter }, () => 0.5)
  assert.equal(after(10 * MINUTE), 1_000 + 10 * MINUTE)
  assert.equal(after(5_000), 1_000 + MINUTE)
})

test('never when it has expired by then', () => {
  const until = (expiresAt: number, retryAfter?: number) =>
    nextAttempt({ ...FAILED, expiresAt, retryAfter }, () => 0.5)
  assert.equal(until(1_000 + MINUTE), undefined)
  assert.equal(until(1_001 + MINUTE), 1_000 + MINUTE)
  assert.equal(until(HOUR, 2 * HOUR), undefined)
})

test('what is patient goes on until it expires', () => {
  const after = (attempts: number, now: number) =>
    nextAttempt({ ...FAILED, attempts, now, isPatient: true }, () => 0.5)
  assert.equal(after(6, 1_000), 1_000 + 5 * HOUR)
  assert.equal(after(9, 18 * HOUR), 23 * HOUR)
  assert.equal(after(9, 19 * HOUR), undefined)
})
