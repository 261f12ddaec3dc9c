import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOf, kindsByUse } from './kinds.ts'

const KINDS = [0, 1, 2, 3, 4, 6, 10, 12, 20, 26]

test('the kinds a person uses most come first, then the usual ones, then the rest', () => {
  assert.deepEqual(kindsByUse(KINDS, []), [1, 2, 12, 0, 4, 6, 3, 10, 20, 26])
  assert.deepEqual(kindsByUse(KINDS, [26, 3, 26, 1]), [26, 1, 3, 2, 12, 0, 4, 6, 10, 20])
})

test('a number that is no kind is none', () => {
  assert.equal(kindOf(KINDS, 12), 12)
  assert.equal(kindOf(KINDS, 99), undefined)
  assert.equal(kindOf(KINDS, undefined), undefined)
})
