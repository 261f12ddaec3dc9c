import fc from 'fast-check'
import {
  type Deferral,
  DeferralKind,
  Hemisphere,
  type Interval,
  IntervalUnit,
  monthsOf,
  type Plan,
  ScheduleMode,
  Season,
  type SeasonRule,
} from '../src/features/due/plan.ts'

/** Plans of every kind, for tests with thousands of them. */

/** Far apart, with odd offsets, with summer time in either half of the year, at midnight or backwards, and with days left out. */
export const ZONES = [
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/Caracas',
  'America/Los_Angeles',
  'America/New_York',
  'America/Santiago',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Tehran',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Europe/Dublin',
  'Pacific/Apia',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
] as const

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000

export function dayAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

function anyDay(first: string, last: string) {
  const length = Temporal.PlainDate.from(first).until(last).days
  return fc.nat({ max: length }).map((days) => dayAfter(first, days))
}

/** Often a common one. */
const interval: fc.Arbitrary<Interval> = fc.oneof(
  fc.record({ every: fc.integer({ min: 1, max: 30 }), unit: fc.constant(IntervalUnit.Day) }),
  fc.record({ every: fc.integer({ min: 1, max: 365 }), unit: fc.constant(IntervalUnit.Day) }),
  fc.record({ every: fc.integer({ min: 1, max: 104 }), unit: fc.constant(IntervalUnit.Week) }),
  fc.record({ every: fc.integer({ min: 1, max: 13 }), unit: fc.constant(IntervalUnit.Month) }),
  fc.record({ every: fc.integer({ min: 1, max: 120 }), unit: fc.constant(IntervalUnit.Month) }),
)

function rule(months: readonly number[], own: Interval | null): SeasonRule {
  return own === null ? { months, rest: true } : { months, ...own }
}

/** Of a calendar plan every season is at rest; of the others, some have an interval of their own. */
function seasonRules(mode: ScheduleMode): fc.Arbitrary<SeasonRule[]> {
  const own = mode === ScheduleMode.Calendar ? fc.constant(null) : fc.option(interval, { freq: 3 })
  const ofSeasons = fc
    .tuple(fc.constantFrom(Hemisphere.North, Hemisphere.South), own, fc.option(interval))
    .map(([hemisphere, winter, growing]) => {
      const rules = [rule(monthsOf(Season.Winter, hemisphere), winter)]
      if (growing !== null && mode !== ScheduleMode.Calendar) {
        rules.push(rule(monthsOf(Season.Growing, hemisphere), growing))
      }
      return rules
    })
  const ofMonths = fc
    .tuple(
      fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 12, maxLength: 12 }),
      fc.array(own, { minLength: 4, maxLength: 4 }),
    )
    .map(([owners, intervals]) =>
      intervals.flatMap((interval, at) => {
        const months = owners.flatMap((owner, month) => (owner === at ? [month + 1] : []))
        return months.length === 0 ? [] : [rule(months, interval)]
      }),
    )
  return fc.oneof(fc.constant<SeasonRule[]>([]), ofSeasons, ofMonths)
}

export interface Situation {
  readonly plan: Plan
  readonly lastDoneAt: number | null
  readonly zone: string
  readonly plantIsActive: boolean
}

const FIRST_INSTANT = Date.parse('1970-01-02T00:00Z')
const LAST_INSTANT = Date.parse('2100-12-30T00:00Z')

/** Mostly around the start of the schedule, else anywhere. */
function instantAround(day: string): fc.Arbitrary<number> {
  const start = Date.parse(day)
  const near = fc.integer({ min: start - 400 * MILLISECONDS_A_DAY, max: start + 800 * MILLISECONDS_A_DAY })
  const anywhere = fc.integer({ min: FIRST_INSTANT, max: LAST_INSTANT })
  return fc
    .oneof({ weight: 3, arbitrary: near }, anywhere)
    .map((instant) => Math.min(Math.max(instant, FIRST_INSTANT), LAST_INSTANT))
}

function deferralAround(day: string): fc.Arbitrary<Deferral> {
  return fc.record({
    kind: fc.constantFrom(DeferralKind.Snoozed, DeferralKind.Skipped),
    day: fc.integer({ min: -100, max: 900 }).map((days) => dayAfter(day, days)),
    base: fc.option(instantAround(day)),
  })
}

const modeAndStart = fc.record({
  mode: fc.constantFrom(ScheduleMode.AfterDone, ScheduleMode.Calendar),
  startDate: anyDay('2000-01-01', '2100-12-31'),
})

/** Any schedule, in any zone, done at any time. */
export const situations: fc.Arbitrary<Situation> = modeAndStart.chain(({ mode, startDate }) =>
  fc
    .record({
      interval,
      seasons: seasonRules(mode),
      paused: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
      pausedUntil: fc.option(
        fc.integer({ min: -100, max: 900 }).map((days) => dayAfter(startDate, days)),
        { freq: 2 },
      ),
      deferral: fc.option(deferralAround(startDate), { freq: 2 }),
      lastDoneAt: fc.option(instantAround(startDate), { freq: 5 }),
      sameBase: fc.boolean(),
      zone: fc.constantFrom(...ZONES),
      plantIsActive: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    })
    .map(
      ({ interval, seasons, paused, pausedUntil, deferral, sameBase, lastDoneAt, zone, plantIsActive }) => ({
        plan: {
          mode,
          ...interval,
          seasons,
          startDate,
          paused,
          pausedUntil,
          // Nearly always nothing was done since.
          deferral: deferral !== null && sameBase ? { ...deferral, base: lastDoneAt } : deferral,
        },
        lastDoneAt,
        zone,
        plantIsActive,
      }),
    ),
)
