import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsOf } from './plant-counts.ts'

test('plants are counted by status, and the living ones by place', () => {
  const at = (id: number) => ({ id, name: `Shelf ${id}` })
  const counts = countsOf([
    { status: 0, location: at(1) },
    { status: 0, location: at(1) },
    { status: 0, location: null },
    { status: 1, location: at(1) },
    { status: 2, location: at(2) },
  ])
  assert.deepEqual(counts, { statuses: { 0: 3, 1: 1, 2: 1 }, places: new Map([[1, 2]]) })
})
