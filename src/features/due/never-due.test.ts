import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { isNeverDue } from './next-due.ts'
import { IntervalUnit, ScheduleMode, type SeasonRule } from './plan.ts'

const { Day, Week, Month } = IntervalUnit
const { AfterDone, Calendar } = ScheduleMode

function resting(...months: number[]): SeasonRule[] {
  return [{ months, rest: true }]
}

function restingBut(...active: number[]): SeasonRule[] {
  return resting(...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].filter((month) => !active.includes(month)))
}

suite('a plan that is never due', () => {
  test('is at rest in every month, whatever its mode', () => {
    const seasons = [...resting(11, 12, 1, 2), ...resting(3, 4, 5, 6, 7, 8, 9, 10)]
    for (const mode of [AfterDone, Calendar]) {
      assert.equal(isNeverDue({ mode, every: 7, unit: Day, seasons, startDate: '2026-11-01' }), true)
    }
    assert.equal(
      isNeverDue({
        mode: AfterDone,
        every: 7,
        unit: Day,
        seasons: resting(11, 12, 1, 2),
        startDate: '2026-11-01',
      }),
      false,
    )
  })

  test('has a grid that stays in months at rest', () => {
    const grid = { mode: Calendar, every: 12, unit: Month, startDate: '2026-12-24' }
    assert.equal(isNeverDue({ ...grid, seasons: resting(12) }), true)
    assert.equal(isNeverDue({ ...grid, seasons: resting(11) }), false)
    assert.equal(isNeverDue({ ...grid, every: 120, seasons: resting(12) }), true)
    assert.equal(isNeverDue({ ...grid, every: 6, seasons: resting(12, 6) }), true)
    assert.equal(isNeverDue({ ...grid, every: 9, seasons: resting(12, 9, 6) }), false)
    // A plan that counts from the last time it was done may reach any month.
    assert.equal(isNeverDue({ ...grid, mode: AfterDone, seasons: resting(12) }), false)
  })

  test('may leave them late, but not later than after 400 days of the grid', () => {
    const yearly = { mode: Calendar, every: 365, unit: Day, startDate: '2001-01-31' }
    // The day comes a day earlier after each leap year: 31 December is reached 127 years later.
    assert.equal(isNeverDue({ ...yearly, seasons: resting(1) }), false)
    assert.equal(isNeverDue({ ...yearly, seasons: restingBut(2) }), true)
    assert.equal(
      isNeverDue({
        mode: Calendar,
        every: 104,
        unit: Week,
        startDate: '2026-12-24',
        seasons: restingBut(11),
      }),
      false,
    )
  })
})
