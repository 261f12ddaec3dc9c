import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type EnumerationName, entriesOf } from '../enumerations/enumerations.ts'
import { CareState, DeferralKind, IntervalUnit, ScheduleMode, Season } from './plan.ts'

suite('enumerations of care', () => {
  test('have the numbers that clients are told', () => {
    const named = { ScheduleMode, IntervalUnit, Season, CareState, DeferralKind }
    const served = (name: EnumerationName) => entriesOf(name).map((entry) => [entry.name, entry.value])
    assert.deepEqual(Object.values(named).map(Object.entries), [
      served('ScheduleMode'),
      served('IntervalUnit'),
      served('Season'),
      served('CareState'),
      served('DeferralKind'),
    ])
  })
})
