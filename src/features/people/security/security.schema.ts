import { type Static, Type } from 'typebox'
import { Named } from '../../../http/fields.ts'
import { Identity } from '../identities/identities.schema.ts'
import { Passkey } from '../passkeys/passkeys.schema.ts'

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
