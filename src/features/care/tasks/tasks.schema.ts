import { type Static, Type } from 'typebox'
import { Closed, Id, IdList, Named, Omittable, PageQuery, Timestamp } from '../../../http/fields.ts'
import { EventTime, Journal, Properties, remarkAndMedia } from '../../garden/journals/journals.schema.ts'
import { LocationSummary, named } from '../../garden/plants/plants.schema.ts'
import {
  CareSchedule,
  Count,
  Day,
  PLANNED_YEARS,
  ScheduleType,
  State,
} from '../schedules/schedules.schema.ts'

/** The request means the tasks of these schedules. */
const scheduleIds = IdList(500, { minItems: 1 })

export const TasksSnoozed = Closed(
  {
    scheduleIds,
    until: Omittable(
      Day({ description: 'A day after today, at most a year ahead.', examples: ['2026-11-20'] }),
    ),
    days: Omittable(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: 'Instead of `until`: so many days from today.',
        examples: [3],
      }),
    ),
  },
  { examples: [{ scheduleIds: [31], days: 3 }] },
)
export type TasksSnoozed = Static<typeof TasksSnoozed>

export const TasksSelected = Closed({ scheduleIds })
export type TasksSelected = Static<typeof TasksSelected>

export const ChangedSchedules = Named('ChangedSchedules', {
  schedules: Type.Array(CareSchedule, { description: 'As they are now, in the order given.' }),
})
export type ChangedSchedules = Static<typeof ChangedSchedules>

export const CareTask = Named('CareTask', {
  scheduleId: Type.Integer({ ...Id, examples: [31] }),
  plant: Named('CareTaskPlant', {
    id: Type.Integer({ ...Id, examples: [12] }),
    name: Type.String({ examples: ['Fern'] }),
    coverUrl: Type.Optional(
      Type.String({
        description: 'Of the first cover.',
        examples: ['/api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg'],
      }),
    ),
  }),
  location: Type.Union([LocationSummary, Type.Null()]),
  region: Type.Union([named('RegionSummary', 'Home'), Type.Null()]),
  type: ScheduleType,
  dueDate: Day({ description: 'When it became due, or will.' }),
  overdueDays: Type.Integer({
    minimum: 0,
    description: 'How many days ago that was; 0 unless it is overdue.',
    examples: [1],
  }),
  state: State,
  amountMl: Type.Optional(Type.Integer({ examples: [250] })),
  note: Type.Optional(Type.String({ examples: ['Soft water, from below.'] })),
  assignee: Type.Optional(
    Named(
      'CareAssignee',
      {
        id: Type.Integer({ ...Id, examples: [7] }),
        name: Type.Optional(Type.String({ examples: ['Bob'] })),
      },
      { description: 'The user whose turn it is; any other may do it as well.' },
    ),
  ),
  lastDoneAt: Type.Optional(Type.Integer({ ...Timestamp, examples: [1794300000000] })),
})
export type CareTask = Static<typeof CareTask>

const AssigneeId = Type.Integer({
  ...Id,
  description: 'Only tasks that are the turn of this user, and those without assignees. Not for links.',
})

/** A request may look so far ahead. */
export const MOST_DAYS_AHEAD = 92

export const TaskQuery = Closed({
  until: Type.Optional(
    Day({
      description: `What is due up to this day: today, which it is if absent, to ${MOST_DAYS_AHEAD} days ahead.`,
    }),
  ),
  plantId: Type.Optional(Id),
  locationId: Type.Optional(Id),
  regionId: Type.Optional(Id),
  tagId: Type.Optional(Id),
  type: Type.Optional(ScheduleType),
  assigneeId: Type.Optional(AssigneeId),
  sort: Type.Enum(['due', 'place'], {
    type: 'string',
    default: 'due',
    description:
      '`due`: by day, then place, name and type. `place`: regions and locations in their order, as on a walk with the watering can; plants without a location come last.',
    examples: ['place'],
  }),
  ...PageQuery,
})
export type TaskQuery = Static<typeof TaskQuery>
export type TaskSort = TaskQuery['sort']

export const SummaryQuery = Closed({ assigneeId: Type.Optional(AssigneeId) })
export type SummaryQuery = Static<typeof SummaryQuery>

export const TasksDone = Closed(
  {
    scheduleIds,
    eventTime: Omittable(
      Type.Integer({
        ...EventTime,
        description: 'Epoch milliseconds, 13 digits, at most 24 hours ahead; the current time if absent.',
      }),
    ),
    properties: Omittable(
      Type.String({
        ...Properties,
        description:
          'A text that is valid JSON, at most 16 KiB. If absent, the amounts of the schedules that have one, by plant: `{"amountsMl":{"12":250}}`.',
      }),
    ),
    ...remarkAndMedia,
    onlyDue: Omittable(
      Type.Boolean({
        description:
          'Whether to leave alone what is not due any more, because another client was faster; false if absent.',
      }),
    ),
  },
  { examples: [{ scheduleIds: [31, 32], onlyDue: true }] },
)
export type TasksDone = Static<typeof TasksDone>

export const DoneTasks = Named('DoneTasks', {
  entries: Type.Array(Journal, { description: 'What was written: an entry for each type.' }),
  schedules: Type.Array(CareSchedule, {
    description: 'Those that were done, as they are now, in the order given.',
  }),
  notDue: Type.Array(Id, {
    description: 'With `onlyDue`, the ids of those that were left alone.',
    examples: [[33]],
  }),
})
export type DoneTasks = Static<typeof DoneTasks>

export const CareSummary = Named('CareSummary', {
  today: Day({ description: 'The day that it is for the owner.' }),
  timeZone: Type.String({ examples: ['Europe/Berlin'] }),
  plants: Count('How many plants have something due or overdue.', 3),
  overdue: Count('How many tasks are overdue.', 1),
  due: Count('How many tasks are due today.', 3),
  tomorrow: Count('How many tasks will be due tomorrow.', 2),
  next7Days: Type.Array(Count('How many tasks are due on that day.', 2), {
    description:
      'For today and each of the six days after it how many tasks are due on it, without those overdue.',
    examples: [[3, 2, 0, 0, 1, 0, 4]],
  }),
  byType: Type.Array(
    Named('CareSummaryOfType', {
      type: ScheduleType,
      overdue: Count('How many tasks of this type are overdue.', 1),
      due: Count('How many tasks of this type are due today.', 3),
    }),
    { description: 'Types with anything due or overdue, in their order.' },
  ),
})
export type CareSummary = Static<typeof CareSummary>

export const PlantsWithCare = Named('PlantsWithCare', {
  plants: Type.Array(
    Named('PlantCare', {
      plantId: Type.Integer({ ...Id, examples: [12] }),
      nextDue: Type.Optional(Day({ description: 'The earliest due day; absent while nothing is due.' })),
      overdue: Count('How many tasks of the plant are overdue.', 1),
      dueToday: Count('How many tasks of the plant are due today.', 2),
    }),
  ),
  today: Day({ description: 'The day that it is for the owner.' }),
})
export type PlantsWithCare = Static<typeof PlantsWithCare>

/** The last day may be so far behind the first. */
export const MOST_DAYS_APART = 42

const calendarDay = (description: string, example: string) =>
  Type.String({
    ...Day({ description, examples: [example] }),
    pattern: PLANNED_YEARS,
    'x-wanted': 'a day up to 2100-12-31, such as 2026-11-14',
  })

export const CalendarQuery = Closed({
  from: calendarDay('Today or later.', '2026-11-15'),
  to: calendarDay(`At most ${MOST_DAYS_APART} days after \`from\`.`, '2026-12-15'),
})
export type CalendarQuery = Static<typeof CalendarQuery>

export const CalendarTasks = Named('CareCalendarTasks', {
  date: Day(),
  type: ScheduleType,
  plantIds: Type.Array(Id, { description: 'In ascending order.', examples: [[12, 13]] }),
})
export type CalendarTasks = Static<typeof CalendarTasks>
