import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  IdList,
  Named,
  Omittable,
  OptionalText,
  PageQuery,
  Timestamp,
  TimestampOf,
} from '../../../http/fields.ts'
import type { CareState, DeferralKind, IntervalUnit, ScheduleMode, Season } from '../../due/plan.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'

const Mode = Type.Unsafe<ScheduleMode>(
  Type.Integer({
    ...EnumerationValue('ScheduleMode'),
    description:
      '1 AfterDone, which it is if never given: counts from the last time. 2 Calendar: a fixed grid of days from `startDate`.',
  }),
)
const Unit = Type.Unsafe<IntervalUnit>(EnumerationValue('IntervalUnit'))
export const State = Type.Unsafe<CareState>(
  Type.Integer({
    ...EnumerationValue('CareState'),
    description: '1 Upcoming, 2 DueToday, 3 Overdue, 4 Paused, 5 Stopped, because the plant is not active.',
  }),
)

/** No user does these again and again. */
const UNSCHEDULED = [24, 25]

export const ScheduleType = Type.Integer({
  minimum: 1,
  maximum: entriesOf('JournalType').length - 1,
  not: { enum: UNSCHEDULED },
  'x-wanted': 'the JournalType of what is to be done: 1 to 26, but not 24 (Acquired) or 25 (Died)',
  'x-wantedRange': true,
  description:
    'The JournalType of what is to be done, but for Acquired and Died. A plant has one schedule of a type.',
  examples: [1],
})

/** A year is 2000 to 2100: counting up to a later day takes longer and longer. */
export const PLANNED_YEARS = '^(20[0-9]{2}|2100)-'

export function Day(options: { description?: string; examples?: string[] } = {}) {
  return Type.String({
    'x-date': true,
    'x-wanted': 'a day such as 2026-11-14',
    examples: ['2026-11-14'],
    ...options,
  })
}

export const Count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

/** More than any unit allows is refused here, more than its own unit by a rule. */
const Every = Type.Integer({
  minimum: 1,
  maximum: 365,
  'x-wanted': 'a whole number: 1 to 365 days, 1 to 104 weeks or 1 to 120 months',
  'x-wantedRange': true,
  description: 'How many units lie between two times: up to 365 days, 104 weeks or 120 months.',
  examples: [7],
})

const Months = Type.Array(Type.Integer({ minimum: 1, maximum: 12, examples: [11] }), {
  minItems: 1,
  maxItems: 12,
  uniqueItems: true,
  description: 'Numbers of months, 1 to 12.',
  examples: [[11, 12, 1, 2]],
})

const Rest = Type.Literal(true, { description: 'Nothing is due in these months.' })

const SeasonItem = Named('CareSeason', {
  months: Months,
  every: Type.Optional(Every),
  unit: Type.Optional(Unit),
  rest: Type.Optional(Rest),
})

export const CareSchedule = Named('CareSchedule', {
  id: Id,
  plantId: Id,
  type: ScheduleType,
  mode: Mode,
  every: Every,
  unit: Unit,
  seasons: Type.Array(SeasonItem),
  startDate: Day(),
  amountMl: Type.Optional(Type.Integer({ examples: [250] })),
  note: Type.Optional(Type.String({ examples: ['Soft water, from below.'] })),
  paused: Type.Boolean({ examples: [false] }),
  pausedUntil: Type.Optional(Day({ examples: ['2027-01-10'] })),
  assignees: Type.Optional(
    Type.Array(Id, { description: 'The users that take turns, in their order.', examples: [[3, 7]] }),
  ),
  turn: Type.Optional(
    Type.Integer({
      ...Id,
      description:
        'The user whose turn it is: the one behind the account that did it last, the first if that is none of them.',
    }),
  ),
  deferral: Type.Optional(
    Named(
      'CareDeferral',
      { kind: Type.Unsafe<DeferralKind>(EnumerationValue('DeferralKind')), day: Day() },
      { description: 'That it was put off. Absent once it has been done after that.' },
    ),
  ),
  lastDoneAt: Type.Optional(
    TimestampOf(
      'Epoch milliseconds: the eventTime of the latest entry of this type up to today, also from before the schedule was made.',
    ),
  ),
  nextDue: Type.Optional(
    Day({ description: 'Absent while the plant is not active, and while it is paused without an end.' }),
  ),
  state: State,
  createdAt: Timestamp,
})
export type CareSchedule = Static<typeof CareSchedule>

const SeasonInput = Closed(
  {
    months: Type.Optional(Months),
    season: Type.Optional(
      Type.Unsafe<Season>(
        Type.Integer({
          ...EnumerationValue('Season'),
          description:
            'Instead of months, and turned into them at once: winter is November to February, south of the equator May to August; growing is the rest of the year.',
        }),
      ),
    ),
    every: Type.Optional(Every),
    unit: Type.Optional(Unit),
    rest: Type.Optional(Rest),
  },
  {
    description: 'Either an interval, `every` and `unit`, or `rest`; in `months` or in a `season`.',
    examples: [{ season: 2, every: 14, unit: 1 }],
  },
)
export type SeasonInput = Static<typeof SeasonInput>

const optionalFields = {
  mode: Type.Optional(Mode),
  seasons: Omittable(
    Type.Array(SeasonInput, {
      maxItems: 4,
      description:
        'Months in which another interval holds (in mode 1 alone), or in which nothing is due. No month may be in two items, and one must be left in which it can be due.',
    }),
  ),
  startDate: Type.Optional(
    Type.String({
      'x-date': true,
      pattern: PLANNED_YEARS,
      'x-wanted': 'a day from 2000-01-01 to 2100-12-31',
      description: 'Never due before this day; today if never given.',
      examples: ['2026-11-14'],
    }),
  ),
  amountMl: Omittable(
    Type.Integer({
      minimum: 1,
      maximum: 100_000,
      description: 'How much, for the entries that marking it as done writes.',
      examples: [250],
    }),
  ),
  note: OptionalText(255, { examples: ['Soft water, from below.'] }),
  assignees: Omittable(
    Type.Array(Id, {
      ...IdList(10),
      description:
        'The users that take turns, in their order: the owner of the garden, and members without a last day. At most 10, not counting duplicates, which are ignored.',
    }),
  ),
  paused: Omittable(Type.Boolean()),
  pausedUntil: Omittable(
    Day({
      description:
        'A day after today, on which the pause ends; only with `paused: true`. Without it the pause lasts until it is ended.',
      examples: ['2027-01-10'],
    }),
  ),
}

/** A schedule is made of these fields, without its plant. */
const definitionFields = { type: ScheduleType, every: Every, unit: Unit, ...optionalFields }

export const ScheduleDefinition = Closed(definitionFields)
export type ScheduleDefinition = Static<typeof ScheduleDefinition>

export const ScheduleCreate = Closed({ plantId: Id, ...definitionFields })
export type ScheduleCreate = Static<typeof ScheduleCreate>

export const ScheduleUpdate = Type.Partial(ScheduleDefinition, { additionalProperties: false })
export type ScheduleUpdate = Static<typeof ScheduleUpdate>

export const ScheduleQuery = Closed({
  plantId: Type.Optional(Id),
  type: Type.Optional(ScheduleType),
  state: Type.Optional(State),
  locationId: Type.Optional(Id),
  regionId: Type.Optional(Id),
  tagId: Type.Optional(Id),
  ...PageQuery,
})
export type ScheduleQuery = Static<typeof ScheduleQuery>

export const ScheduleHistory = Named('CareHistory', {
  doneDays: Type.Array(Day(), { description: 'The last 20 different days up to today, newest first.' }),
  observedDays: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The median gap between the last 8 of them; absent while there are fewer than 5.',
      examples: [9],
    }),
  ),
})
export type ScheduleHistory = Static<typeof ScheduleHistory>
