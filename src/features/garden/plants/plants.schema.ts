import { type Static, Type } from 'typebox'
import {
  Closed,
  CURSOR_OR_PAGE,
  CursorQuery,
  Id,
  IdList,
  Ids,
  Name,
  Named,
  Nullable,
  Omittable,
  OptionalText,
  Text,
  Timestamp,
  UpdatedSince,
} from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { CoverIdList, MediaSummary } from '../media/media-reference.schema.ts'

const SpeciesSummary = Named('SpeciesSummary', {
  id: Id,
  commonName: Type.String({ examples: ['Swiss Cheese Plant'] }),
  scientificName: Nullable(Type.String({ examples: ['Monstera deliciosa'] })),
})

export const named = (title: string, example: string) =>
  Named(title, { id: Id, name: Type.String({ examples: [example] }) })

export const LocationSummary = named('LocationSummary', 'Kitchen window')

export const Plant = Named('Plant', {
  id: Id,
  name: Type.String({ examples: ['Monty'] }),
  species: Type.Union([SpeciesSummary, Type.Null()], { description: 'Null once the species is deleted.' }),
  location: Type.Union([LocationSummary, Type.Null()], {
    description: 'Null once the location is deleted.',
  }),
  plantingDate: Nullable(Type.String({ examples: ['2025-04-01'] })),
  cultivationMethod: EnumerationValue('CultivationMethod'),
  substrate: EnumerationValue('Substrate'),
  status: EnumerationValue('PlantStatus'),
  remark: Type.Optional(Type.String({ examples: ['A gift from Ada.'] })),
  covers: Type.Array(MediaSummary),
  tags: Type.Array(named('TagSummary', 'needs repotting')),
  createdAt: Timestamp,
})
export type Plant = Static<typeof Plant>

/** One plant has at most so many tags. */
export const MOST_TAGS = 100

const name = Name(48, { examples: ['Monty'] })

const optionalFields = {
  plantingDate: Omittable(
    Type.String({
      'x-date': true,
      'x-wanted': 'a date such as 2025-04-01',
      description: 'YYYY-MM-DD',
      examples: ['2025-04-01'],
    }),
  ),
  cultivationMethod: Omittable(EnumerationValue('CultivationMethod')),
  substrate: Omittable(EnumerationValue('Substrate')),
  status: Omittable(EnumerationValue('PlantStatus')),
  remark: OptionalText(2_000, { examples: ['A gift from Ada.'] }),
  covers: Omittable(CoverIdList),
  tagIds: Omittable(IdList(MOST_TAGS)),
}

export const PlantCreate = Closed({ name, speciesId: Id, locationId: Id, ...optionalFields })
export type PlantCreate = Static<typeof PlantCreate>

export const PlantUpdate = Closed({
  name: Type.Optional(name),
  speciesId: Omittable(Id),
  locationId: Omittable(Id),
  ...optionalFields,
})
export type PlantUpdate = Static<typeof PlantUpdate>

/** One bulk update takes at most so many plants. */
export const MOST_PLANTS = 500

export const PlantsUpdate = Closed({
  ids: IdList(MOST_PLANTS, { minItems: 1 }),
  locationId: Omittable(Type.Integer({ ...Id, description: 'Where they stand; null for nowhere.' })),
  status: Omittable(EnumerationValue('PlantStatus')),
  addTagIds: Omittable(IdList(MOST_TAGS)),
  removeTagIds: Omittable(IdList(MOST_TAGS)),
})
export type PlantsUpdate = Static<typeof PlantsUpdate>

export const PlantsChanged = Named('PlantsChanged', {
  plants: Type.Integer({
    minimum: 1,
    description: 'How many plants there were to change.',
    examples: [12],
  }),
})

const SORTS = [
  'name',
  '-name',
  'createdAt',
  '-createdAt',
  'plantingDate',
  '-plantingDate',
  'nextDue',
  '-nextDue',
  'location',
  '-location',
  'species',
  '-species',
] as const

export const PlantQuery = Closed(
  {
    keywords: Type.Optional(
      Text(200, {
        description:
          'Terms that must all occur: each in the name or remark, a name of the species in any language, or the name of the location, its region or a tag.',
      }),
    ),
    speciesId: Type.Optional(Id),
    locationId: Type.Optional(Id),
    regionId: Type.Optional(Id),
    tagId: Type.Optional(Id),
    status: Type.Optional(EnumerationValue('PlantStatus')),
    problem: Type.Optional(
      Type.Enum(['open'], {
        type: 'string',
        description: 'Only those with an open problem.',
        examples: ['open'],
      }),
    ),
    ids: Ids,
    updatedSince: Type.Optional(UpdatedSince),
    sort: Type.Optional(
      Type.Enum(SORTS, {
        type: 'string',
        description:
          'What to sort by, downwards with `-`; the newest first if absent. Names are compared without regard to case and accents. `location` is the order of regions and locations, `species` the common name in the language of the reader, both then the name. Plants without a planting date, due day, location or species come last either way, and equals are in the order of their ids.',
        examples: ['name'],
      }),
    ),
    ...CursorQuery,
  },
  CURSOR_OR_PAGE,
)
export type PlantQuery = Static<typeof PlantQuery>
