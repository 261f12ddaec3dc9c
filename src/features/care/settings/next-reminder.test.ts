import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextReminder } from './next-reminder.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

/** A case has the zone, the time, from when on, and the reminders that follow. */
const DAYS_OF_CHANGE: readonly [string, string, string, string[]][] = [
  // Clocks go from 2:00 to 3:00, and back from 3:00 to 2:00.
  [
    'Europe/Berlin',
    '02:30',
    '2027-03-27T00:00+01:00',
    ['2027-03-27T02:30:00+01:00', '2027-03-28T03:30:00+02:00', '2027-03-29T02:30:00+02:00'],
  ],
  [
    'Europe/Berlin',
    '02:30',
    '2026-10-24T00:00+02:00',
    ['2026-10-24T02:30:00+02:00', '2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'],
  ],
  [
    'America/New_York',
    '02:15',
    '2027-03-13T00:00-05:00',
    ['2027-03-13T02:15:00-05:00', '2027-03-14T03:15:00-04:00', '2027-03-15T02:15:00-04:00'],
  ],
  [
    'America/New_York',
    '01:45',
    '2026-10-31T00:00-04:00',
    ['2026-10-31T01:45:00-04:00', '2026-11-01T01:45:00-04:00', '2026-11-02T01:45:00-05:00'],
  ],
  // Clocks change by half an hour.
  [
    'Australia/Lord_Howe',
    '02:10',
    '2026-10-03T00:00+10:30',
    ['2026-10-03T02:10:00+10:30', '2026-10-04T02:40:00+11:00', '2026-10-05T02:10:00+11:00'],
  ],
  [
    'Australia/Lord_Howe',
    '01:45',
    '2027-04-03T00:00+11:00',
    ['2027-04-03T01:45:00+11:00', '2027-04-04T01:45:00+11:00', '2027-04-05T01:45:00+10:30'],
  ],
  // Clocks change at midnight: the day begins at 1:00.
  [
    'America/Havana',
    '00:30',
    '2027-03-13T00:00-05:00',
    ['2027-03-13T00:30:00-05:00', '2027-03-14T01:30:00-04:00', '2027-03-15T00:30:00-04:00'],
  ],
  // Clocks go from 23:00 to 0:00: the later reading would be of the next date, which has its own.
  [
    'America/Nuuk',
    '23:30',
    '2027-03-26T12:00-02:00',
    ['2027-03-26T23:30:00-02:00', '2027-03-27T22:30:00-02:00', '2027-03-28T23:30:00-01:00'],
  ],
  // The 30th of December was skipped.
  [
    'Pacific/Apia',
    '09:00',
    '2011-12-29T00:00-10:00',
    ['2011-12-29T09:00:00-10:00', '2011-12-31T09:00:00+14:00', '2012-01-01T09:00:00+14:00'],
  ],
  // The zone has no change, and an offset of three quarters.
  [
    'Asia/Kathmandu',
    '00:00',
    '2026-11-15T00:00:00.001+05:45',
    ['2026-11-16T00:00:00+05:45', '2026-11-17T00:00:00+05:45'],
  ],
]

for (const [timeZone, remindAt, from, expected] of DAYS_OF_CHANGE) {
  test(`${remindAt} in ${timeZone} from ${from}`, () => {
    const times = { timeZone, remindAt, remindOn: EVERY_DAY }
    const found: string[] = []
    for (let next = instant(from); found.length < expected.length; ) {
      const at = nextReminder(times, next)
      found.push(shown(at, timeZone))
      next = at + 1
    }
    assert.deepEqual(found, expected)
  })
}

test('the moment itself counts, and only the chosen weekdays do', () => {
  const times = { timeZone: 'Europe/Berlin', remindAt: '09:00', remindOn: [2, 7] }
  const next = (from: string) => shown(nextReminder(times, instant(from)), 'Europe/Berlin')
  assert.equal(next('2026-11-15T08:00:00Z'), '2026-11-15T09:00:00+01:00')
  assert.equal(next('2026-11-15T08:00:00.001Z'), '2026-11-17T09:00:00+01:00')
  assert.equal(next('2026-11-17T12:00:00Z'), '2026-11-22T09:00:00+01:00')
})

function instant(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}

function shown(at: number, timeZone: string): string {
  const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone)
  return time.toString({ timeZoneName: 'never' })
}
