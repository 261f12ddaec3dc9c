import type { Tables } from '../../db/schema.ts'
import type { EnumerationName } from '../enumerations/enumerations.ts'

/**
 * The fields of a species with column, kind and maximum length are the one source for the schema, the SQL, the search,
 * the import and the export.
 */
export const SPECIES_FIELDS = {
  commonName: { column: 'common_name', kind: 'name', maxLength: 200, example: 'Swiss Cheese Plant' },
  scientificName: { column: 'scientific_name', kind: 'name', maxLength: 200, example: 'Monstera deliciosa' },
  genus: { column: 'genus', kind: 'name', maxLength: 100, example: 'Monstera' },
  speciesEpithet: { column: 'species_epithet', kind: 'name', maxLength: 100, example: 'deliciosa' },
  family: { column: 'family', kind: 'name', maxLength: 100, example: 'Araceae' },
  description: {
    column: 'description',
    kind: 'text',
    maxLength: 10_000,
    example: 'A climber with large, perforated leaves.',
  },
  coverMediaId: { column: 'cover_media_id', kind: 'reference' },
  careDifficulty: { column: 'care_difficulty', kind: 'level', enumeration: 'CareDifficulty' },
  lightRequirement: { column: 'light_requirement', kind: 'level', enumeration: 'LightRequirement' },
  wateringFrequencyGuide: {
    column: 'watering_frequency_guide',
    kind: 'text',
    maxLength: 500,
    example: 'When the top third of the soil is dry.',
  },
  humidityRequirement: { column: 'humidity_requirement', kind: 'text', maxLength: 500, example: '50–70 %' },
  toxicityLevel: { column: 'toxicity_level', kind: 'level', enumeration: 'ToxicityLevel' },
} as const satisfies Record<string, Field>

/** A translation has these fields; all others are the same in every language. */
export const TRANSLATED_FIELDS = ['commonName', 'description', 'wateringFrequencyGuide'] as const

type Column = keyof Tables['plant_species']

type Field = { readonly column: Column } & (
  | {
      /** Names are trimmed; texts are kept as they are, white space included. */
      readonly kind: 'name' | 'text'
      /** The length counts characters. */
      readonly maxLength: number
      readonly example: string
    }
  /** The column has a value of an enumeration, 0 where it is unspecified. */
  | { readonly kind: 'level'; readonly enumeration: EnumerationName }
  | { readonly kind: 'reference' }
)

type Fields = typeof SPECIES_FIELDS
type FieldOf<Kind> = { [F in keyof Fields]: Fields[F]['kind'] extends Kind ? F : never }[keyof Fields]

export type SpeciesField = keyof Fields
export type TextField = FieldOf<'name' | 'text'>
export type LevelField = FieldOf<'level'>
export type ColumnOf<F extends SpeciesField> = Fields[F]['column']

function isSpeciesField(name: string): name is SpeciesField {
  return Object.hasOwn(SPECIES_FIELDS, name)
}

export function isLevelField(name: string): name is LevelField {
  return isSpeciesField(name) && SPECIES_FIELDS[name].kind === 'level'
}

/** A field that is not set has this value in its column. */
export function unset(field: SpeciesField): 0 | null {
  return isLevelField(field) ? 0 : null
}

export const FIELD_NAMES = Object.keys(SPECIES_FIELDS).filter(isSpeciesField)

/** An import or export file has these fields; the cover is a media file. */
export const LISTED_FIELDS = FIELD_NAMES.filter((name) => name !== 'coverMediaId')
export type ListedField = (typeof LISTED_FIELDS)[number]
