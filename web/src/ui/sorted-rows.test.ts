import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt, shiftOf } from './sorted-rows.ts'

// Rows of different heights, ten pixels apart.
const ROWS = [
  { top: 0, height: 40 },
  { top: 50, height: 60 },
  { top: 120, height: 20 },
]

test('a row that is dragged takes the place of another once it covers its middle', () => {
  const places = (from: number, ...offsets: number[]) => offsets.map((offset) => placeAt(ROWS, from, offset))
  assert.deepEqual(places(0, -30, 0, 40, 41, 90, 91, 500), [0, 0, 0, 1, 1, 2, 2])
  assert.deepEqual(places(2, 30, 0, -40, -41, -100, -101, -500), [2, 2, 2, 1, 1, 0, 0])
  assert.deepEqual(places(1, -31, -30, 20, 21), [0, 1, 1, 2])
})

test('the rows in between make exactly the room that it needs, and it stands where it will', () => {
  const shifts = (from: number, to: number) => ROWS.map((_, at) => shiftOf(ROWS, at, { from, to }))
  assert.deepEqual(shifts(0, 0), [0, 0, 0])
  assert.deepEqual(shifts(0, 1), [70, -50, 0])
  assert.deepEqual(shifts(0, 2), [100, -50, -50])
  assert.deepEqual(shifts(2, 0), [30, 30, -120])
  assert.deepEqual(shifts(1, 0), [70, -50, 0])
})
