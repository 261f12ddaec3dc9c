import assert from 'node:assert/strict'
import { stat } from 'node:fs'
import { test } from 'node:test'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('yielding from an I/O callback lets due timers run first', async () => {
  const seen: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stat('.', () => {
    setTimeout(() => seen.push('a timer that is due'), 1)
    // Longer than the timer takes.
    for (const began = performance.now(); performance.now() - began < 5; );
    yieldToEventLoop()
      .then(() => seen.push('after the yield'))
      .then(() => resolve(), reject)
  })
  await promise
  assert.deepEqual(seen, ['a timer that is due', 'after the yield'])
})
