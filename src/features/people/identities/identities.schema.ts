import { type Static, Type } from 'typebox'
import { Closed, Id, Named, Omittable, Timestamp, TimestampOf } from '../../../http/fields.ts'
import { freshFields } from '../auth/auth.schema.ts'
import { Flow } from '../flows/flows.schema.ts'

const ProviderId = Type.String({
  'x-text': true,
  maxLength: 20,
  description: 'The `id` of one of the `providers` of `GET /api/v1/auth/methods`.',
  examples: ['1'],
})

export const Identity = Named('Identity', {
  id: Id,
  provider: Type.Optional(Type.String({ description: 'Absent if it is set up no longer.', examples: ['1'] })),
  issuer: Type.String({ examples: ['https://login.example.org'] }),
  name: Type.Optional(Type.String({ description: 'As the provider calls the user.', examples: ['Ada'] })),
  createdAt: Timestamp,
  lastUsedAt: Type.Optional(TimestampOf('When it was last signed in with, epoch milliseconds.')),
})
export type Identity = Static<typeof Identity>

export const SignOnStart = Closed({
  provider: ProviderId,
  invitation: Omittable(
    Type.String({
      'x-text': true,
      maxLength: 200,
      description: 'What stands behind the `#` of an invitation, for a user without an account.',
      examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
    }),
  ),
  link: Omittable(
    Type.Boolean({
      description: 'Links the identity to the account of the session, which has to be fresh.',
      examples: [false],
    }),
  ),
  ...freshFields,
})
export type SignOnStart = Static<typeof SignOnStart>

export const BegunSignOn = Named('BegunSignOn', {
  url: Type.String({
    description: 'Where the user signs in.',
    examples: ['https://login.example.org/authorize?client_id=frond&…'],
  }),
  flow: Flow,
})
export type BegunSignOn = Static<typeof BegunSignOn>

export const SignOnFinish = Closed({
  flow: Flow,
  callback: Type.String({
    'x-text': true,
    minLength: 1,
    maxLength: 8_000,
    description: 'The query string with which the provider sent the user back to `/auth/callback`.',
    examples: ['code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj'],
  }),
})
export type SignOnFinish = Static<typeof SignOnFinish>

export const ProviderParams = Closed({ provider: ProviderId })

export const LogoutForm = Closed({
  logout_token: Type.String({ minLength: 1, maxLength: 20_000, examples: ['eyJhbGciOiJSUzI1NiIs…'] }),
})
