import { type Static, Type } from 'typebox'
import { LONGEST_EMAIL } from '../../../base/email.ts'
import { PASSWORD_LENGTH } from '../../../base/password-rules.ts'
import { Closed, Id, Name, Named, Nullable, Omittable, Timestamp, TimestampOf } from '../../../http/fields.ts'
import { User, userFields } from '../user.schema.ts'

export const Email = Type.String({
  'x-trim': true,
  'x-text': true,
  maxLength: LONGEST_EMAIL,
  'x-email': true,
  'x-wanted': 'an e-mail address',
  // Instead of a pattern: regular expressions for letters of every script differ from one generator to the next.
  format: 'idn-email',
  examples: ['ada@example.org'],
})

export const Password = Type.String({
  'x-text': true,
  minLength: PASSWORD_LENGTH.min,
  maxLength: PASSWORD_LENGTH.max,
  description: 'Not one of the most common ones.',
  examples: ['three green thumbs'],
})

/** A password that is compared with the stored one. The rules for choosing one do not apply: it is right or wrong. */
export const PresentedPassword = Type.String({
  'x-text': true,
  maxLength: 1_000,
  examples: ['three green thumbs'],
})

export const SecondFactorCode = Type.String({
  'x-text': true,
  minLength: 1,
  maxLength: 100,
  description: 'Six digits of the authenticator app, or an unused recovery code.',
  examples: ['492039'],
})

/** In the body of what opens a session by a password. */
export const codeFields = {
  code: Omittable(
    Type.String({
      ...SecondFactorCode,
      description:
        'Needed if a second factor is on: six digits of the authenticator app, or an unused recovery code.',
    }),
  ),
}

/** In the body of what wants a fresh session. */
export const freshFields = {
  password: Omittable(
    Type.String({
      ...PresentedPassword,
      description:
        'The password of the account, unless the session began less than ten minutes ago. One that is sent must be right.',
    }),
  ),
}

export const DisplayName = Name(64, { examples: ['Ada'] })

/** In requests: null for what the server allows every user. */
export const MediaQuota = Nullable(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'How many bytes the files of the user may have: 0 allows no files, `null` is what the server allows every user.',
    examples: [5368709120],
  }),
)

export const ManagedUser = Named('ManagedUser', {
  ...userFields,
  disabled: Type.Boolean({ examples: [false] }),
  emailConfirmed: Type.Boolean({
    description: 'Whether a link was used that was mailed to the address.',
    examples: [true],
  }),
  secondFactor: Type.Boolean({
    description: 'Whether a password needs a code beside it.',
    examples: [false],
  }),
  hasPassword: Type.Boolean({
    description: 'False until the owner of an account that an administrator made has chosen one.',
    examples: [true],
  }),
  mediaQuotaBytes: MediaQuota,
  mediaAllowedBytes: Type.Integer({
    description: 'The quota that applies: `mediaQuotaBytes`, or what the server allows every user.',
    examples: [5368709120],
  }),
  mediaUsedBytes: Type.Integer({ description: 'How many bytes the files have.', examples: [73400320] }),
})
export type ManagedUser = Static<typeof ManagedUser>

export const StorageUse = Named('StorageUse', {
  usedBytes: Type.Integer({ description: 'How many bytes the files have.', examples: [73400320] }),
  allowedBytes: Type.Integer({ description: 'How many they may have.', examples: [1073741824] }),
})

export const Session = Named('Session', {
  accessToken: Type.String({
    description: 'A JWT for the Authorization header.',
    examples: ['eyJhbGciOiJSUzI1NiIs…'],
  }),
  tokenType: Type.Literal('Bearer'),
  expiresIn: Type.Integer({ description: 'Seconds until the access token expires.', examples: [900] }),
  refreshToken: Type.String({
    description: 'Gets the next pair; spent by that.',
    examples: ['7.x3Jz….mR0c…'],
  }),
  refreshExpiresIn: Type.Integer({
    description: 'Seconds until the refresh token expires.',
    examples: [2592000],
  }),
  user: User,
  logoutUrl: Type.Optional(
    Type.String({
      description:
        'After signing in by a provider that offers it: where the user leaves the provider, too. To be opened after the session was ended here.',
      examples: ['https://login.example.org/session/end?id_token_hint=…'],
    }),
  ),
})
export type Session = Static<typeof Session>

export const SessionSummary = Named('SessionSummary', {
  id: Id,
  createdAt: Timestamp,
  lastUsedAt: TimestampOf('When it was last refreshed, epoch milliseconds.'),
  userAgent: Type.Optional(
    Type.String({ description: 'Absent if the client sent none.', examples: ['FrondApp/1.4 (iPhone)'] }),
  ),
  current: Type.Boolean({ description: 'The session this request belongs to.' }),
})
export type SessionSummary = Static<typeof SessionSummary>

export const SignIn = Closed(
  // Without the pattern of an address: one that is malformed gets the same 401 as one that is unknown.
  {
    email: Type.String({
      'x-trim': true,
      'x-text': true,
      minLength: 1,
      maxLength: LONGEST_EMAIL,
      examples: ['ada@example.org'],
    }),
    password: PresentedPassword,
    ...codeFields,
  },
)

export const Registration = Closed({
  email: Email,
  password: Password,
  displayName: Omittable(DisplayName),
  invitation: Omittable(
    Type.String({
      'x-text': true,
      maxLength: 200,
      description:
        'What stands behind the `#` of an invitation. Needed, and spent, where `REGISTRATION=invite`.',
      examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
    }),
  ),
})

export const RefreshBody = Closed({
  refreshToken: Type.String({ 'x-text': true, minLength: 1, maxLength: 512, examples: ['7.x3Jz….mR0c…'] }),
})

export const PasswordChange = Closed({
  currentPassword: Type.Optional(
    Type.String({ ...PresentedPassword, description: 'An account without a password leaves it out.' }),
  ),
  newPassword: Password,
  endKeys: Type.Optional(
    Type.Boolean({ description: 'Also ends all keys of the account.', examples: [false] }),
  ),
})
