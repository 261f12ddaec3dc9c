import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindOf, kindsInOrder } from './kinds.ts'

const KINDS = [0, 1, 2, 3, 4, 6, 10, 12, 20, 26]

test('the usual kinds come first, then the rest', () => {
  assert.deepEqual(kindsInOrder(KINDS), [1, 2, 12, 0, 4, 6, 3, 10, 20, 26])
})

test('a number that is no kind is none', () => {
  assert.equal(kindOf(KINDS, 12), 12)
  assert.equal(kindOf(KINDS, 99), undefined)
  assert.equal(kindOf(KINDS, undefined), undefined)
})
