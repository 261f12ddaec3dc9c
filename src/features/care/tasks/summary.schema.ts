import { type Static, Type } from 'typebox'
import { Day, ScheduleType } from '../schedules/schedules.schema.ts'

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const CareSummary = Type.Object(
  {
    today: Day({ description: 'The day that it is for the owner.' }),
    timeZone: Type.String({ examples: ['Europe/Berlin'] }),
    plants: count('How many plants have something due or overdue.', 3),
    overdue: count('How many tasks are overdue.', 1),
    due: count('How many tasks are due today.', 3),
    tomorrow: count('How many tasks will be due tomorrow.', 2),
    next7Days: Type.Array(count('How many tasks are due on that day.', 2), {
      description:
        'For today and each of the six days after it how many tasks are due on it, without those overdue.',
      examples: [[3, 2, 0, 0, 1, 0, 4]],
    }),
    byType: Type.Array(
      Type.Object(
        {
          type: ScheduleType,
          overdue: count('How many tasks of this type are overdue.', 1),
          due: count('How many tasks of this type are due today.', 3),
        },
        { additionalProperties: false, title: 'CareSummaryOfType' },
      ),
      { description: 'Types with anything due or overdue, in their order.' },
    ),
  },
  { additionalProperties: false, title: 'CareSummary' },
)
export type CareSummary = Static<typeof CareSummary>
