import assert from 'node:assert/strict'
import { test } from 'node:test'
import { columnsOf, NO_COLUMNS } from './columns.ts'

const place = (key: number, tasks: number) => ({ key, tasks: Array.from({ length: tasks }) })
const firstOf = (groups: Parameters<typeof columnsOf>[0], before = NO_COLUMNS) => [
  ...columnsOf(groups, before).first,
]

test('two columns are about as long as one another, in the order of the places', () => {
  assert.deepEqual(firstOf([place(1, 4), place(2, 2), place(3, 2), place(4, 1)]), [1, 2])
  assert.deepEqual(firstOf([place(1, 1), place(2, 9)]), [1])
  assert.deepEqual(firstOf([place(1, 3)]), [1])
  assert.deepEqual(firstOf([]), [])
})

test('nothing changes sides while things are done; a new place has the columns made anew', () => {
  const before = columnsOf([place(1, 4), place(2, 2), place(3, 5)], NO_COLUMNS)
  assert.deepEqual([...before.first], [1, 2])
  assert.equal(columnsOf([place(2, 1), place(3, 5)], before), before)
  assert.deepEqual(firstOf([place(2, 1), place(3, 5), place(4, 1)], before), [2, 3])
})
