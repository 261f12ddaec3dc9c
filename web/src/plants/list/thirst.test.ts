import assert from 'node:assert/strict'
import { test } from 'node:test'
import { thirstOf } from './thirst.ts'

test('care is late before today, due today, and soon in the two days after', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03', undefined]
  const plants = days.map((nextDue, plantId) => ({ plantId, ...(nextDue !== undefined && { nextDue }) }))
  const today = '2026-12-31'
  assert.deepEqual(
    [...thirstOf({ plants, today })],
    [
      [0, { day: '2026-12-30', today, state: 'late' }],
      [1, { day: '2026-12-31', today, state: 'due' }],
      [2, { day: '2027-01-01', today, state: 'soon' }],
      [3, { day: '2027-01-02', today, state: 'soon' }],
      [4, { day: '2027-01-03', today, state: undefined }],
    ],
  )
})
