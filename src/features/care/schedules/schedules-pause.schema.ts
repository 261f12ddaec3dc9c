import { type Static, Type } from 'typebox'
import { Nullable } from '../../../http/fields.ts'
import { Day, ScheduleType } from './schedules.schema.ts'
import { PlantSelection } from './selection.schema.ts'

const which = {
  select: Type.Optional(Nullable(PlantSelection)),
  all: Type.Optional(
    Type.Literal(true, { description: 'All own schedules, instead of those of selected plants.' }),
  ),
  types: Type.Optional(
    Nullable(
      Type.Array(ScheduleType, {
        minItems: 1,
        'x-maxDistinct': 24,
        description: 'Only schedules of these types. Duplicates are ignored.',
        examples: [[1, 2]],
      }),
    ),
  ),
}

export const SchedulesPause = Type.Object(
  {
    ...which,
    until: Type.Optional(
      Nullable(Day({ description: 'A day after today, on which the pause ends.', examples: ['2027-01-10'] })),
    ),
  },
  { additionalProperties: false },
)
export type SchedulesPause = Static<typeof SchedulesPause>

export const SchedulesResume = Type.Object(which, { additionalProperties: false })
export type SchedulesResume = Static<typeof SchedulesResume>

export const ScheduleCount = Type.Object(
  { schedules: Type.Integer({ minimum: 0, description: 'How many were changed.', examples: [12] }) },
  { additionalProperties: false, title: 'ScheduleCount' },
)
