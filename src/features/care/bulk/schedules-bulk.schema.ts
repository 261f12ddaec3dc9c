import { type Static, Type } from 'typebox'
import { Closed, Id, IdList, Named, Omittable } from '../../../http/fields.ts'
import { Count, Day, ScheduleDefinition, ScheduleType } from '../schedules/schedules.schema.ts'

/** A selection names plants, or says what they have in common. */
export const PlantSelection = Closed(
  {
    plantIds: Omittable(IdList(500, { minItems: 1 })),
    locationId: Omittable(Id),
    regionId: Omittable(Id),
    tagId: Omittable(Id),
    speciesId: Omittable(Id),
  },
  {
    description:
      'Plants for which all that is given holds. Without `plantIds` only active ones count. At most 2,000, as they are now: those that come later are not meant.',
    examples: [{ locationId: 4 }],
  },
)
export type PlantSelection = Static<typeof PlantSelection>

export const SchedulesBulk = Closed(
  {
    select: PlantSelection,
    schedules: Omittable(
      Type.Array(ScheduleDefinition, {
        minItems: 1,
        maxItems: 24,
        description: 'What each of the plants gets, one for each type.',
      }),
    ),
    suggested: Type.Optional(
      Type.Literal(true, {
        description: 'Instead of `schedules`: what is suggested for each of the plants.',
      }),
    ),
    replace: Omittable(
      Type.Boolean({
        description:
          'Whether schedules that a plant has of these types are replaced, under the same ids; they are not put off any more. False if absent.',
      }),
    ),
  },
  { examples: [{ select: { locationId: 4 }, suggested: true }] },
)
export type SchedulesBulk = Static<typeof SchedulesBulk>

export const SchedulesMade = Named('SchedulesMade', {
  plants: Count('How many plants were selected.', 12),
  created: Count('How many schedules are new.', 20),
  replaced: Count('How many schedules were replaced.', 0),
  kept: Count('How many schedules there were already, and stay as they are.', 4),
})
export type SchedulesMade = Static<typeof SchedulesMade>

const which = {
  select: Omittable(PlantSelection),
  all: Type.Optional(
    Type.Literal(true, { description: 'All own schedules, instead of those of selected plants.' }),
  ),
  types: Omittable(
    Type.Array(ScheduleType, {
      minItems: 1,
      'x-maxDistinct': 24,
      description: 'Only schedules of these types. Duplicates are ignored.',
      examples: [[1, 2]],
    }),
  ),
}

export const SchedulesPause = Closed({
  ...which,
  until: Omittable(
    Day({ description: 'A day after today, on which the pause ends.', examples: ['2027-01-10'] }),
  ),
})
export type SchedulesPause = Static<typeof SchedulesPause>

export const SchedulesResume = Closed(which)
export type SchedulesResume = Static<typeof SchedulesResume>

export const ScheduleCount = Named('ScheduleCount', {
  schedules: Type.Integer({ minimum: 0, description: 'How many were changed.', examples: [12] }),
})
