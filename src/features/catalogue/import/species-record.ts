import { isBlank } from '../../../base/blank.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { type LevelField, SPECIES_FIELDS, type TextField } from '../species-fields.ts'
import { isOursAlone, languageOf, problemOf, splitList } from './columns.ts'
import type { SourceRow } from './file-format.ts'

const RANK = '(?:subsp|ssp|var|subvar|f|fo|forma)'
const EPITHET = '\\p{Ll}[\\p{Ll}-]+'

/** The name has genus, epithet, perhaps a lower rank, and then what begins like the name of a person. */
const WITH_AUTHOR = new RegExp(
  `^((?:× ?|x )?\\p{Lu}[\\p{L}-]+ (?:× ?|x )?${EPITHET}(?: ${RANK}\\.? ${EPITHET})?) +(\\(?(?:(?:d[aeu]|van|von|zu) )?\\p{Lu}.*)$`,
  'u',
)
/**
 * The rest is no author if it names a cultivar, a group of them, a second parent, or a lower rank after the author of the
 * higher one.
 */
const NO_AUTHOR = new RegExp(`['‘"“].+['’"”]|×|(?:Group|Gp|Grex)$|\\bcv\\b|(?:^| )${RANK}\\.? \\p{Ll}`, 'u')

type Texts = { readonly [F in TextField]: string | undefined }

/** A record is a species as a file describes it; what the file does not say is undefined. */
export interface SpeciesRecord extends Texts, Readonly<Record<LevelField, number | undefined>> {
  /** The name is the common name or, if there is none, the scientific one. */
  readonly name: string
  /** The namesake numbers the species among those with the same name, by age, from 1. */
  readonly namesake: number
  readonly categories: readonly string[] | undefined
  readonly translations: readonly TranslationRecord[]
}

export interface TranslationRecord extends Pick<Texts, 'description' | 'wateringFrequencyGuide'> {
  readonly language: string
  readonly commonName: string
}

/** The row cannot be imported; the message is the reason, on one line whatever it quotes. */
export class InvalidRowError extends Error {
  constructor(reason: string) {
    super(onOneLine(reason))
  }
}

/** Texts of a file may hold control characters, but a message has its own lines and moves no cursor. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, (character) => {
    const short = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }[character]
    return short ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

/**
 * Reads our own columns and those of Darwin Core, the standard of botanical institutions. Returns undefined for valid
 * rows that are not imported: synonyms, and ranks other than species.
 */
export function readRecord({ fields, problem }: SourceRow): SpeciesRecord | undefined {
  if (problem !== undefined) throw new InvalidRowError(problem)
  if (!isAcceptedSpecies(fields)) return undefined
  const text = (name: TextField) => textOf(fields, name, name)
  const level = (name: LevelField) => enumerationValue(fields, name)
  const genus = text('genus') ?? textOf(fields, 'genericName', 'genus')
  const speciesEpithet = text('speciesEpithet') ?? textOf(fields, 'specificEpithet', 'speciesEpithet')
  const scientificName = scientificNameOf(fields, genus, speciesEpithet)
  const commonName = text('commonName') ?? textOf(fields, 'vernacularName', 'commonName')
  const name = commonName ?? scientificName
  if (name === undefined) throw new InvalidRowError('has neither scientificName nor commonName')
  return {
    scientificName,
    commonName,
    name,
    namesake: namesakeOf(fields),
    genus,
    speciesEpithet,
    family: text('family'),
    description: text('description'),
    wateringFrequencyGuide: text('wateringFrequencyGuide'),
    humidityRequirement: text('humidityRequirement'),
    careDifficulty: level('careDifficulty'),
    lightRequirement: level('lightRequirement'),
    toxicityLevel: level('toxicityLevel'),
    categories: categoriesOf(fields),
    translations: translationsOf(fields),
  }
}

function isAcceptedSpecies(fields: Fields): boolean {
  const is = (name: string, wanted: string) => String(fields.get(name) ?? wanted).toLowerCase() === wanted
  return is('taxonRank', 'species') && is('taxonomicStatus', 'accepted')
}

/** Published names end with their author. Genus and epithet do not, but they lack the × of a hybrid. */
function scientificNameOf(
  fields: Fields,
  genus: string | undefined,
  epithet: string | undefined,
): string | undefined {
  const name = textOf(fields, 'scientificName', 'scientificName')
  const isInParts = fields.has('specificEpithet') && genus !== undefined && epithet !== undefined
  if (isInParts && name?.includes('×') !== true) return `${genus} ${epithet}`
  // In our own lists names have no author: what looks like one may be a cultivar.
  if (name === undefined || [...fields.keys()].some(isOursAlone)) return name
  const author = fields.get('scientificNameAuthorship')
  return withoutAuthor(name, typeof author === 'string' ? author : undefined)
}

/**
 * Removes the author from a published name. A known author is removed from the end. An unknown one is recognised by its
 * capital letter, which a cultivar without quotes has too: so this is only for lists of institutions, which have no cultivars.
 */
export function withoutAuthor(name: string, author: string | undefined): string {
  if (author !== undefined && name.length > author.length && name.endsWith(author))
    return name.slice(0, -author.length).trim()
  const [, bare, rest = ''] = WITH_AUTHOR.exec(name) ?? []
  return bare === undefined || NO_AUTHOR.test(rest) ? name : bare
}

/** An export has it from the second species of a name on. */
function namesakeOf(fields: Fields): number {
  const text = fields.get('namesake')
  if (text === undefined) return 1
  if (typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidRowError('namesake is not a number from 1 on')
}

type Fields = SourceRow['fields']

/** Reads the text of a column by the rules of a field. */
function textOf(fields: Fields, name: string, field: TextField): string | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new InvalidRowError(`${name} is a list`)
  const { kind, maxLength } = SPECIES_FIELDS[field]
  const text = kind === 'name' ? value.trim() : value
  if (isBlank(text)) return undefined
  if (text.length > maxLength && [...text].length > maxLength)
    throw new InvalidRowError(`${name} is longer than ${maxLength} characters`)
  if (text.includes('\0') || !text.isWellFormed())
    throw new InvalidRowError(`${name} contains NUL or half a surrogate pair`)
  return text
}

/** A level is given by number or by name. */
function enumerationValue(fields: Fields, name: LevelField): number | undefined {
  const text = fields.get(name)
  if (text === undefined) return undefined
  if (typeof text !== 'string') throw new InvalidRowError(`${name} is a list`)
  const entry = entriesOf(SPECIES_FIELDS[name].enumeration).find(
    ({ value, name }) => String(value) === text || name.toLowerCase() === text.toLowerCase(),
  )
  if (entry === undefined) throw new InvalidRowError(`${name} has no value ${JSON.stringify(text)}`)
  return entry.value
}

/** Categories are a list, or one text with semicolons between the names. */
function categoriesOf(fields: Fields): string[] | undefined {
  const value = fields.get('categories')
  if (value === undefined) return undefined
  const names = typeof value === 'string' ? splitList(value) : value
  return names.map((name) => name.trim()).filter((name) => name !== '')
}

/** Translations are in columns such as `commonName:de`. */
function translationsOf(fields: Fields): TranslationRecord[] {
  const languages = new Set<string>()
  for (const column of fields.keys()) {
    if (!column.includes(':')) continue
    const problem = problemOf(column)
    if (problem !== undefined) throw new InvalidRowError(problem)
    const language = languageOf(column)
    if (language !== undefined) languages.add(language)
  }
  return [...languages].sort().flatMap((language) => {
    const text = (name: TextField) => {
      const column = [...fields.keys()].find(
        (key) => key.toLowerCase() === `${name.toLowerCase()}:${language}`,
      )
      return column === undefined ? undefined : textOf(fields, column, name)
    }
    const commonName = text('commonName')
    if (commonName === undefined)
      throw new InvalidRowError(`commonName:${language} is missing beside other texts in that language`)
    return [
      {
        language,
        commonName,
        description: text('description'),
        wateringFrequencyGuide: text('wateringFrequencyGuide'),
      },
    ]
  })
}
