import { type Static, Type } from 'typebox'
import { Id } from '../../../http/fields.ts'
import { Day, PLANNED_YEARS, ScheduleType } from '../schedules/schedules.schema.ts'

/** The last day may be so far behind the first. */
export const MOST_DAYS_APART = 42

const calendarDay = (description: string, example: string) =>
  Type.String({
    ...Day({ description, examples: [example] }),
    pattern: PLANNED_YEARS,
    'x-wanted': 'a day up to 2100-12-31, such as 2026-11-14',
  })

export const CalendarQuery = Type.Object(
  {
    from: calendarDay('Today or later.', '2026-11-15'),
    to: calendarDay(`At most ${MOST_DAYS_APART} days after \`from\`.`, '2026-12-15'),
  },
  { additionalProperties: false },
)
export type CalendarQuery = Static<typeof CalendarQuery>

export const CalendarTasks = Type.Object(
  {
    date: Day(),
    type: ScheduleType,
    plantIds: Type.Array(Id, { description: 'In ascending order.', examples: [[12, 13]] }),
  },
  { additionalProperties: false, title: 'CareCalendarTasks' },
)
export type CalendarTasks = Static<typeof CalendarTasks>
