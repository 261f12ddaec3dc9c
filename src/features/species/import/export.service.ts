import type { Db } from '../../../db/schema.ts'
import { inSnapshot } from '../../../db/transaction.ts'
import { entriesOf } from '../../enumerations/enumerations.ts'
import { listCategoriesOf, listTranslationsBySpecies } from '../species.sql.ts'
import { OWN_COLUMNS, TRANSLATED_COLUMNS } from './columns.ts'
import { delimitedLine } from './delimited.ts'
import type { FileFormat } from './file-format.ts'
import { identityOf } from './identity.ts'
import { listLanguages, listSharedIdentities, listSpeciesAfter } from './import.sql.ts'
import { joinList } from './list-cell.ts'

const BATCH = 1_000

/** The whole catalogue as text that an import reads back, of one moment however long the reader takes. */
export function exportSpecies<T>(
  db: Db,
  format: FileFormat,
  read: (lines: AsyncIterable<string>) => Promise<T>,
): Promise<T> {
  return inSnapshot(db, (db) => read(linesOf(db, format)))
}

async function* linesOf(db: Db, format: FileFormat): AsyncGenerator<string> {
  const languages = await listLanguages(db)
  const columns = [
    ...OWN_COLUMNS,
    ...languages.flatMap((language) => TRANSLATED_COLUMNS.map((name) => `${name}:${language}`)),
  ]
  const delimiter = format === 'tsv' ? '\t' : ','
  const shared = new Map((await listSharedIdentities(db)).map((identity) => [identity, 0]))
  if (format !== 'jsonl') yield delimitedLine(columns, delimiter)
  for (let last = 0; ; ) {
    const batch = await exportBatch(db, last, shared)
    if (batch === undefined) return
    last = batch.last
    for (const row of batch.rows) {
      if (format === 'jsonl') yield `${JSON.stringify(row)}\n`
      else
        yield delimitedLine(
          columns.map((column) => cellOf(row[column])),
          delimiter,
        )
    }
  }
}

const [LIGHT, DIFFICULTY, TOXICITY] = [
  entriesOf('LightRequirement'),
  entriesOf('CareDifficulty'),
  entriesOf('ToxicityLevel'),
]

type Value = string | readonly string[]

function cellOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : joinList(value ?? [])
}

/** Which of several with the same name this one is, from the second on. */
function namesakeOf(shared: Map<string, number>, identity: string): string | undefined {
  const before = shared.get(identity)
  if (before === undefined) return undefined
  shared.set(identity, before + 1)
  return before === 0 ? undefined : String(before + 1)
}

/** What is not set is left out. */
async function exportBatch(db: Db, after: number, shared: Map<string, number>) {
  const species = await listSpeciesAfter(db, after, BATCH)
  const last = species.at(-1)?.id
  if (last === undefined) return undefined
  const ids = species.map(({ id }) => id)
  const categoriesOf = Map.groupBy(await listCategoriesOf(db, ids), ({ speciesId }) => speciesId)
  const translationsOf = Map.groupBy(await listTranslationsBySpecies(db, ids), ({ speciesId }) => speciesId)
  const rows = species.map((row) => {
    const values: Record<string, Value | null | undefined> = {
      scientificName: row.scientific_name,
      commonName: row.common_name,
      genus: row.genus,
      speciesEpithet: row.species_epithet,
      family: row.family,
      categories: (categoriesOf.get(row.id) ?? []).map(({ name }) => name),
      lightRequirement: LIGHT[row.light_requirement]?.name,
      careDifficulty: DIFFICULTY[row.care_difficulty]?.name,
      toxicityLevel: TOXICITY[row.toxicity_level]?.name,
      humidityRequirement: row.humidity_requirement,
      wateringFrequencyGuide: row.watering_frequency_guide,
      description: row.description,
      namesake: namesakeOf(shared, identityOf(row.scientific_name, row.common_name)),
    }
    for (const translation of translationsOf.get(row.id) ?? []) {
      values[`commonName:${translation.language}`] = translation.commonName
      values[`description:${translation.language}`] = translation.description
      values[`wateringFrequencyGuide:${translation.language}`] = translation.wateringFrequencyGuide
    }
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, Value] => (entry[1] ?? '').length > 0),
    )
  })
  return { rows, last }
}
