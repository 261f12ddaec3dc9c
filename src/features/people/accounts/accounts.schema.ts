import { type Static, Type } from 'typebox'
import { Nullable, PageQuery, Text } from '../../../http/fields.ts'
import { DisplayName, MediaQuota, PresentedPassword } from '../auth/auth.schema.ts'
import { Role } from '../user.schema.ts'

export const AccountUpdate = Type.Object(
  { displayName: Type.Optional(Nullable(DisplayName)) },
  { additionalProperties: false },
)
export type AccountUpdate = Static<typeof AccountUpdate>

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

export const UserUpdate = Type.Object(
  {
    role: Type.Optional(Role),
    disabled: Type.Optional(Type.Boolean()),
    mediaQuotaBytes: Type.Optional(MediaQuota),
  },
  { additionalProperties: false },
)
export type UserUpdate = Static<typeof UserUpdate>
