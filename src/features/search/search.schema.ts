import { type Static, Type } from 'typebox'
import { Closed, Id, Name, Named, Timestamp } from '../../http/fields.ts'
import { EnumerationValue } from '../enumerations/enumeration-value.ts'

export const SearchQuery = Closed({
  q: Name(100, {
    description: 'Terms separated by spaces, each of which must be found, as with `keywords`.',
    examples: ['monstera'],
  }),
  limit: Type.Integer({ minimum: 1, maximum: 20, default: 5, description: 'Of each kind at most so many.' }),
})
export type SearchQuery = Static<typeof SearchQuery>

const coverUrl = Type.Optional(
  Type.String({ examples: ['/api/v1/media/202611/01M7EXRC1E8AYAA75B69TGR9A0.jpg'] }),
)
const name = (example: string) => Type.String({ examples: [example] })

const FoundPlant = Named('FoundPlant', {
  id: Id,
  name: name('Monty'),
  status: EnumerationValue('PlantStatus'),
  speciesName: Type.Optional(name('Swiss Cheese Plant')),
  locationName: Type.Optional(name('Kitchen window')),
  coverUrl,
})

const FoundSpecies = Named('FoundSpecies', {
  id: Id,
  commonName: name('Swiss Cheese Plant'),
  scientificName: Type.Optional(name('Monstera deliciosa')),
  coverUrl,
})

const FoundPlace = Named('FoundPlace', {
  kind: Type.Unsafe<1 | 2>(
    Type.Integer({ minimum: 1, maximum: 2, description: '1 region, 2 location.', examples: [2] }),
  ),
  id: Id,
  name: name('Kitchen window'),
  regionName: Type.Optional(Type.String({ description: 'The region of a location.', examples: ['Home'] })),
})

const FoundTag = Named('FoundTag', { id: Id, name: name('needs repotting') })

const FoundEntry = Named('FoundEntry', {
  id: Id,
  type: EnumerationValue('JournalType'),
  eventTime: Timestamp,
  remark: Type.Optional(name('First flower!')),
  plants: Type.Array(Named('FoundEntryPlant', { id: Id, name: name('Monty') })),
})

export const SearchResults = Named('SearchResults', {
  plants: Type.Array(FoundPlant, { description: 'Active ones first.' }),
  species: Type.Array(FoundSpecies),
  places: Type.Array(FoundPlace),
  tags: Type.Array(FoundTag),
  entries: Type.Array(FoundEntry, { description: 'The latest first.' }),
})
export type FoundPlant = Static<typeof FoundPlant>
export type FoundSpecies = Static<typeof FoundSpecies>
export type FoundPlace = Static<typeof FoundPlace>
export type FoundTag = Static<typeof FoundTag>
export type FoundEntry = Static<typeof FoundEntry>
