import { MAIN_LANGUAGE } from '../../../http/language.ts'

/** Ours, and those of Darwin Core that we understand. */
const KNOWN = new Set([
  'scientificName',
  'commonName',
  'genus',
  'speciesEpithet',
  'family',
  'categories',
  'lightRequirement',
  'careDifficulty',
  'toxicityLevel',
  'humidityRequirement',
  'wateringFrequencyGuide',
  'description',
  'namesake',
  'genericName',
  'specificEpithet',
  'vernacularName',
  'scientificNameAuthorship',
  'taxonRank',
  'taxonomicStatus',
])
const TRANSLATED = /^(?:commonName|description|wateringFrequencyGuide):(.*)$/is
/** As the API has it. */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/
const LONGEST_LANGUAGE = 35

export function isKnownColumn(column: string): boolean {
  return KNOWN.has(column) || TRANSLATED.test(column)
}

/** Texts are kept as they are, white space included. */
export function isTextColumn(column: string): boolean {
  return /^(?:description|wateringFrequencyGuide|humidityRequirement)(?::|$)/i.test(column)
}

/** The language of a column such as `commonName:de`, in lower case; undefined for a column of another kind. */
export function languageOf(column: string): string | undefined {
  return TRANSLATED.exec(column)?.[1]?.toLowerCase()
}

/** Why a column cannot be taken. */
export function problemOf(column: string): string | undefined {
  const language = languageOf(column)
  if (language === undefined) return undefined
  if (language === MAIN_LANGUAGE)
    return `${column} is no translation: the columns without a language are English`
  if (language.length > LONGEST_LANGUAGE || !LANGUAGE.test(language))
    return `${column} does not end in a language tag such as de or pt-BR`
  return undefined
}
