import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liftAbove } from './use-free-place.ts'

const NOTICE = { top: 600, bottom: 650, left: 10, right: 380 }

function at(top: number, bottom: number, left = 10, right = 380) {
  return { top, bottom, left, right }
}

test('a notice stays where it covers nothing', () => {
  assert.equal(liftAbove(NOTICE, []), 0)
  assert.equal(liftAbove(NOTICE, [at(500, 600), at(650, 700), at(600, 650, 380, 400)]), 0)
})

test('a notice stands above what it would cover, wholly or in part', () => {
  assert.equal(liftAbove(NOTICE, [at(620, 664)]), 38)
  assert.equal(liftAbove(NOTICE, [at(560, 604)]), 98)
})

test('a notice that goes up covers nothing there either', () => {
  assert.equal(liftAbove(NOTICE, [at(540, 590), at(620, 664)]), 118)
  assert.equal(liftAbove(NOTICE, [at(400, 450), at(620, 664)]), 38)
})

test('a notice does not leave the screen', () => {
  assert.equal(liftAbove(NOTICE, [at(20, 700)]), 0)
})
