import { type Static, Type } from 'typebox'
import {
  Id,
  IdList,
  Ids,
  Name,
  Nullable,
  OptionalName,
  OptionalText,
  PageQuery,
  Text,
} from '../../http/fields.ts'
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG } from '../../http/negotiation/language.ts'
import { Category } from '../categories/categories.schema.ts'
import { EnumerationValue } from '../enumerations/enumeration-value.ts'

const NullableText = (example: string) => Nullable(Type.String({ examples: [example] }))

export const Species = Type.Object(
  {
    id: Id,
    commonName: Type.String({ examples: ['Swiss Cheese Plant'] }),
    scientificName: NullableText('Monstera deliciosa'),
    genus: NullableText('Monstera'),
    speciesEpithet: NullableText('deliciosa'),
    family: NullableText('Araceae'),
    description: NullableText('A climber with large, perforated leaves.'),
    coverUrl: Type.Optional(
      Type.String({ examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }),
    ),
    careDifficulty: EnumerationValue('CareDifficulty'),
    lightRequirement: EnumerationValue('LightRequirement'),
    wateringFrequencyGuide: NullableText('When the top third of the soil is dry.'),
    humidityRequirement: NullableText('50–70 %'),
    toxicityLevel: EnumerationValue('ToxicityLevel'),
    categories: Type.Array(Category),
  },
  { additionalProperties: false, title: 'PlantSpecies' },
)
export type Species = Static<typeof Species>

const LONGEST_NAME = 200

/** `null` clears a field in an update and is as if absent in a create; a blank text is `null`. */
const optionalFields = {
  scientificName: Type.Optional(OptionalName(LONGEST_NAME, { examples: ['Monstera deliciosa'] })),
  genus: Type.Optional(OptionalName(100, { examples: ['Monstera'] })),
  speciesEpithet: Type.Optional(OptionalName(100, { examples: ['deliciosa'] })),
  family: Type.Optional(OptionalName(100, { examples: ['Araceae'] })),
  description: Type.Optional(
    OptionalText(10_000, { examples: ['A climber with large, perforated leaves.'] }),
  ),
  coverMediaId: Type.Optional(Nullable(Id)),
  careDifficulty: Type.Optional(Nullable(EnumerationValue('CareDifficulty'))),
  lightRequirement: Type.Optional(Nullable(EnumerationValue('LightRequirement'))),
  wateringFrequencyGuide: Type.Optional(
    OptionalText(500, { examples: ['When the top third of the soil is dry.'] }),
  ),
  humidityRequirement: Type.Optional(OptionalText(500, { examples: ['50–70 %'] })),
  toxicityLevel: Type.Optional(Nullable(EnumerationValue('ToxicityLevel'))),
  categoryIds: Type.Optional(Nullable(IdList(100))),
}

const commonName = Name(LONGEST_NAME, { examples: ['Swiss Cheese Plant'] })

export const SpeciesCreate = Type.Object({ commonName, ...optionalFields }, { additionalProperties: false })
export type SpeciesCreate = Static<typeof SpeciesCreate>

export const SpeciesUpdate = Type.Object(
  { commonName: Type.Optional(commonName), ...optionalFields },
  { additionalProperties: false },
)
export type SpeciesUpdate = Static<typeof SpeciesUpdate>

export const SpeciesQuery = Type.Object(
  {
    categoryId: Type.Optional(Id),
    keywords: Type.Optional(
      Text(200, {
        description:
          'Terms separated by spaces; each must be part of a common name, the scientific name, the genus or the family.',
        examples: ['swiss cheese'],
      }),
    ),
    lightRequirement: Type.Optional(EnumerationValue('LightRequirement')),
    careDifficulty: Type.Optional(EnumerationValue('CareDifficulty')),
    toxicityLevel: Type.Optional(EnumerationValue('ToxicityLevel')),
    family: Type.Optional(
      Name(100, { description: 'The whole name, ignoring case.', examples: ['Araceae'] }),
    ),
    ids: Ids,
    sort: Type.Optional(
      Type.Enum(['commonName', 'scientificName'], {
        type: 'string',
        description:
          'Strictly by this name. Common names are those of the main record, in English, whatever language the answer is in; without a scientific name species come last. If absent, names that are or begin with the keywords come first, then all by common name.',
        examples: ['scientificName'],
      }),
    ),
    ...PageQuery,
  },
  { additionalProperties: false },
)
export type SpeciesQuery = Static<typeof SpeciesQuery>

export const TranslationParams = Type.Object(
  {
    id: Id,
    lang: Type.String({
      pattern: LANGUAGE_TAG,
      'x-notMainLanguage': true,
      'x-wanted': 'a language tag such as de or pt-BR',
      maxLength: LONGEST_LANGUAGE_TAG,
      description: 'A language tag such as `de` or `pt-BR`.',
      examples: ['de'],
    }),
  },
  { additionalProperties: false },
)

export const Translation = Type.Object(
  {
    commonName: Type.Optional(
      Name(LONGEST_NAME, {
        description: 'Required where the translation does not exist yet.',
        examples: ['Fensterblatt'],
      }),
    ),
    description: Type.Optional(OptionalText(10_000)),
    wateringFrequencyGuide: Type.Optional(OptionalText(500)),
  },
  { additionalProperties: false },
)
export type Translation = Static<typeof Translation>
