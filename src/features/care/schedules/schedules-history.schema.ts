import { type Static, Type } from 'typebox'
import { Day } from './schedules.schema.ts'

export const ScheduleHistory = Type.Object(
  {
    doneDays: Type.Array(Day(), { description: 'The last 20 different days up to today, newest first.' }),
    observedDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'The median gap between the last 8 of them; absent while there are fewer than 5.',
        examples: [9],
      }),
    ),
  },
  { additionalProperties: false, title: 'CareHistory' },
)
export type ScheduleHistory = Static<typeof ScheduleHistory>
