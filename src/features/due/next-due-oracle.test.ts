import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { FAR, naiveLastOnGrid, naiveLocalDay, naiveNextDue } from '../../../test/care-oracle.ts'
import { dayAfter, situations, ZONES } from '../../../test/care-plans.ts'
import { localDay } from './days.ts'
import { nextDue, skipDay } from './next-due.ts'
import { ScheduleMode } from './plan.ts'

/** `TEST_RUNS=200000` tries more plans than there is time for each time. */
const numRuns = Number(process.env.TEST_RUNS ?? 2_000)

suite('due days, compared with a calendar that is walked day by day', () => {
  test('are the same for plans of every kind', () => {
    const property = fc.property(situations, ({ plan, lastDoneAt, zone, plantIsActive }) => {
      const found = nextDue(plan, lastDoneAt, zone, plantIsActive)
      const expected = naiveNextDue(plan, lastDoneAt, zone, plantIsActive)
      if (expected === FAR)
        assert.ok(found === null || found > '2260-12-31', `${found} is within the calendar`)
      else assert.equal(found, expected)
    })
    fc.assert(property, { numRuns })
  })

  test('are skipped up to today, or up to the next one if that is later', () => {
    const property = fc.property(situations, fc.integer({ min: -50, max: 400 }), (situation, days) => {
      const { plan, lastDoneAt, zone } = situation
      const next = nextDue(plan, lastDoneAt, zone, true)
      fc.pre(next !== null && next < '2300')
      const today = dayAfter(plan.startDate, days)
      const upTo = today > next ? today : next
      const expected = plan.mode === ScheduleMode.Calendar ? naiveLastOnGrid(plan, upTo) : upTo
      assert.equal(skipDay(plan, next, today), expected)
    })
    fc.assert(property, { numRuns: numRuns / 10 })
  })
})

test('instants fall on the days that calendars in their zone show', () => {
  const instants = fc.integer({ min: 0, max: Date.parse('2101-01-01') })
  const property = fc.property(instants, fc.constantFrom(...ZONES), (instant, zone) => {
    assert.equal(localDay(instant, zone), naiveLocalDay(instant, zone))
  })
  fc.assert(property, { numRuns })
})
