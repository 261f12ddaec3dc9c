import { type Static, Type } from 'typebox'
import { Closed, Named, Omittable, TimestampOf } from '../../../http/fields.ts'
import { DisplayName } from '../auth/auth.schema.ts'
import { From, PersonName, Role, Until } from '../grants/grants.schema.ts'

const Token = Type.String({
  'x-text': true,
  maxLength: 200,
  description: 'What stands behind the `#` of the link.',
  examples: ['4f7YQ0b2…'],
})

export const InvitationLook = Closed({ token: Token })

export const GardenInvitation = Named('GardenInvitation', {
  garden: Named('InvitingGarden', {
    name: Type.Optional(Type.String({ examples: ['Our balcony'] })),
    ownerName: Type.Optional(PersonName),
  }),
  role: Role,
  from: Type.Optional(From),
  until: Type.Optional(Until),
  expiresAt: TimestampOf('Epoch milliseconds.'),
})
export type GardenInvitation = Static<typeof GardenInvitation>

export const InvitationAcceptance = Closed({
  token: Token,
  displayName: Omittable(DisplayName),
})
export type InvitationAcceptance = Static<typeof InvitationAcceptance>
