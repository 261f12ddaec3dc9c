import type { JournalEntry } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { dayOf } from './moments.ts'
import { lastDay, monthOf } from './month.ts'

/** A few tell enough; the calendar has the rest. */
const MOST = 3

/** The same day a year before; the 28th for a 29th of February. */
export function yearBefore(day: Day): Day {
  const same = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const last = lastDay(monthOf(same))
  return same > last ? last : same
}

type Remembered = Pick<JournalEntry, 'eventTime' | 'media' | 'remark'>

/** What is worth looking at again: photographs first, then notes, then what lies nearest to the day. */
export function memoriesOf<Entry extends Remembered>(entries: readonly Entry[], day: Day): Entry[] {
  const worth = ({ media, remark }: Entry) => (media.length > 0 ? 2 : remark === undefined ? 0 : 1)
  const distance = ({ eventTime }: Entry) => Math.abs(Date.parse(dayOf(eventTime)) - Date.parse(day))
  return entries
    .toSorted((a, b) => worth(b) - worth(a) || distance(a) - distance(b) || b.eventTime - a.eventTime)
    .slice(0, MOST)
}
