import { type Static, Type } from 'typebox'
import { Closed, Omittable, PageQuery, Text } from '../../../http/fields.ts'
import { DisplayName, Email, MediaQuota, PresentedPassword } from '../auth/auth.schema.ts'
import { Role } from '../user.schema.ts'

export const AccountUpdate = Closed({ displayName: Omittable(DisplayName) })
export type AccountUpdate = Static<typeof AccountUpdate>

export const AccountDeletion = Closed({
  password: Type.Optional(
    Type.String({ ...PresentedPassword, description: 'An account without a password leaves it out.' }),
  ),
})

export const UserQuery = Closed({
  ...PageQuery,
  keywords: Type.Optional(
    Text(200, {
      description: 'Terms that must all occur in the e-mail address or the name.',
      examples: ['ada'],
    }),
  ),
})
export type UserQuery = Static<typeof UserQuery>

export const UserUpdate = Closed({
  email: Type.Optional(Email),
  role: Type.Optional(Role),
  disabled: Type.Optional(Type.Boolean()),
  mediaQuotaBytes: Type.Optional(MediaQuota),
  secondFactor: Type.Optional(
    Type.Literal(false, { description: 'Turns the second factor off when a user has lost the device.' }),
  ),
})
export type UserUpdate = Static<typeof UserUpdate>
