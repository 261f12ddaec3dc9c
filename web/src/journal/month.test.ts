import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayByKey, isMonth, lastDay, momentsOf, monthAfter, weeksOf } from './month.ts'

test('a month has its weeks from Monday on, filled up with its neighbours', () => {
  const weeks = weeksOf('2026-11')
  assert.deepEqual(weeks[0], [
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  assert.deepEqual([weeks.length, weeks.at(-1)?.at(-1)], [6, '2026-12-06'])
  // February 2027 begins on a Monday and has 28 days.
  assert.equal(weeksOf('2027-02').length, 4)
})

test('months are counted over the turn of the year', () => {
  assert.equal(monthAfter('2026-12', 1), '2027-01')
  assert.equal(monthAfter('2026-01', -1), '2025-12')
  assert.equal(lastDay('2028-02'), '2028-02-29')
  assert.deepEqual(['2026-13', '2026-1', 'x', undefined, '2026-01'].map(isMonth), [
    false,
    false,
    false,
    false,
    true,
  ])
})

test('keys lead through the days', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'a']
  assert.deepEqual(
    keys.map((key) => dayByKey(key, '2026-12-31')),
    [
      '2026-12-30',
      '2027-01-01',
      '2026-12-24',
      '2027-01-07',
      '2026-12-28',
      '2027-01-03',
      '2026-11-30',
      '2027-01-31',
      undefined,
    ],
  )
})

test('days reach from their first moment to their last', () => {
  const { from, to } = momentsOf('2026-11-01', '2026-11-30')
  assert.equal(from, new Date(2026, 10, 1).getTime())
  assert.equal(to, new Date(2026, 11, 1).getTime() - 1)
})
