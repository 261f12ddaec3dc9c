import { type Static, Type } from 'typebox'
import { LINK_DAYS } from '../../../base/link-token.ts'
import { REGISTRATION_MODES } from '../../../config/config.ts'
import { Closed, Id, Named, Omittable, Timestamp } from '../../../http/fields.ts'
import { Email } from '../auth/auth.schema.ts'

const RegistrationMode = Type.Enum([...REGISTRATION_MODES], {
  type: 'string',
  description:
    '`open`: any visitor may register. `invite`: only with an invitation. `closed`: no visitor may register.',
  examples: ['invite'],
})

export const RegistrationRule = Named('RegistrationRule', { mode: RegistrationMode })
export type RegistrationRule = Static<typeof RegistrationRule>

export const SignInMethods = Named('SignInMethods', {
  password: Type.Boolean({ description: 'With an address and a password.', examples: [true] }),
  passkeys: Type.Boolean({ description: 'With a passkey.', examples: [false] }),
  recovery: Type.Boolean({
    description: 'Whether the server mails a link to a user without their password.',
    examples: [true],
  }),
  registration: RegistrationMode,
  providers: Type.Array(
    Closed({ id: Type.String({ examples: ['1'] }), name: Type.String({ examples: ['Home'] }) }),
    { description: 'Other services by which users sign in.', examples: [[]] },
  ),
})

export const InvitationCreate = Closed({
  email: Omittable(Type.String({ ...Email, description: 'Only this address can be registered with it.' })),
  days: Omittable(
    Type.Integer({
      minimum: 1,
      maximum: 90,
      description: `How long it is good for; ${LINK_DAYS} if absent.`,
      examples: [LINK_DAYS],
    }),
  ),
})
export type InvitationCreate = Static<typeof InvitationCreate>

const invitationFields = {
  id: Id,
  email: Type.Optional(Type.String({ examples: ['bob@example.org'] })),
  createdAt: Timestamp,
  expiresAt: Timestamp,
}

export const Invitation = Named('Invitation', invitationFields)
export type Invitation = Static<typeof Invitation>

export const NewInvitation = Named('NewInvitation', {
  ...invitationFields,
  link: Type.String({
    description: 'A visitor can register with it, once. It is shown only now.',
    examples: ['https://frond.example/join#Zm9v…'],
  }),
})
export type NewInvitation = Static<typeof NewInvitation>
