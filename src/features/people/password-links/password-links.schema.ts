import { type Static, Type } from 'typebox'
import { Closed, Named, Omittable, Timestamp } from '../../../http/fields.ts'
import { codeFields, DisplayName, Email, ManagedUser, MediaQuota, Password } from '../auth/auth.schema.ts'
import { Role } from '../user.schema.ts'

export const UserCreate = Closed({
  email: Email,
  displayName: Omittable(DisplayName),
  role: Type.Optional(
    Type.Unsafe<Role | null>({
      type: ['string', 'null'],
      enum: [...Role.enum, null],
      description: '`USER` if absent.',
      examples: ['USER'],
    }),
  ),
  mediaQuotaBytes: Type.Optional(MediaQuota),
})
export type UserCreate = Static<typeof UserCreate>

const linkFields = {
  link: Type.String({
    description: 'It opens the page that sets the password of the account, once. It is shown only now.',
    examples: ['https://frond.example/set-password#Zm9v…'],
  }),
  expiresAt: Timestamp,
}

export const PasswordLink = Named('PasswordLink', linkFields)
export type PasswordLink = Static<typeof PasswordLink>

export const NewUser = Named('NewUser', { user: ManagedUser, ...linkFields })
export type NewUser = Static<typeof NewUser>

export const RecoveryRequest = Closed({ email: Email })
export type RecoveryRequest = Static<typeof RecoveryRequest>

export const PasswordChoice = Closed({
  token: Type.String({
    'x-text': true,
    minLength: 1,
    maxLength: 200,
    description: 'What stands behind the `#` of the link.',
    examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
  }),
  newPassword: Password,
  ...codeFields,
})
export type PasswordChoice = Static<typeof PasswordChoice>
