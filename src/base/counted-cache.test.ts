import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LRUCache } from 'lru-cache'
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

test('an entry that is not good any more counts as a miss', () => {
  const cache = new CountedCache<string, number>({ max: 2 })
  cache.set('a', 1)
  const isGood = (value: number) => value > 1
  assert.equal(cache.getIf('a', isGood), undefined)
  assert.equal(cache.getIf('b', isGood), undefined)
  cache.set('a', 2)
  assert.equal(cache.getIf('a', isGood), 2)
  assert.deepEqual(cache.state, { entries: 1, bytes: undefined, hits: 1, misses: 2 })
})

test('an empty one is cleared without going through its places', (t) => {
  const cache = new CountedCache<string, number>({ max: 2 })
  const clear = t.mock.method(LRUCache.prototype, 'clear')
  cache.clear()
  assert.equal(clear.mock.callCount(), 0)
  cache.set('a', 1)
  cache.clear()
  assert.deepEqual([clear.mock.callCount(), cache.size], [1, 0])
})

test('one that is bounded in bytes tells how many it holds', () => {
  const cache = new CountedCache<string, string>({ maxSize: 10, sizeCalculation: ({ length }) => length })
  cache.set('a', '1234')
  cache.set('b', '12345')
  assert.deepEqual(cache.state, { entries: 2, bytes: 9, hits: 0, misses: 0 })
  cache.set('c', '1234567')
  assert.deepEqual(cache.state, { entries: 1, bytes: 7, hits: 0, misses: 0 })
})
