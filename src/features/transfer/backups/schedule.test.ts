import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lastRun, nextRun } from './schedule.ts'

const BERLIN = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)

describe('when a backup is due', () => {
  for (const [now, time, zone, last, next] of [
    ['2026-11-16T12:00:00Z', '03:00', 'UTC', '2026-11-16T03:00:00Z', '2026-11-17T03:00:00Z'],
    ['2026-11-16T02:59:59Z', '03:00', 'UTC', '2026-11-15T03:00:00Z', '2026-11-16T03:00:00Z'],
    ['2026-11-16T03:00:00Z', '03:00', 'UTC', '2026-11-16T03:00:00Z', '2026-11-17T03:00:00Z'],
    ['2026-11-16T23:30:00Z', '00:15', BERLIN, '2026-11-16T23:15:00Z', '2026-11-17T23:15:00Z'],
    // The clock goes from 02:00 to 03:00: there is no 02:30 on that day.
    ['2026-03-29T12:00:00Z', '02:30', BERLIN, '2026-03-29T01:30:00Z', '2026-03-30T00:30:00Z'],
    // It goes from 03:00 back to 02:00: of the two 02:30 the first one counts, and the second one does not again.
    ['2026-10-25T00:40:00Z', '02:30', BERLIN, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['2026-10-25T01:40:00Z', '02:30', BERLIN, '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
  ] as const) {
    test(`at ${time} in ${zone}, seen at ${now}`, () => {
      assert.equal(lastRun(at(now), time, zone), at(last))
      assert.equal(nextRun(at(now), time, zone), at(next))
    })
  }
})
