import { type Static, Type } from 'typebox'
import { Nullable } from '../../../http/fields.ts'
import { ScheduleDefinition } from '../schedules/schedules.schema.ts'
import { PlantSelection } from '../schedules/selection.schema.ts'

export const SchedulesBulk = Type.Object(
  {
    select: PlantSelection,
    schedules: Type.Optional(
      Nullable(
        Type.Array(ScheduleDefinition, {
          minItems: 1,
          maxItems: 24,
          description: 'What each of the plants gets, one for each type.',
        }),
      ),
    ),
    suggested: Type.Optional(
      Type.Literal(true, {
        description: 'Instead of `schedules`: what is suggested for each of the plants.',
      }),
    ),
    replace: Type.Optional(
      Nullable(
        Type.Boolean({
          description:
            'Whether schedules that a plant has of these types are replaced, under the same ids; they are not put off any more. False if absent.',
        }),
      ),
    ),
  },
  { additionalProperties: false, examples: [{ select: { locationId: 4 }, suggested: true }] },
)
export type SchedulesBulk = Static<typeof SchedulesBulk>

const count = (description: string, example: number) =>
  Type.Integer({ minimum: 0, description, examples: [example] })

export const SchedulesMade = Type.Object(
  {
    plants: count('How many plants were selected.', 12),
    created: count('How many schedules are new.', 20),
    replaced: count('How many schedules were replaced.', 0),
    kept: count('How many schedules there were already, and stay as they are.', 4),
  },
  { additionalProperties: false, title: 'SchedulesMade' },
)
export type SchedulesMade = Static<typeof SchedulesMade>
