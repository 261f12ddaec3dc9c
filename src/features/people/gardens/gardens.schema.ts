import { type Static, Type } from 'typebox'
import { Closed, Id, Named, OptionalName } from '../../../http/fields.ts'
import { From, PersonName, Role, Until } from '../grants/grants.schema.ts'

const GardenName = { description: 'What its persons call the garden.', examples: ['Our balcony'] }

export const Garden = Named('Garden', {
  id: Id,
  name: Type.Optional(Type.String(GardenName)),
  role: Role,
  from: Type.Optional(From),
  until: Type.Optional(Until),
  grantId: Type.Optional(Type.Integer({ ...Id, description: 'The own place in the garden of another.' })),
  remind: Type.Optional(
    Type.Boolean({ description: 'Whether its tasks are in the own reminders.', examples: [true] }),
  ),
  plants: Type.Integer({ minimum: 0, description: 'How many plants are active.', examples: [12] }),
  owner: Named('GardenOwner', { id: Id, name: Type.Optional(PersonName) }),
})
export type Garden = Static<typeof Garden>

export const GardenUpdate = Closed({
  name: OptionalName(48, GardenName),
  remind: Type.Optional(Type.Boolean()),
})
export type GardenUpdate = Static<typeof GardenUpdate>
