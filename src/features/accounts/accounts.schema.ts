import { type Static, Type } from 'typebox'
import { Nullable, PageQuery, Text } from '../../http/fields.ts'
import { DisplayName, PresentedPassword, Role } from '../auth/auth.schema.ts'

export const ProfileChange = Type.Object(
  { displayName: Type.Optional(Nullable(DisplayName)) },
  { additionalProperties: false },
)
export type ProfileChange = Static<typeof ProfileChange>

export const AccountDeletion = Type.Object({ password: PresentedPassword }, { additionalProperties: false })

export const UserQuery = Type.Object(
  {
    ...PageQuery,
    keywords: Type.Optional(
      Text(200, {
        description: 'Terms that must all occur in the e-mail address or the name.',
        examples: ['ada'],
      }),
    ),
  },
  { additionalProperties: false },
)
export type UserQuery = Static<typeof UserQuery>

export const UserChange = Type.Object(
  { role: Type.Optional(Role), disabled: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type UserChange = Static<typeof UserChange>
