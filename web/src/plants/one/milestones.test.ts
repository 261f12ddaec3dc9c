import assert from 'node:assert/strict'
import { test } from 'node:test'
import { milestonesInRow, milestonesOf } from './milestones.ts'

const TODAY = '2026-11-15'
const at = (key: string, type: number, day: string) => {
  return { key, type, eventTime: Date.parse(`${day}T12:00:00`) }
}
const found = (...entries: ReturnType<typeof at>[]) => ({ entries, repottedBefore: 0 })

test('the day of planting, the first of each kind and every repotting are milestones, the earliest first', () => {
  const entries = found(
    at('later flower', 15, '2026-06-01'),
    at('second pot', 4, '2026-03-01'),
    at('watered', 1, '2025-12-01'),
    at('flower', 15, '2025-06-01'),
    at('pot', 4, '2024-03-01'),
    at('acquired', 24, '2023-05-02'),
    at('harvest', 17, '2026-08-01'),
    at('fruit', 16, '2026-07-01'),
    at('germination', 14, '2022-03-20'),
    at('sowing', 13, '2022-03-01'),
  )
  assert.deepEqual(milestonesOf('2022-04-01', entries, TODAY), [
    { key: 'sowing', type: 13, day: '2022-03-01', count: 1 },
    { key: 'germination', type: 14, day: '2022-03-20', count: 1 },
    { key: undefined, type: undefined, day: '2022-04-01', count: 1 },
    { key: 'acquired', type: 24, day: '2023-05-02', count: 1 },
    { key: 'pot', type: 4, day: '2024-03-01', count: 1 },
    { key: 'flower', type: 15, day: '2025-06-01', count: 1 },
    { key: 'second pot', type: 4, day: '2026-03-01', count: 2 },
    { key: 'fruit', type: 16, day: '2026-07-01', count: 1 },
    { key: 'harvest', type: 17, day: '2026-08-01', count: 1 },
  ])
})

test('what lies ahead is none yet, and of two at one moment the one that was written first is the first', () => {
  const entries = found(
    at('ahead', 16, '2026-11-16'),
    at('second', 15, TODAY),
    at('first', 15, TODAY),
    at('pot ahead', 4, '2026-11-16'),
  )
  assert.deepEqual(milestonesOf('2026-11-16', entries, TODAY), [
    { key: 'first', type: 15, day: TODAY, count: 1 },
  ])
  assert.deepEqual(milestonesOf(null, found(), TODAY), [])
})

test('a row tells the latest repottings, and counts those before them', () => {
  const entries = [2026, 2025, 2024, 2023].map((year) => at(`pot ${year}`, 4, `${year}-03-01`))
  const milestones = milestonesOf('2001-01-01', { entries, repottedBefore: 20 }, TODAY)
  assert.deepEqual(
    milestones.map(({ key, count }) => [key, count]),
    [[undefined, 1], ...[2023, 2024, 2025, 2026].map((year, index) => [`pot ${year}`, 21 + index])],
  )
  assert.deepEqual(
    milestonesInRow(milestones).map(({ key }) => key),
    [undefined, 'pot 2024', 'pot 2025', 'pot 2026'],
  )
})
