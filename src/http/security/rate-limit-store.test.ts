import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RateLimitStore } from './rate-limit-store.ts'

test('the number of clients counted is bounded, and the least recently seen is forgotten first', () => {
  const store = new RateLimitStore()
  const count = (key: string) => {
    let seen = 0
    store.incr(
      key,
      (_error, result) => {
        seen = result?.current ?? 0
      },
      60_000,
      10,
    )
    return seen
  }
  assert.deepEqual([count('first'), count('second'), count('first')], [1, 1, 2])
  for (let caller = 0; caller < 99_999; caller++) count(`caller ${caller}`)
  assert.deepEqual([count('first'), count('second')], [3, 1])
})
