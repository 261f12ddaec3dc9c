import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CareState, stateOf } from './plan.ts'

const TODAY = '2026-11-17'
const RUNNING = { paused: false, pausedUntil: null }

test('a schedule is upcoming, due today or overdue by its next due day', () => {
  assert.equal(stateOf(RUNNING, '2026-11-18', TODAY, true), CareState.Upcoming)
  assert.equal(stateOf(RUNNING, TODAY, TODAY, true), CareState.DueToday)
  assert.equal(stateOf(RUNNING, '2026-11-16', TODAY, true), CareState.Overdue)
  assert.equal(stateOf(RUNNING, null, TODAY, true), CareState.Upcoming)
})

test('a pause lasts until its day has come, or for ever', () => {
  const until = (pausedUntil: string | null) =>
    stateOf({ paused: true, pausedUntil }, pausedUntil, TODAY, true)
  assert.equal(until(null), CareState.Paused)
  assert.equal(until('2026-11-18'), CareState.Paused)
  assert.equal(until(TODAY), CareState.DueToday)
  assert.equal(until('2026-11-16'), CareState.Overdue)
})

test('the schedule of a plant that is not active has stopped, paused or not', () => {
  assert.equal(stateOf(RUNNING, null, TODAY, false), CareState.Stopped)
  assert.equal(stateOf({ paused: true, pausedUntil: null }, null, TODAY, false), CareState.Stopped)
})
