import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spread } from './spread.ts'

test('as many as are wanted are taken evenly, with the first and the last', () => {
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  assert.deepEqual(spread(ten, 4), [0, 3, 6, 9])
  assert.deepEqual(spread(ten, 2), [0, 9])
  assert.deepEqual(spread(ten, 10), ten)
  assert.deepEqual(spread(ten, 40), ten)
  assert.deepEqual(spread([], 4), [])
})
