import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BLOCK } from './blocks.ts'
import { CatalogueOrder } from './catalogue-order.ts'
import { IdSet } from './id-set.ts'
import { Listing } from './listing.ts'

/** The ids lie close together, around the border of two blocks, and far away. */
const id = fc.oneof(fc.nat({ max: 40 }), fc.integer({ min: BLOCK - 3, max: BLOCK + 3 }), fc.nat(2 ** 45))
const ids = fc.uniqueArray(id, { maxLength: 60 })
/** The ids are so many, in so many blocks, that sets of them are kept as bits and grow. */
const MANY = Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 200_003)

function orderOf(ids: readonly number[]): CatalogueOrder {
  const order = new CatalogueOrder()
  for (let at = 0; at < ids.length; at += 7) order.append(ids.slice(at, at + 7))
  return order.complete()
}

test('a page is a slice of an order', () => {
  const property = fc.property(ids, fc.nat({ max: 70 }), fc.nat({ max: 20 }), (ids, skip, wanted) => {
    const order = orderOf(ids)
    assert.equal(order.size, ids.length)
    assert.deepEqual(order.slice(skip, wanted), ids.slice(skip, skip + wanted))
  })
  fc.assert(property)
})

test('an order gives the set of all its species', () => {
  for (const ids of [[], [5, 2 ** 45, 3], MANY]) {
    assert.deepEqual(new Set(orderOf(ids).all()), new Set(ids))
  }
})

test('the pages of a listing have its groups one after the other, each in the order', () => {
  const groupOf = (id: number, seed: number) => (id + seed) % 4
  const property = fc.property(fc.oneof(ids, fc.constant(MANY)), fc.nat({ max: 9 }), (ids, seed) => {
    const groups = [0, 1, 2].map((group) => ids.filter((id) => groupOf(id, seed) === group))
    // Ids that the order does not have are in no place of it.
    const sets = groups.map((members) => new IdSet([...members.toReversed(), 2 ** 46]))
    const listing = new Listing(orderOf(ids), sets)
    const wanted = groups.flat()
    for (const offset of [0, 1, 7, wanted.length - 5, wanted.length, wanted.length + 1]) {
      for (const limit of [1, 20]) {
        if (offset < 0) continue
        const page = { ids: wanted.slice(offset, offset + limit), total: wanted.length }
        assert.deepEqual(listing.page({ offset, limit }), page)
      }
    }
  })
  fc.assert(property, { numRuns: 50 })
})
