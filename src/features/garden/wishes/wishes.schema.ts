import { type Static, Type } from 'typebox'
import { Closed, Id, Name, Named, Omittable, OptionalText, Timestamp } from '../../../http/fields.ts'

export const Wish = Named('Wish', {
  id: Id,
  name: Type.String({ examples: ['Fiddle-leaf fig'] }),
  species: Type.Optional(
    Named(
      'WishSpecies',
      {
        id: Id,
        commonName: Type.String({ examples: ['Fiddle-leaf fig'] }),
        scientificName: Type.Optional(Type.String({ examples: ['Ficus lyrata'] })),
      },
      { description: 'Absent without one, and once it is deleted.' },
    ),
  ),
  note: Type.Optional(Type.String({ examples: ['A small one, for the north window.'] })),
  createdAt: Timestamp,
})
export type Wish = Static<typeof Wish>

/** A garden has at most so many. */
export const MOST_WISHES = 500

const fields = {
  name: Omittable(
    Name(48, {
      description: 'May be absent with a species, whose common name in the preferred language is taken then.',
      examples: ['Fiddle-leaf fig'],
    }),
  ),
  speciesId: Omittable(Id),
  note: OptionalText(500, { examples: ['A small one, for the north window.'] }),
}

export const WishCreate = Closed(fields)
export type WishCreate = Static<typeof WishCreate>

export const WishUpdate = Closed(fields)
export type WishUpdate = Static<typeof WishUpdate>
