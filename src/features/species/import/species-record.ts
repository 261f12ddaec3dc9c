import { type EnumerationName, entriesOf } from '../../enumerations/enumerations.ts'
import type { SourceRow } from './file-format.ts'

/** A species as a file describes it; what the file does not say is undefined. */
export interface SpeciesRecord {
  readonly scientificName: string
  readonly commonName: string
  readonly genus: string | undefined
  readonly speciesEpithet: string | undefined
  readonly family: string | undefined
  readonly description: string | undefined
  readonly wateringFrequencyGuide: string | undefined
  readonly humidityRequirement: string | undefined
  readonly careDifficulty: number | undefined
  readonly lightRequirement: number | undefined
  readonly toxicityLevel: number | undefined
  readonly categories: readonly string[] | undefined
  readonly translations: readonly TranslationRecord[]
}

export interface TranslationRecord {
  readonly language: string
  readonly commonName: string
  readonly description: string | undefined
  readonly wateringFrequencyGuide: string | undefined
}

/** A row that cannot be taken, and why. */
export class BadRow extends Error {}

const LONGEST: Readonly<Record<string, number>> = {
  commonName: 200,
  scientificName: 200,
  genus: 100,
  speciesEpithet: 100,
  family: 100,
  description: 10_000,
  wateringFrequencyGuide: 500,
  humidityRequirement: 500,
}

/**
 * Reads our own columns and those of Darwin Core, in which the botanical institutions publish. Undefined for rows
 * that are fine but not wanted: synonyms, and ranks other than species.
 */
export function readRecord({ fields, problem }: SourceRow): SpeciesRecord | undefined {
  if (problem !== undefined) throw new BadRow(problem)
  if (!isAcceptedSpecies(fields)) return undefined
  const text = (name: string) => textOf(fields, name)
  const genus = text('genus')
  const speciesEpithet = text('speciesEpithet') ?? textOf(fields, 'specificEpithet', 'speciesEpithet')
  const scientificName = scientificNameOf(fields, genus, speciesEpithet)
  if (scientificName === undefined) throw new BadRow('scientificName is missing')
  const commonName = text('commonName') ?? textOf(fields, 'vernacularName', 'commonName') ?? scientificName
  return {
    scientificName,
    commonName,
    genus,
    speciesEpithet,
    family: text('family'),
    description: text('description'),
    wateringFrequencyGuide: text('wateringFrequencyGuide'),
    humidityRequirement: text('humidityRequirement'),
    careDifficulty: enumerationValue(fields, 'careDifficulty', 'CareDifficulty'),
    lightRequirement: enumerationValue(fields, 'lightRequirement', 'LightRequirement'),
    toxicityLevel: enumerationValue(fields, 'toxicityLevel', 'ToxicityLevel'),
    categories: categoriesOf(fields),
    translations: translationsOf(fields),
  }
}

function isAcceptedSpecies(fields: ReadonlyMap<string, string>): boolean {
  const rank = fields.get('taxonRank')?.toLowerCase() ?? 'species'
  const status = fields.get('taxonomicStatus')?.toLowerCase() ?? 'accepted'
  return rank === 'species' && status === 'accepted'
}

/** Published names carry their author at the end; genus and epithet do not. */
function scientificNameOf(
  fields: ReadonlyMap<string, string>,
  genus: string | undefined,
  epithet: string | undefined,
): string | undefined {
  const isDarwinCore = fields.has('specificEpithet')
  if (isDarwinCore && genus !== undefined && epithet !== undefined) return `${genus} ${epithet}`
  return textOf(fields, 'scientificName')
}

function textOf(fields: ReadonlyMap<string, string>, name: string, rule = name): string | undefined {
  const text = fields.get(name)
  if (text === undefined) return undefined
  const longest = LONGEST[rule] ?? 0
  if (text.length > longest && [...text].length > longest)
    throw new BadRow(`${name} is longer than ${longest} characters`)
  if (text.includes('\0') || !text.isWellFormed())
    throw new BadRow(`${name} contains NUL or half a surrogate pair`)
  return text
}

/** By number or by name. */
function enumerationValue(
  fields: ReadonlyMap<string, string>,
  name: string,
  enumeration: EnumerationName,
): number | undefined {
  const text = fields.get(name)
  if (text === undefined) return undefined
  const entry = entriesOf(enumeration).find(
    ({ value, name }) => String(value) === text || name.toLowerCase() === text.toLowerCase(),
  )
  if (entry === undefined) throw new BadRow(`${name} has no value ${JSON.stringify(text)}`)
  return entry.value
}

function categoriesOf(fields: ReadonlyMap<string, string>): string[] | undefined {
  return fields
    .get('categories')
    ?.split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** Columns such as `commonName:de`. */
function translationsOf(fields: ReadonlyMap<string, string>): TranslationRecord[] {
  const languages = new Set<string>()
  for (const column of fields.keys()) {
    if (!column.includes(':')) continue
    const [, language] =
      /^(?:commonName|description|wateringFrequencyGuide):([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i.exec(column) ??
      []
    if (language !== undefined) languages.add(language.toLowerCase())
  }
  return [...languages].sort().flatMap((language) => {
    const text = (name: string) => {
      const column = [...fields.keys()].find(
        (key) => key.toLowerCase() === `${name.toLowerCase()}:${language}`,
      )
      return column === undefined ? undefined : textOf(fields, column, name)
    }
    const commonName = text('commonName')
    if (commonName === undefined)
      throw new BadRow(`commonName:${language} is missing beside other texts in that language`)
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
