import { type Static, Type } from 'typebox'
import { Id, Nullable, PageQuery, Timestamp } from '../../../http/fields.ts'
import { EventTime, Journal, Properties, remarkAndMedia } from '../../garden/journals/journals.schema.ts'
import { LocationSummary, named } from '../../garden/plants/plants.schema.ts'
import { CareSchedule, Day, ScheduleType, State } from '../schedules/schedules.schema.ts'
import { scheduleIds } from './deferrals.schema.ts'

export const CareTask = Type.Object(
  {
    scheduleId: Type.Integer({ ...Id, examples: [31] }),
    plant: Type.Object(
      {
        id: Type.Integer({ ...Id, examples: [12] }),
        name: Type.String({ examples: ['Fern'] }),
        coverUrl: Type.Optional(
          Type.String({
            description: 'Of the first cover.',
            examples: ['/api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg'],
          }),
        ),
      },
      { additionalProperties: false, title: 'CareTaskPlant' },
    ),
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
    lastDoneAt: Type.Optional(Type.Integer({ ...Timestamp, examples: [1794300000000] })),
  },
  { additionalProperties: false, title: 'CareTask' },
)
export type CareTask = Static<typeof CareTask>

/** A request may look so far ahead. */
export const MOST_DAYS_AHEAD = 92

export const TaskQuery = Type.Object(
  {
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
    sort: Type.Enum(['due', 'place'], {
      type: 'string',
      default: 'due',
      description:
        '`due`: by day, then place, name and type. `place`: regions and locations in their order, as on a walk with the watering can; plants without a location come last.',
      examples: ['place'],
    }),
    ...PageQuery,
  },
  { additionalProperties: false },
)
export type TaskQuery = Static<typeof TaskQuery>
export type TaskSort = TaskQuery['sort']

export const TasksDone = Type.Object(
  {
    scheduleIds,
    eventTime: Type.Optional(
      Nullable(
        Type.Integer({
          ...EventTime,
          description: 'Epoch milliseconds, 13 digits, at most 24 hours ahead; the current time if absent.',
        }),
      ),
    ),
    properties: Type.Optional(
      Nullable(
        Type.String({
          ...Properties,
          description:
            'A text that is valid JSON, at most 16 KiB. If absent, the amounts of the schedules that have one, by plant: `{"amountsMl":{"12":250}}`.',
        }),
      ),
    ),
    ...remarkAndMedia,
    onlyDue: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'Whether to leave alone what is not due any more, because another client was faster; false if absent.',
        }),
      ),
    ),
  },
  { additionalProperties: false, examples: [{ scheduleIds: [31, 32], onlyDue: true }] },
)
export type TasksDone = Static<typeof TasksDone>

export const DoneTasks = Type.Object(
  {
    entries: Type.Array(Journal, { description: 'What was written: an entry for each type.' }),
    schedules: Type.Array(CareSchedule, {
      description: 'Those that were done, as they are now, in the order given.',
    }),
    notDue: Type.Array(Id, {
      description: 'With `onlyDue`, the ids of those that were left alone.',
      examples: [[33]],
    }),
  },
  { additionalProperties: false, title: 'DoneTasks' },
)
export type DoneTasks = Static<typeof DoneTasks>
