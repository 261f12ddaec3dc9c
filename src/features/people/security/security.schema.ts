import { type Static, Type } from 'typebox'
import { Id, Named, Timestamp, TimestampOf } from '../../../http/fields.ts'
import { Passkey } from '../passkeys/passkeys.schema.ts'

const Identity = Named('Identity', {
  id: Id,
  provider: Type.Optional(Type.String({ description: 'Absent if it is set up no longer.', examples: ['1'] })),
  issuer: Type.String({ examples: ['https://login.example.org'] }),
  name: Type.Optional(Type.String({ examples: ['Ada'] })),
  createdAt: Timestamp,
  lastUsedAt: Type.Optional(TimestampOf('Epoch milliseconds.')),
})

export const AccountSecurity = Named('AccountSecurity', {
  emailConfirmed: Type.Boolean({
    description: 'Whether a link was used that was mailed to the address.',
    examples: [true],
  }),
  hasPassword: Type.Boolean({ examples: [true] }),
  secondFactor: Type.Boolean({ description: 'Whether a password needs a code beside it.', examples: [true] }),
  recoveryCodes: Type.Integer({ description: 'How many are left.', examples: [9] }),
  passkeys: Type.Array(Passkey),
  identities: Type.Array(Identity, { description: 'At other services by which the user signs in.' }),
})
export type AccountSecurity = Static<typeof AccountSecurity>
