import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  Name,
  Named,
  Omittable,
  OptionalName,
  Timestamp,
  TimestampOf,
} from '../../../http/fields.ts'
import type { GardenRole } from '../../../http/security/caller.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { PresentedPassword } from '../auth/auth.schema.ts'
import type { GrantedRole, GrantKind, GrantState } from './grant.ts'

/** More days ahead than this is for ever: then `until` is left out. */
export const LONGEST_DAYS = 1_830

const Kind = Type.Unsafe<GrantKind>(EnumerationValue('GrantKind'))
const State = Type.Unsafe<GrantState>(EnumerationValue('GrantState'))
const Role = Type.Unsafe<GardenRole>(EnumerationValue('GardenRole'))

/** A rule refuses the owner's. */
const GrantRole = Type.Unsafe<GrantedRole>(EnumerationValue('GardenRole'))

const GrantName = { description: 'What it is called, to tell it from others.', examples: ['Home Assistant'] }

function Day(description: string) {
  return Type.String({
    'x-date': true,
    'x-wanted': 'a day such as 2026-11-14',
    description,
    examples: ['2026-11-14'],
  })
}

const Until = Day(
  `The last day on which it counts, in the time zone of the garden; at most ${LONGEST_DAYS} days ahead.`,
)

export const Grant = Named('Grant', {
  id: Id,
  kind: Kind,
  role: GrantRole,
  name: Type.Optional(Type.String(GrantName)),
  until: Type.Optional(Until),
  state: State,
  hint: Type.Optional(
    Type.String({ description: 'The last four characters of the secret.', examples: ['x3Jz'] }),
  ),
  lastUsedAt: Type.Optional(TimestampOf('Epoch milliseconds, to within five minutes.')),
  createdAt: Timestamp,
  token: Type.Optional(
    Type.String({
      description: 'What a program sends as its bearer token. Only in the response that made it.',
      examples: ['frnd_qL0k…'],
    }),
  ),
})
export type Grant = Static<typeof Grant>

export const GrantCreate = Closed({
  kind: Kind,
  role: GrantRole,
  name: Name(48, GrantName),
  until: Omittable(Until),
  password: Omittable(
    Type.String({
      ...PresentedPassword,
      description: 'The password of the account; needed by a session that is ten minutes old or older.',
    }),
  ),
})
export type GrantCreate = Static<typeof GrantCreate>

export const GrantUpdate = Closed({
  role: Type.Optional(GrantRole),
  name: OptionalName(48, GrantName),
  until: Omittable(Until),
})
export type GrantUpdate = Static<typeof GrantUpdate>

export const OwnGrant = Named('OwnGrant', {
  kind: Type.Optional(Kind),
  role: Role,
  name: Type.Optional(Type.String(GrantName)),
  until: Type.Optional(Until),
  state: State,
  garden: Named('GardenOfGrant', {
    id: Id,
    name: Type.Optional(Type.String({ examples: ['Our balcony'] })),
    ownerName: Type.Optional(Type.String({ examples: ['Ada'] })),
  }),
  today: Day('The day that it is in the garden.'),
  timeZone: Type.String({ description: 'The time zone of the garden.', examples: ['Europe/Berlin'] }),
})
export type OwnGrant = Static<typeof OwnGrant>
