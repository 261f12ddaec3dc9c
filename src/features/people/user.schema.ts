import { type Static, Type } from 'typebox'
import { Id, Named, Timestamp } from '../../http/fields.ts'

export const Role = Type.Enum(['USER', 'ADMIN'], {
  type: 'string',
  title: 'Role',
  description: 'What an account may do.',
  'x-enum-varnames': ['User', 'Admin'],
  'x-enum-descriptions': ['Keeps plants', 'Also keeps the catalogue, users and keys'],
  examples: ['USER'],
})
export type Role = Static<typeof Role>

export const userFields = {
  id: Id,
  email: Type.String({ examples: ['ada@example.org'] }),
  displayName: Type.Optional(Type.String({ examples: ['Ada'] })),
  role: Role,
  createdAt: Timestamp,
}

export const User = Named('User', userFields)
export type User = Static<typeof User>
