import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, latestMoment, momentOf, wallClock, withBeginnings } from './moments.ts'

const NOON = new Date(2026, 10, 15, 12, 30, 40).getTime()
const HOUR = 3_600_000

test('a moment is shown and typed by the clock of the device', () => {
  assert.equal(wallClock(NOON), '2026-11-15T12:30')
  assert.equal(dayOf(NOON), '2026-11-15')
  assert.equal(momentOf('2026-11-15T12:30', NOON), NOON - 40_000)
})

test('an entry may lie a day ahead and no further', () => {
  assert.equal(latestMoment(NOON), '2026-11-16T12:30')
  assert.equal(momentOf('2026-11-16T12:30', NOON), NOON - 40_000 + 24 * HOUR)
  assert.equal(momentOf('2026-11-16T12:31', NOON), undefined)
  assert.equal(momentOf('', NOON), undefined)
})

test('the first entry of each day carries it', () => {
  const entries = [NOON, NOON - HOUR, NOON - 24 * HOUR].map((eventTime) => ({ eventTime }))
  assert.deepEqual(
    withBeginnings(entries, ({ eventTime }) => dayOf(eventTime)).map(({ begins }) => begins),
    ['2026-11-15', undefined, '2026-11-14'],
  )
})
