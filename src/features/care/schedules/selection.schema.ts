import { type Static, Type } from 'typebox'
import { Id, IdList, Nullable } from '../../../http/fields.ts'

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
