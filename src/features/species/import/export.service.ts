import type { Db } from '../../../db/schema.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { listCategoriesOf, listTranslationsBySpecies } from '../species.sql.ts'
import { delimitedLine } from './delimited.ts'
import type { FileFormat } from './file-format.ts'
import { listLanguages, listSpeciesAfter } from './import.sql.ts'

const BATCH = 1_000

/** The whole catalogue as text that an import reads back. */
export async function* exportSpecies(db: Db, format: FileFormat): AsyncGenerator<string> {
  const languages = await listLanguages(db)
  const columns = [
    ...OWN_COLUMNS,
    ...languages.flatMap((language) => TRANSLATED.map((name) => `${name}:${language}`)),
  ]
  const delimiter = format === 'tsv' ? '\t' : ','
  if (format !== 'jsonl') yield delimitedLine(columns, delimiter)
  for (let last = 0; ; ) {
    const batch = await exportBatch(db, last)
    if (batch === undefined) return
    last = batch.last
    for (const row of batch.rows) {
      if (format === 'jsonl') yield `${JSON.stringify(row)}\n`
      else
        yield delimitedLine(
          columns.map((column) => row[column] ?? ''),
          delimiter,
        )
    }
  }
}

const OWN_COLUMNS = [
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
]
const TRANSLATED = ['commonName', 'description', 'wateringFrequencyGuide']

const [LIGHT, DIFFICULTY, TOXICITY] = [
  entriesOf('LightRequirement'),
  entriesOf('CareDifficulty'),
  entriesOf('ToxicityLevel'),
]

async function exportBatch(db: Db, after: number) {
  const species = await listSpeciesAfter(db, after, BATCH)
  const last = species.at(-1)?.id
  if (last === undefined) return undefined
  const ids = species.map(({ id }) => id)
  const categoriesOf = Map.groupBy(await listCategoriesOf(db, ids), ({ speciesId }) => speciesId)
  const translationsOf = Map.groupBy(await listTranslationsBySpecies(db, ids), ({ speciesId }) => speciesId)
  const rows = species.map((row) => {
    const texts: Record<string, string | null | undefined> = {
      scientificName: row.scientific_name,
      commonName: row.common_name,
      genus: row.genus,
      speciesEpithet: row.species_epithet,
      family: row.family,
      categories: (categoriesOf.get(row.id) ?? []).map(({ name }) => name).join(';'),
      lightRequirement: LIGHT[row.light_requirement]?.name,
      careDifficulty: DIFFICULTY[row.care_difficulty]?.name,
      toxicityLevel: TOXICITY[row.toxicity_level]?.name,
      humidityRequirement: row.humidity_requirement,
      wateringFrequencyGuide: row.watering_frequency_guide,
      description: row.description,
    }
    for (const translation of translationsOf.get(row.id) ?? []) {
      texts[`commonName:${translation.language}`] = translation.commonName
      texts[`description:${translation.language}`] = translation.description
      texts[`wateringFrequencyGuide:${translation.language}`] = translation.wateringFrequencyGuide
    }
    return Object.fromEntries(
      Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1])),
    )
  })
  return { rows, last }
}
