import { type Static, Type } from 'typebox'
import { IdList, Nullable } from '../../../http/fields.ts'
import { CareSchedule, Day } from '../schedules/schedules.schema.ts'

/** The request means the tasks of these schedules. */
export const scheduleIds = IdList(500, { minItems: 1 })

export const TasksSnoozed = Type.Object(
  {
    scheduleIds,
    until: Type.Optional(
      Nullable(Day({ description: 'A day after today, at most a year ahead.', examples: ['2026-11-20'] })),
    ),
    days: Type.Optional(
      Nullable(
        Type.Integer({
          minimum: 1,
          maximum: 365,
          description: 'Instead of `until`: so many days from today.',
          examples: [3],
        }),
      ),
    ),
  },
  { additionalProperties: false, examples: [{ scheduleIds: [31], days: 3 }] },
)
export type TasksSnoozed = Static<typeof TasksSnoozed>

export const TasksSelected = Type.Object({ scheduleIds }, { additionalProperties: false })
export type TasksSelected = Static<typeof TasksSelected>

export const ChangedSchedules = Type.Object(
  { schedules: Type.Array(CareSchedule, { description: 'As they are now, in the order given.' }) },
  { additionalProperties: false, title: 'ChangedSchedules' },
)
export type ChangedSchedules = Static<typeof ChangedSchedules>
