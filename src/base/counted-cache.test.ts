import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CountedCache } from './counted-cache.ts'

test('a cache counts its entries, and how often it had what it was asked for', () => {
  const cache = new CountedCache<string, number>({ max: 2 })
  for (const [at, name] of ['a', 'b', 'c'].entries()) cache.set(name, at)
  assert.deepEqual(
    ['a', 'b', 'c', 'c'].map((name) => cache.get(name)),
    [undefined, 1, 2, 2],
  )
  assert.deepEqual(cache.state, { entries: 2, bytes: undefined, hits: 3, misses: 1 })
})

test('one that is bounded in bytes tells how many it holds', () => {
  const cache = new CountedCache<string, string>({ maxSize: 10, sizeCalculation: ({ length }) => length })
  cache.set('a', '1234')
  cache.set('b', '12345')
  assert.deepEqual(cache.state, { entries: 2, bytes: 9, hits: 0, misses: 0 })
  cache.set('c', '1234567')
  assert.deepEqual(cache.state, { entries: 1, bytes: 7, hits: 0, misses: 0 })
})
