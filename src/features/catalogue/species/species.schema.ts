import { type Static, Type } from 'typebox'
import {
  Closed,
  Id,
  IdList,
  Ids,
  Name,
  Named,
  Nullable,
  Omittable,
  OptionalName,
  OptionalText,
  PageQuery,
  Text,
} from '../../../http/fields.ts'
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG } from '../../../http/negotiation/language.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { type LevelField, SPECIES_FIELDS, type TextField } from '../species-fields.ts'
import { Category } from './categories.schema.ts'

const { commonName: COMMON_NAME, family: FAMILY } = SPECIES_FIELDS

function Shown(field: TextField) {
  return Nullable(Type.String({ examples: [SPECIES_FIELDS[field].example] }))
}

function Written(field: TextField) {
  const { kind, maxLength, example } = SPECIES_FIELDS[field]
  const options = { examples: [example] }
  return kind === 'name' ? OptionalName(maxLength, options) : OptionalText(maxLength, options)
}

function Level(field: LevelField) {
  return EnumerationValue(SPECIES_FIELDS[field].enumeration)
}

export const Species = Named('PlantSpecies', {
  id: Id,
  commonName: Type.String({ examples: [COMMON_NAME.example] }),
  scientificName: Shown('scientificName'),
  genus: Shown('genus'),
  speciesEpithet: Shown('speciesEpithet'),
  family: Shown('family'),
  description: Shown('description'),
  coverUrl: Type.Optional(Type.String({ examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] })),
  careDifficulty: Level('careDifficulty'),
  lightRequirement: Level('lightRequirement'),
  wateringFrequencyGuide: Shown('wateringFrequencyGuide'),
  humidityRequirement: Shown('humidityRequirement'),
  toxicityLevel: Level('toxicityLevel'),
  categories: Type.Array(Category),
})
export type Species = Static<typeof Species>

/** `null` clears a field in an update and is as if absent in a create; a blank text is `null`. */
const optionalFields = {
  scientificName: Written('scientificName'),
  genus: Written('genus'),
  speciesEpithet: Written('speciesEpithet'),
  family: Written('family'),
  description: Written('description'),
  coverMediaId: Omittable(
    Type.Integer({
      ...Id,
      description: 'An own picture or video, or one that is the cover of a species already.',
    }),
  ),
  careDifficulty: Omittable(Level('careDifficulty')),
  lightRequirement: Omittable(Level('lightRequirement')),
  wateringFrequencyGuide: Written('wateringFrequencyGuide'),
  humidityRequirement: Written('humidityRequirement'),
  toxicityLevel: Omittable(Level('toxicityLevel')),
  categoryIds: Omittable(IdList(100)),
}

const commonName = Name(COMMON_NAME.maxLength, {
  description: 'In English.',
  examples: [COMMON_NAME.example],
})

export const SpeciesCreate = Closed({ commonName, ...optionalFields })
export type SpeciesCreate = Static<typeof SpeciesCreate>

export const SpeciesUpdate = Closed({ commonName: Type.Optional(commonName), ...optionalFields })
export type SpeciesUpdate = Static<typeof SpeciesUpdate>

export const SpeciesQuery = Closed({
  categoryId: Type.Optional(Id),
  keywords: Type.Optional(
    Text(200, {
      description:
        'Terms separated by spaces; each must be part of a common name in any language, the scientific name, the genus or the family.',
      examples: ['swiss cheese'],
    }),
  ),
  lightRequirement: Type.Optional(Level('lightRequirement')),
  careDifficulty: Type.Optional(Level('careDifficulty')),
  toxicityLevel: Type.Optional(Level('toxicityLevel')),
  family: Type.Optional(
    Name(FAMILY.maxLength, { description: 'The whole name, ignoring case.', examples: [FAMILY.example] }),
  ),
  ids: Ids,
  sort: Type.Optional(
    Type.Enum(['commonName', 'scientificName'], {
      type: 'string',
      description:
        'Strictly by this name. Common names are those of the main record, in English, whatever language the response is in; without a scientific name species come last. If absent, names that are or begin with the keywords come first, then all by English common name; without keywords species come by their common name in the first preferred language that the catalogue has, as that language sorts (Chinese by pinyin), those without one last; a language with more than 50,000 names is listed by the English ones.',
      examples: ['scientificName'],
    }),
  ),
  ...PageQuery,
})
export type SpeciesQuery = Static<typeof SpeciesQuery>

export const TranslationParams = Closed({
  id: Id,
  lang: Type.String({
    pattern: LANGUAGE_TAG,
    'x-notMainLanguage': true,
    'x-wanted': 'a language tag such as de or pt-BR',
    maxLength: LONGEST_LANGUAGE_TAG,
    description: 'A language tag such as `de` or `pt-BR`, in any case; not `en`.',
    examples: ['de'],
  }),
})

export const Translation = Closed({
  commonName: Type.Optional(
    Name(COMMON_NAME.maxLength, {
      description: 'Required where the translation does not exist yet.',
      examples: ['Fensterblatt'],
    }),
  ),
  description: OptionalText(SPECIES_FIELDS.description.maxLength),
  wateringFrequencyGuide: OptionalText(SPECIES_FIELDS.wateringFrequencyGuide.maxLength),
})
export type Translation = Static<typeof Translation>
