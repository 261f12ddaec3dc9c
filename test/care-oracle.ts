import {
  DeferralKind,
  type Interval,
  IntervalUnit,
  type Plan,
  ScheduleMode,
} from '../src/features/due/plan.ts'

/**
 * The rules of due days once more, as they are told to people: day by day on a calendar that is written out, slow and
 * without any cleverness. It shares nothing with the code that is tested but its types.
 */

interface CalendarDay {
  readonly text: string
  readonly month: number
  readonly dayOfMonth: number
}

const LAST = '2260-12-31'
const CALENDAR: CalendarDay[] = []
const POSITIONS = new Map<string, number>()
for (
  let date = Temporal.PlainDate.from('1969-01-01');
  CALENDAR.at(-1)?.text !== LAST;
  date = date.add({ days: 1 })
) {
  POSITIONS.set(date.toString(), CALENDAR.length)
  CALENDAR.push({ text: date.toString(), month: date.month, dayOfMonth: date.day })
}

/** Beyond the end of the calendar. */
export const FAR = 'far'

function position(text: string): number {
  const at = POSITIONS.get(text)
  if (at === undefined) throw new RangeError(`${text} is not in the calendar`)
  return at
}

/** The day so many intervals later; undefined beyond the end of the calendar. */
function intervalsLater(from: number, { every, unit }: Interval, times: number): number | undefined {
  if (unit === IntervalUnit.Day) return within(from + every * times)
  if (unit === IntervalUnit.Week) return within(from + 7 * every * times)
  const { year, month, day } = Temporal.PlainDate.from(CALENDAR[from]?.text ?? '')
  const months = 12 * year + (month - 1) + every * times
  const wanted = { year: Math.floor(months / 12), month: (months % 12) + 1 }
  for (let dayOfMonth = day; dayOfMonth >= 1; dayOfMonth--) {
    const two = (value: number) => String(value).padStart(2, '0')
    const found = POSITIONS.get(`${wanted.year}-${two(wanted.month)}-${two(dayOfMonth)}`)
    if (found !== undefined) return found
  }
  return undefined
}

function within(at: number): number | undefined {
  return at < CALENDAR.length ? at : undefined
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** By the formats of the browser world, which know zones by themselves. */
export function naiveLocalDay(instant: number, zone: string): string {
  let format = FORMATS.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    FORMATS.set(zone, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year}-${parts.month}-${parts.day}`
}

/** In force in this month: an interval, or undefined at rest. */
function intervalIn(plan: Plan, month: number): Interval | undefined {
  for (const rule of plan.seasons) {
    if (rule.months.includes(month)) return 'rest' in rule ? undefined : rule
  }
  return plan
}

export function naiveNextDue(
  plan: Plan,
  lastDoneAt: number | null,
  zone: string,
  plantIsActive: boolean,
): string | null {
  if (!plantIsActive) return null
  if (plan.paused && plan.pausedUntil === null) return null
  const doneDay = lastDoneAt === null ? null : position(naiveLocalDay(lastDoneAt, zone))
  let deferral = plan.deferral
  if (deferral !== null && lastDoneAt !== null) {
    const base = deferral.base ?? Number.NEGATIVE_INFINITY
    if (lastDoneAt > base) deferral = null
  }
  const anchors: number[] = []
  if (doneDay !== null) anchors.push(doneDay)
  if (deferral?.kind === DeferralKind.Skipped) anchors.push(position(deferral.day))
  const anchor = anchors.length === 0 ? null : Math.max(...anchors)
  const due = plan.mode === ScheduleMode.AfterDone ? afterDone(plan, anchor) : onGrid(plan, anchor)
  if (due === FAR) return FAR
  const days = [due]
  if (deferral?.kind === DeferralKind.Snoozed) days.push(deferral.day)
  if (plan.pausedUntil !== null) days.push(plan.pausedUntil)
  return days.sort().at(-1) ?? null
}

function afterDone(plan: Plan, anchor: number | null): string {
  for (let at = position(plan.startDate); ; at++) {
    const day = CALENDAR[at]
    if (day === undefined) return FAR
    const interval = intervalIn(plan, day.month)
    if (interval === undefined) continue
    if (anchor === null) return day.text
    if (at <= anchor) continue
    const earliest = intervalsLater(anchor, interval, 1)
    if (earliest !== undefined && at >= earliest) return day.text
  }
}

function onGrid(plan: Plan, anchor: number | null): string {
  const start = position(plan.startDate)
  const second = intervalsLater(start, plan, 1)
  let previous = start - ((second ?? Number.NaN) - start)
  let nextMayBeFulfilled = anchor !== null
  for (let k = 0; ; k++) {
    const at = intervalsLater(start, plan, k)
    const day = at === undefined ? undefined : CALENDAR[at]
    if (at === undefined || day === undefined) return FAR
    let fulfilled = false
    if (anchor !== null && at <= anchor) {
      fulfilled = true
    } else if (anchor !== null && nextMayBeFulfilled) {
      nextMayBeFulfilled = false
      fulfilled = at - anchor < anchor - previous
    }
    if (!fulfilled && intervalIn(plan, day.month) !== undefined) return day.text
    previous = at
  }
}

/** The last day of the grid that is not after this one. */
export function naiveLastOnGrid(plan: Plan, day: string): string {
  const start = position(plan.startDate)
  let last = plan.startDate
  for (let k = 0; ; k++) {
    const text = CALENDAR[intervalsLater(start, plan, k) ?? CALENDAR.length]?.text
    if (text === undefined || text > day) return last
    last = text
  }
}
