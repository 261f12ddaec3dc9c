import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { dayAfter, situations } from '../../../test/care-plans.ts'
import { nextDue, projectedDays } from './next-due.ts'
import { IntervalUnit, type Plan, ScheduleMode } from './plan.ts'

const WEEKLY: Plan = {
  mode: ScheduleMode.AfterDone,
  every: 7,
  unit: IntervalUnit.Day,
  seasons: [],
  startDate: '2026-11-01',
  paused: false,
  pausedUntil: null,
  deferral: null,
}

suite('projected due days', () => {
  test('follow each other as if each task was done on its day', () => {
    const days = projectedDays(WEEKLY, '2026-11-17', '2026-11-15', '2026-11-15', '2026-12-08')
    assert.deepEqual(days, ['2026-11-17', '2026-11-24', '2026-12-01', '2026-12-08'])
    const later = projectedDays(WEEKLY, '2026-11-17', '2026-11-15', '2026-11-25', '2026-12-07')
    assert.deepEqual(later, ['2026-12-01'])
  })

  test('begin today with what is overdue', () => {
    const days = projectedDays(WEEKLY, '2026-11-03', '2026-11-15', '2026-11-15', '2026-11-30')
    assert.deepEqual(days, ['2026-11-15', '2026-11-22', '2026-11-29'])
  })

  test('of a grid leave out the day that is fulfilled by what is done late', () => {
    const saturdays: Plan = { ...WEEKLY, mode: ScheduleMode.Calendar, startDate: '2026-11-07' }
    const from = (today: string) => projectedDays(saturdays, '2026-11-14', today, today, '2026-12-05')
    assert.deepEqual(from('2026-11-16'), ['2026-11-16', '2026-11-21', '2026-11-28', '2026-12-05'])
    assert.deepEqual(from('2026-11-18'), ['2026-11-18', '2026-11-28', '2026-12-05'])
  })

  test('are none if nothing is due', () => {
    assert.deepEqual(projectedDays(WEEKLY, null, '2026-11-15', '2026-11-15', '2026-12-08'), [])
  })

  test('are those of asking for the next one again and again', () => {
    const spans = fc.record({
      late: fc.integer({ min: -60, max: 900 }),
      ahead: fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: 3_000 })),
      length: fc.nat({ max: 42 }),
    })
    const property = fc.property(situations, spans, ({ plan, lastDoneAt, zone }, { late, ahead, length }) => {
      const stored = nextDue(plan, lastDoneAt, zone, true)
      fc.pre(stored !== null)
      const today = dayAfter(plan.startDate, late)
      const from = dayAfter(today, ahead)
      const to = dayAfter(from, length)
      const expected: string[] = []
      for (let next: string | null = stored; next !== null; ) {
        const done: string = next > today ? next : today
        if (done > to) break
        if (done >= from) expected.push(done)
        // All that was put off has been done by then.
        next = nextDue({ ...plan, deferral: null }, Date.parse(done), 'UTC', true)
      }
      assert.deepEqual(projectedDays(plan, stored, today, from, to), expected)
    })
    fc.assert(property, { numRuns: Number(process.env.TEST_RUNS ?? 500) })
  })
})
