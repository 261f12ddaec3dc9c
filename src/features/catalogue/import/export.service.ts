import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { type EnumerationEntry, entriesOf } from '../../enumerations/enumerations.ts'
import { listLanguages } from '../search/local-names.ts'
import { listCategoriesOfSpecies, listTranslationsOfSpecies } from '../species/species.sql.ts'
import {
  isLevelField,
  LISTED_FIELDS,
  type ListedField,
  SPECIES_FIELDS,
  TRANSLATED_FIELDS,
} from '../species-fields.ts'
import { joinList, OWN_COLUMNS } from './columns.ts'
import { delimitedLine } from './delimited.ts'
import type { FileFormat } from './file-format.ts'
import { identityOf, listSharedIdentities, listSpeciesAfter } from './import.sql.ts'

const BATCH = 1_000

/** Writes the whole catalogue as text that an import can read, from one snapshot, however long the reader takes. */
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
    ...languages.flatMap((language) => TRANSLATED_FIELDS.map((name) => `${name}:${language}`)),
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

type Value = string | readonly string[]

function cellOf(value: Value | undefined): string {
  return typeof value === 'string' ? value : joinList(value ?? [])
}

/** Numbers a species among those with the same name; the first has none. */
function namesakeOf(shared: Map<string, number>, identity: string): string | undefined {
  const before = shared.get(identity)
  if (before === undefined) return undefined
  shared.set(identity, before + 1)
  return before === 0 ? undefined : String(before + 1)
}

type StoredSpecies = Awaited<ReturnType<typeof listSpeciesAfter>>[number]

const LEVELS = new Map<ListedField, readonly EnumerationEntry[]>(
  LISTED_FIELDS.filter(isLevelField).map((field) => [field, entriesOf(SPECIES_FIELDS[field].enumeration)]),
)

/** Levels are written by name. */
function storedValue(row: StoredSpecies, field: ListedField): string | null | undefined {
  const value = row[SPECIES_FIELDS[field].column]
  return typeof value === 'number' ? LEVELS.get(field)?.[value]?.name : value
}

/** Fields without a value are left out. */
async function exportBatch(db: Db, after: number, shared: Map<string, number>) {
  const species = await listSpeciesAfter(db, after, BATCH)
  const last = species.at(-1)?.id
  if (last === undefined) return undefined
  const ids = species.map(({ id }) => id)
  const categoriesOf = Map.groupBy(await listCategoriesOfSpecies(db, ids), ({ speciesId }) => speciesId)
  const translationsOf = Map.groupBy(await listTranslationsOfSpecies(db, ids), ({ speciesId }) => speciesId)
  const rows = species.map((row) => {
    const categories = (categoriesOf.get(row.id) ?? []).map(({ name }) => name)
    const namesake = namesakeOf(shared, identityOf(row.scientific_name, row.common_name))
    const values: Record<string, Value | null | undefined> = {}
    for (const column of OWN_COLUMNS) {
      if (column === 'categories') values[column] = categories
      else if (column === 'namesake') values[column] = namesake
      else values[column] = storedValue(row, column)
    }
    for (const translation of translationsOf.get(row.id) ?? []) {
      for (const field of TRANSLATED_FIELDS) values[`${field}:${translation.language}`] = translation[field]
    }
    return Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, Value] => (entry[1] ?? '').length > 0),
    )
  })
  return { rows, last }
}
