import { type Static, Type } from 'typebox'
import { Id, IdList, Nullable } from '../../../http/fields.ts'
import { Count, Day, ScheduleDefinition, ScheduleType } from '../schedules/schedules.schema.ts'

/** A selection names plants, or says what they have in common. */
export const PlantSelection = Type.Object(
  {
    plantIds: Type.Optional(Nullable(IdList(500, { minItems: 1 }))),
    locationId: Type.Optional(Nullable(Id)),
    regionId: Type.Optional(Nullable(Id)),
    tagId: Type.Optional(Nullable(Id)),
    speciesId: Type.Optional(Nullable(Id)),
  },
  {
    additionalProperties: false,
    description:
      'Plants for which all that is given holds. Without `plantIds` only active ones count. At most 2,000, as they are now: those that come later are not meant.',
    examples: [{ locationId: 4 }],
  },
)
export type PlantSelection = Static<typeof PlantSelection>

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

export const SchedulesMade = Type.Object(
  {
    plants: Count('How many plants were selected.', 12),
    created: Count('How many schedules are new.', 20),
    replaced: Count('How many schedules were replaced.', 0),
    kept: Count('How many schedules there were already, and stay as they are.', 4),
  },
  { additionalProperties: false, title: 'SchedulesMade' },
)
export type SchedulesMade = Static<typeof SchedulesMade>

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
