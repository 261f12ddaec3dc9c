import { type Static, Type } from 'typebox'
import { Closed, Id, Named, Nullable, Omittable, OptionalName, Timestamp } from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { FAILURE_WORDS } from '../message/failure-words.ts'
import type { ChannelKind, WebhookFormat } from '../message/message.ts'

const Kind = Type.Unsafe<ChannelKind>(EnumerationValue('ChannelKind'))
const Format = EnumerationValue('WebhookFormat')

const EVENT = '(plant|journal|tag|region|location|media|schedule|grant)\\.(created|updated|deleted|\\*)'
const OTHER_EVENT = '(region|location)\\.reordered|settings\\.(updated|\\*)|garden\\.(changed|\\*)'

const EventType = Type.String({
  pattern: `^(${EVENT}|${OTHER_EVENT})$`,
  'x-wanted': 'an event type such as plant.created, or plant.*',
  examples: ['plant.*'],
})

export const Channel = Named('ReminderChannel', {
  id: Id,
  kind: Kind,
  name: Type.Union([Type.String(), Type.Null()], { examples: ['Phone'] }),
  enabled: Type.Boolean({ description: 'Whether reminders go out over it.', examples: [true] }),
  format: Type.Optional(Type.Unsafe<WebhookFormat>(Format)),
  target: Type.String({
    description:
      'Where it leads, to recognise it by: the e-mail address, or the host without anything secret.',
    examples: ['https://ntfy.example…'],
  }),
  events: Type.Optional(
    Type.Array(Type.String(), { description: 'Event types that it also gets.', examples: [['plant.*']] }),
  ),
  confirmed: Type.Optional(
    Type.Boolean({
      description: 'Of an e-mail channel: whether the address of the account has been confirmed.',
      examples: [true],
    }),
  ),
  secret: Type.Optional(
    Type.String({
      description: 'What a signed webhook is verified with. Only in the response that made it.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  ),
  failures: Type.Integer({
    description:
      'Dates in a row on which nothing arrived. Changing the channel, or switching it on or off, clears this and `lastError`.',
    examples: [0],
  }),
  lastSentAt: Type.Optional(Timestamp),
  lastError: Type.Optional(Type.String({ examples: ['connection refused'] })),
  createdAt: Timestamp,
})
export type Channel = Static<typeof Channel>

/** What `PushSubscription.toJSON()` of a browser gives. */
const Subscription = Named(
  'PushSubscription',
  {
    endpoint: Type.String({
      'x-text': true,
      minLength: 1,
      maxLength: 2_000,
      examples: ['https://push.example/send/dGhpcyBpcyBh'],
    }),
    expirationTime: Omittable(Type.Number({ description: 'As browsers send it; of no consequence.' })),
    keys: Closed({
      p256dh: Type.String({
        pattern: '^[A-Za-z0-9_-]{87}=?$',
        'x-wanted': 'a public key in base64url',
        examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
      }),
      auth: Type.String({
        pattern: '^[A-Za-z0-9_-]{22}(==)?$',
        'x-wanted': '16 bytes in base64url',
        examples: ['BTBZMqHH6r4Tts7J_aSIgg'],
      }),
    }),
  },
  { description: 'The JSON of a subscription, as a browser gives it.' },
)

const FIELDS = {
  name: OptionalName(48, { examples: ['Phone'] }),
  enabled: Omittable(Type.Boolean({ description: 'True unless given.', examples: [true] })),
  subscription: Omittable(Subscription),
  format: Type.Optional(Type.Unsafe<WebhookFormat | null>(Nullable(Format))),
  url: Omittable(
    Type.String({
      'x-text': true,
      minLength: 1,
      maxLength: 2_000,
      description:
        'What is posted to; of ntfy and Gotify the address of the server. Another host forgets the token.',
      examples: ['https://ntfy.example'],
    }),
  ),
  token: Omittable(
    Type.String({
      pattern: '^[!-~]{1,512}$',
      'x-wanted': 'up to 512 characters of ASCII without spaces',
      description: 'Of ntfy or Gotify.',
      examples: ['tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2'],
    }),
  ),
  topic: Omittable(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      'x-wanted': 'up to 64 letters, digits, _ and -',
      description: 'Of ntfy, which needs it.',
      examples: ['plants'],
    }),
  ),
  tag: OptionalName(200, { description: 'Of Apprise: which of its services.', examples: ['family'] }),
  events: Omittable(
    Type.Array(EventType, {
      maxItems: 30,
      uniqueItems: true,
      description:
        'Of a signed webhook: events that it gets beside reminders, `plant.*` for all of one kind. Nothing from before this, or from while the channel was off, is sent later.',
      examples: [['plant.*', 'journal.created']],
    }),
  ),
}

export const ChannelCreate = Closed(
  { kind: Kind, ...FIELDS },
  { examples: [{ kind: 3, name: 'Phone', format: 2, url: 'https://ntfy.example', topic: 'plants' }] },
)
export type ChannelCreate = Static<typeof ChannelCreate>

export const ChannelUpdate = Closed(FIELDS, {
  examples: [{ name: 'Phone', enabled: false }],
})
export type ChannelUpdate = Static<typeof ChannelUpdate>

export const TestResult = Named('ReminderTestResult', {
  ok: Type.Boolean({ examples: [true] }),
  status: Type.Optional(Type.Integer({ description: 'Of the answer.', examples: [200] })),
  error: Type.Optional(
    Type.String({
      description: `Why it did not arrive: ${FAILURE_WORDS.join(', ')}, or the answer, such as \`HTTP 500\`.`,
      examples: ['connection refused'],
    }),
  ),
})
export type TestResult = Static<typeof TestResult>

export const TokenParams = Closed({
  token: Type.String({
    maxLength: 200,
    description: 'Of the link in a mail.',
    examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
  }),
})
