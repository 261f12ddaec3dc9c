import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  Named,
  Omittable,
  OptionalName,
  OptionalText,
  Timestamp,
  TimestampOf,
} from '../../../http/fields.ts'
import { GardenRole } from '../../../http/security/caller.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { Email, freshFields } from '../auth/auth.schema.ts'
import type { GrantedRole, GrantKind, GrantState } from './grant.ts'

/** More days ahead than this is for ever: then `until` is left out. */
export const LONGEST_DAYS = 1_830

/** A link that is forgotten ends by itself. */
export const LONGEST_LINK_DAYS = 92

const Kind = Type.Unsafe<GrantKind>(EnumerationValue('GrantKind'))
const State = Type.Unsafe<GrantState>(EnumerationValue('GrantState'))
export const Role = Type.Unsafe<GardenRole>(EnumerationValue('GardenRole'))

/** A rule refuses the owner's. */
export const GrantRole = Type.Unsafe<GrantedRole>(EnumerationValue('GardenRole', GardenRole.Member))

const GrantName = { description: 'What it is called, to tell it from others.', examples: ['Home Assistant'] }
export const PersonName = Type.String({ examples: ['Bob'] })

function Day(description: string) {
  return Type.String({
    'x-date': true,
    'x-wanted': 'a day such as 2026-11-14',
    description,
    examples: ['2026-11-14'],
  })
}

const DAYS = `in the time zone of the garden; at most ${LONGEST_DAYS} days ahead, of a link ${LONGEST_LINK_DAYS}.`
const Message = {
  description: 'What a visitor with the link is told.',
  examples: ['The key is under the fern.'],
}
export const From = Day(`The first day on which it counts, ${DAYS}`)
export const Until = Day(`The last day on which it counts, ${DAYS}`)

export const Grant = Named('Grant', {
  id: Id,
  kind: Kind,
  role: GrantRole,
  name: Type.Optional(Type.String(GrantName)),
  from: Type.Optional(From),
  until: Type.Optional(Until),
  state: State,
  message: Type.Optional(Type.String(Message)),
  user: Type.Optional(
    Named('GrantUser', {
      id: Id,
      name: Type.Optional(PersonName),
      email: Type.Optional(Type.String({ examples: ['bob@example.org'] })),
    }),
  ),
  email: Type.Optional(
    Type.String({ description: 'The address that an invitation is for.', examples: ['bob@example.org'] }),
  ),
  client: Type.Optional(
    Named('GrantClient', {
      name: Type.String({ description: 'As the program calls itself.', examples: ['Leaf Assistant'] }),
      host: Type.String({ examples: ['assistant.example.org'] }),
    }),
  ),
  hint: Type.Optional(
    Type.String({ description: 'The last four characters of the secret.', examples: ['x3Jz'] }),
  ),
  expiresAt: Type.Optional(TimestampOf('When an invitation expires, in epoch milliseconds.')),
  lastUsedAt: Type.Optional(TimestampOf('Epoch milliseconds, to within five minutes.')),
  createdAt: Timestamp,
  token: Type.Optional(
    Type.String({
      description: 'What a program sends as its bearer token. Only in the response that made it.',
      examples: ['frnd_qL0k…'],
    }),
  ),
  url: Type.Optional(
    Type.String({
      description: 'Where an invitation is accepted, or a link opened. Only in the response that made it.',
      examples: ['https://plants.example.org/join#4f7YQ0b2…'],
    }),
  ),
})
export type Grant = Static<typeof Grant>

const commonFields = {
  name: OptionalName(48, GrantName),
  from: Omittable(From),
  until: Omittable(Until),
  message: OptionalText(1_000, Message),
}

export const GrantCreate = Closed({
  kind: Kind,
  role: GrantRole,
  ...commonFields,
  email: Omittable(Email),
  ...freshFields,
})
export type GrantCreate = Static<typeof GrantCreate>

export const GrantUpdate = Closed({ role: Type.Optional(GrantRole), ...commonFields })
export type GrantUpdate = Static<typeof GrantUpdate>

export const GrantDeletion = Closed({
  entries: Type.Optional(
    Type.Enum(['delete'], {
      type: 'string',
      description: 'Deletes what a link wrote with it, and the files that nothing else refers to.',
      examples: ['delete'],
    }),
  ),
})
export type GrantDeletion = Static<typeof GrantDeletion>

export const OwnGrant = Named('OwnGrant', {
  kind: Type.Optional(Kind),
  role: Role,
  name: Type.Optional(Type.String(GrantName)),
  from: Type.Optional(From),
  until: Type.Optional(Until),
  state: State,
  message: Type.Optional(Type.String(Message)),
  garden: Named('GardenOfGrant', {
    id: Id,
    name: Type.Optional(Type.String({ examples: ['Our balcony'] })),
    ownerName: Type.Optional(PersonName),
  }),
  today: Day('The day that it is in the garden.'),
  timeZone: Type.String({ description: 'The time zone of the garden.', examples: ['Europe/Berlin'] }),
})
export type OwnGrant = Static<typeof OwnGrant>
