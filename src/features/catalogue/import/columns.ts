import { isWithinEditDistance } from '../../../base/edit-distance.ts'
import { LANGUAGE_TAG, LONGEST_LANGUAGE_TAG, MAIN_LANGUAGE } from '../../../http/negotiation/language.ts'
import { LISTED_FIELDS, type ListedField, SPECIES_FIELDS, TRANSLATED_FIELDS } from '../species-fields.ts'

/** An export writes the columns in this order. */
export const OWN_COLUMNS = [
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
] as const satisfies (ListedField | 'categories' | 'namesake')[]

const DARWIN_CORE_COLUMNS = [
  'genericName',
  'specificEpithet',
  'vernacularName',
  'scientificNameAuthorship',
  'taxonRank',
  'taxonomicStatus',
]

/** The import reads our columns and some of Darwin Core. */
const KNOWN_COLUMNS: readonly string[] = [...OWN_COLUMNS, ...DARWIN_CORE_COLUMNS]
const KNOWN = new Set(KNOWN_COLUMNS)
/** Darwin Core has these columns too. */
const SHARED = new Set(['scientificName', 'genus', 'family'])
const OURS_ALONE = new Set<string>(OWN_COLUMNS.filter((column) => !SHARED.has(column)))
/** A translated field is named with its language, such as `commonName:de`. */
const TRANSLATED = new RegExp(`^(?:${TRANSLATED_FIELDS.join('|')}):(.*)$`, 'is')
const TEXT_FIELDS = LISTED_FIELDS.filter((field) => SPECIES_FIELDS[field].kind === 'text')
const TEXT = new RegExp(`^(?:${TEXT_FIELDS.join('|')})(?::|$)`, 'i')
const LANGUAGE = new RegExp(LANGUAGE_TAG)

/** The header is that of our own export, in which every quote is right. */
export function isExportHeader(columns: readonly string[]): boolean {
  return OWN_COLUMNS.every((column, at) => columns[at] === column)
}

export function isKnownColumn(column: string): boolean {
  return KNOWN.has(column) || TRANSLATED.test(column)
}

/** Tells whether only our own lists have this column, and no file of Darwin Core. */
export function isOursAlone(column: string): boolean {
  return OURS_ALONE.has(column) || TRANSLATED.test(column)
}

/** Tells whether the white space around a cell is kept. */
export function isTextColumn(column: string): boolean {
  return TEXT.test(column)
}

/** Returns the language of a column such as `commonName:de`, in lower case; undefined for a column of another kind. */
export function languageOf(column: string): string | undefined {
  return TRANSLATED.exec(column)?.[1]?.toLowerCase()
}

/** Says why a column cannot be taken. */
export function problemOf(column: string): string | undefined {
  const language = languageOf(column)
  if (language === undefined) return undefined
  if (language === MAIN_LANGUAGE)
    return `${column} is no translation: the columns without a language are English`
  if (language.length > LONGEST_LANGUAGE_TAG || !LANGUAGE.test(language))
    return `${column} does not end in a language tag such as de or pt-BR`
  return undefined
}

/** More would not fit into a message. */
const MOST_NAMED = 20

/** Names the unknown columns, each with the known one that was probably meant. */
export function describeUnknown(columns: readonly string[]): string {
  const named = columns.slice(0, MOST_NAMED).map((column) => {
    const meant = meantColumn(column)
    return meant === undefined ? column : `${column} (did you mean ${meant}?)`
  })
  const more = columns.length - named.length
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`
}

/** Finds a known column that differs only in case, separators or one typing error. */
function meantColumn(column: string): string | undefined {
  const [name = '', ...language] = column.split(':')
  const key = keyOf(name)
  const near = KNOWN_COLUMNS.find((known) => isNear(keyOf(known), key))
  return near === undefined ? undefined : [near, ...language].join(':')
}

const keyOf = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function isNear(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 4 && isWithinEditDistance(a, b, 1))
}

/** One cell has several texts separated by semicolons; a backslash escapes semicolons and backslashes in a text. */
export function joinList(texts: readonly string[]): string {
  return texts.map((text) => text.replace(/[\\;]/g, '\\$&')).join(';')
}

export function splitList(cell: string): string[] {
  const texts = cell.match(/(?:\\[\\;]|[^;])+/g) ?? []
  return texts.map((text) => text.replace(/\\([\\;])/g, '$1'))
}
