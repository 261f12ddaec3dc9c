import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt, dayOnSheet, daysBetween, daysByMonth, kindsByTone } from './year-days.ts'

const rows = daysByMonth(['2026-02', '2026-03'], '2026-03-02')

test('a sheet has the days of its months up to today', () => {
  assert.deepEqual(
    rows.map(({ month, days }) => [month, days.length, days[0], days.at(-1)]),
    [
      ['2026-02', 28, '2026-02-01', '2026-02-28'],
      ['2026-03', 2, '2026-03-01', '2026-03-02'],
    ],
  )
})

test('keys lead from day to day and from month to month, and not beyond the sheet', () => {
  const span = { first: '2026-02-01', last: '2026-03-02' }
  const from = (day: string) => (key: string) => dayOnSheet(key, day, span)
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'Home', 'End', 'x'].map(from('2026-02-28')),
    [
      ...['2026-02-27', '2026-03-01', '2026-02-01', '2026-03-02', '2026-02-01'],
      ...['2026-02-01', '2026-03-02', undefined],
    ],
  )
  assert.equal(from('2026-03-01')('ArrowUp'), '2026-02-01')
})

test('a tap chooses the nearest day of its row', () => {
  const taps = [
    [0, 0],
    [0, 30],
    [1, 1],
    [1, 20],
    [-1, -1],
    [7, 0],
  ] as const
  assert.deepEqual(
    taps.map(([row, column]) => dayAt(rows, row, column)),
    ['2026-02-01', '2026-02-28', '2026-03-02', '2026-03-02', '2026-02-01', '2026-03-01'],
  )
  assert.equal(dayAt([], 0, 0), undefined)
})

test('days are counted over the change of clocks, and kinds share a colour', () => {
  assert.equal(daysBetween('2026-03-28', '2026-03-30'), 2)
  assert.deepEqual(
    kindsByTone([{ type: 1 }, { type: 2 }, { type: 3 }], (type) => type % 2),
    [
      { tone: 1, types: [1, 3] },
      { tone: 0, types: [2] },
    ],
  )
})
