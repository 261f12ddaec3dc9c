import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JournalType } from '@frond/client'
import { commonestKinds } from './commonest-kinds.ts'

const { Watering, Fertilizing, Misting, Pruning, Photo, Relocation, Acquired } = JournalType

function entries(...types: number[]) {
  return types.map((type) => ({ type }))
}

test('a plant of which nothing was noted is watered, fed and photographed', () => {
  assert.deepEqual(commonestKinds([]), [Watering, Fertilizing, Photo])
})

test('what was noted most comes first, among equals what was done last, and the usual fills up', () => {
  assert.deepEqual(commonestKinds(entries(Misting, Watering, Misting)), [Misting, Watering, Fertilizing])
  assert.deepEqual(commonestKinds(entries(Pruning, Misting, Photo, Watering, Watering)), [
    Watering,
    Pruning,
    Misting,
  ])
})

test('a move, an arrival, and a kind that this version does not know are not offered', () => {
  assert.deepEqual(commonestKinds(entries(Relocation, Relocation, Acquired, 99, Misting)), [
    Misting,
    Watering,
    Fertilizing,
  ])
})
