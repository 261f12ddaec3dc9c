import { parseCsv } from '../../../../../src/base/csv.ts'
import { linesOf, type SpeciesLine, sourcesOfJson, sourcesOfTable, unknownColumns } from './species-lines.ts'

/** More would not be looked through on a screen, nor sent line by line. */
export const MOST_BYTES = 5_000_000

export type ImportFile =
  | { lines: readonly SpeciesLine[]; ignored: readonly string[] }
  | { refused: 'tooLarge' | 'notUnderstood' | 'noLines' | 'unclosed' }

/** What a file says, by its name's ending: JSON, or else a table. */
export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > MOST_BYTES) return { refused: 'tooLarge' }
  const text = await file.text()
  if (text.includes('\0')) return { refused: 'notUnderstood' }
  if (/\.(json|jsonl|ndjson)$/i.test(file.name)) {
    const sources = sourcesOfJson(text)
    if (sources === undefined) return { refused: 'notUnderstood' }
    return sources.length === 0
      ? { refused: 'noLines' }
      : { lines: linesOf(sources), ignored: unknownColumns(sources) }
  }
  const table = parseCsv(text)
  if (table.isUnclosed) return { refused: 'unclosed' }
  const sources = sourcesOfTable(table)
  if (sources.length === 0) return { refused: 'noLines' }
  return { lines: linesOf(sources), ignored: unknownColumns(sources) }
}
