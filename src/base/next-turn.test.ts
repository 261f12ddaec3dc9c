import assert from 'node:assert/strict'
import { stat } from 'node:fs'
import { test } from 'node:test'
import { nextTurn } from './next-turn.ts'

test('whoever was called by something that arrived lets everything else go first', async () => {
  const seen: string[] = []
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  stat('.', () => {
    setTimeout(() => seen.push('a timer that is due'), 1)
    // Longer than the timer takes.
    for (const began = performance.now(); performance.now() - began < 5; );
    nextTurn()
      .then(() => seen.push('the next turn'))
      .then(() => resolve(), reject)
  })
  await promise
  assert.deepEqual(seen, ['a timer that is due', 'the next turn'])
})
