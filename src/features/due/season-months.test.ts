import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Hemisphere, monthsOf, Season } from './plan.ts'

test('winter is half a year later in the south, and plants grow in all other months', () => {
  assert.deepEqual(monthsOf(Season.Winter, Hemisphere.North), [11, 12, 1, 2])
  assert.deepEqual(monthsOf(Season.Growing, Hemisphere.North), [3, 4, 5, 6, 7, 8, 9, 10])
  assert.deepEqual(monthsOf(Season.Winter, Hemisphere.South), [5, 6, 7, 8])
  assert.deepEqual(monthsOf(Season.Growing, Hemisphere.South), [9, 10, 11, 12, 1, 2, 3, 4])
})
