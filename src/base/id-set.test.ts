import assert from 'node:assert/strict'
import { test } from 'node:test'
import { IdSet } from './id-set.ts'

/** The ids lie on both sides of the ends of words and pages, and far apart. */
const IDS = [1, 2, 31, 32, 33, 63, 64, 1_023, 1_024, 1_025, 2_048, 4_294_967_296, 9_007_199_254_740_000]

test('a set of ids has each that was added, once', () => {
  const set = new IdSet()
  for (const id of [...IDS, ...IDS]) set.add(id)
  assert.equal(set.size, IDS.length)
  for (const id of IDS) {
    assert.ok(set.has(id), `${id}`)
    for (const other of [id - 1, id + 1]) assert.equal(set.has(other), IDS.includes(other), `${other}`)
  }
})

test('a set of ids has none before one is added', () => {
  const set = new IdSet()
  assert.equal(set.size, 0)
  for (const id of IDS) assert.equal(set.has(id), false)
})
