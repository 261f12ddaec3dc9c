import { type Static, Type } from 'typebox'
import { Closed, Id, Name, Named, Timestamp, TimestampOf } from '../../../http/fields.ts'
import { Flow } from '../flows/flows.schema.ts'

const PasskeyName = Name(48, { examples: ['Phone'] })

export const Passkey = Named('Passkey', {
  id: Id,
  name: Type.String({ examples: ['Phone'] }),
  createdAt: Timestamp,
  lastUsedAt: Type.Optional(TimestampOf('When it was last signed in with, epoch milliseconds.')),
})
export type Passkey = Static<typeof Passkey>

export const PasskeyOptions = Named('PasskeyOptions', {
  flow: Flow,
  options: Type.String({
    description: 'The options of the Web Authentication API, as JSON.',
    examples: ['{"challenge":"…","rpId":"plants.example.org"}'],
  }),
})
export type PasskeyOptions = Static<typeof PasskeyOptions>

const AuthenticatorResponse = Type.String({
  'x-text': true,
  minLength: 1,
  maxLength: 20_000,
  description: 'What the browser responded with, as JSON.',
  examples: ['{"id":"…","type":"public-key","response":{}}'],
})

export const PasskeyCreate = Closed({ flow: Flow, name: PasskeyName, response: AuthenticatorResponse })
export type PasskeyCreate = Static<typeof PasskeyCreate>

export const PasskeyUpdate = Closed({ name: Type.Optional(PasskeyName) })
export type PasskeyUpdate = Static<typeof PasskeyUpdate>

export const PasskeySignIn = Closed({ flow: Flow, response: AuthenticatorResponse })
export type PasskeySignIn = Static<typeof PasskeySignIn>
