import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { isExportHeader, isKnownColumn, isTextColumn, problemOf } from './columns.ts'
import { parserOf, type RowParser, type TableRow } from './delimited.ts'
import { gunzipped } from './gunzipped.ts'
import { decoded, LineSplitter, LONGEST_LINE, type TextLine } from './text-lines.ts'

export type FileFormat = 'csv' | 'tsv' | 'jsonl'

const FORMAT_OF = new Map<string | undefined, FileFormat>([
  ['csv', 'csv'],
  ['tsv', 'tsv'],
  ['txt', 'tsv'],
  ['jsonl', 'jsonl'],
  ['ndjson', 'jsonl'],
])

/** The extension tells the format; `.gz` may follow it. Returns undefined for an unknown one. */
export function formatOfFile(path: string): { format: FileFormat; isCompressed: boolean } | undefined {
  const [, extension, gz] = /\.(\w+?)(\.gz)?$/i.exec(path) ?? []
  const format = FORMAT_OF.get(extension?.toLowerCase())
  return format === undefined ? undefined : { format, isCompressed: gz !== undefined }
}

/** A row of a file has values by column; empty cells are left out. Only JSON has lists. */
export interface SourceRow {
  readonly line: number
  readonly fields: ReadonlyMap<string, string | readonly string[]>
  /** This says why the row could not be read at all. */
  readonly problem?: string
}

/** Every line of JSON may have other columns, so the report is bounded. */
const MOST_UNKNOWN = 1_000

type NoteColumn = (column: string) => void

interface SourceFile {
  readonly bytes: number
  /** Progress is counted in bytes of the file, compressed or not. */
  bytesRead(): number
  rows(): AsyncGenerator<SourceRow>
  /** The import does not know these columns, as far as it has read. */
  unknownColumns(): string[]
}

export async function openSource(path: string): Promise<SourceFile> {
  const known = formatOfFile(path)
  if (known === undefined)
    throw new Error('The file must end in .csv, .tsv, .txt, .jsonl or .ndjson, or one of these and .gz')
  const { size } = await stat(path)
  let bytesRead = () => 0
  const unknown = new Set<string>()
  const noteColumn = (column: string) => {
    if (column !== '' && unknown.size < MOST_UNKNOWN && !isKnownColumn(column)) unknown.add(column)
  }
  return {
    bytes: size,
    bytesRead: () => bytesRead(),
    unknownColumns: () => [...unknown],
    // The file is opened by the first read: an error event before that would have no listener.
    async *rows() {
      const raw = createReadStream(path)
      bytesRead = () => raw.bytesRead
      try {
        const bytes = known.isCompressed ? gunzipped(raw) : refuseGzip(raw)
        yield* known.format === 'jsonl'
          ? jsonRows(bytes, noteColumn)
          : tableRows(bytes, known.format, noteColumn)
      } finally {
        raw.destroy()
      }
    },
  }
}

async function* refuseGzip(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of content) {
    if (isFirst && chunk[0] === 0x1f && chunk[1] === 0x8b)
      throw new Error('The file is compressed with gzip: add .gz to its name')
    isFirst = false
    yield chunk
  }
}

/** Some published files are called .csv and separated by tabs: the first line decides. */
async function* tableRows(
  content: AsyncIterable<Buffer>,
  format: 'csv' | 'tsv',
  noteColumn: NoteColumn,
): AsyncGenerator<SourceRow> {
  let parser: RowParser | undefined
  let columns: readonly string[] | undefined
  for await (const lines of linesOf(content)) {
    for (const line of lines) {
      if (parser === undefined) {
        if (line.text.trim() === '') continue
        refuseLoneReturns(line)
        parser = parserOf(delimiterOf(line.text, format))
      }
      for (const row of parser.read(line)) {
        if (columns !== undefined) {
          yield sourceRow(columns, row)
          continue
        }
        columns = columnsOf(row, noteColumn)
        if (!isExportHeader(columns)) parser.tolerateStrayQuotes()
      }
    }
  }
  for (const row of parser?.end() ?? []) {
    if (columns === undefined) columns = columnsOf(row, noteColumn)
    else yield sourceRow(columns, row)
  }
  if (columns === undefined) throw new Error('The file is empty: its first line must name the columns')
}

/** Many lines come at a time: to await each would take longer than to read it. */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<Iterable<TextLine>> {
  const lines = new LineSplitter()
  for await (const text of decoded(content)) yield lines.push(text)
  yield lines.end()
}

/** A file with carriage returns alone (classic Mac OS) would be one line. */
function refuseLoneReturns({ text }: TextLine): void {
  if (/\r(?!\r*$)/.test(text))
    throw new Error('The lines end in carriage returns alone: save the file with LF or CRLF line ends')
}

function delimiterOf(head: string, format: 'csv' | 'tsv'): string {
  return format === 'tsv' || (head.includes('\t') && !head.includes(',')) ? '\t' : ','
}

function columnsOf({ line, cells, problem }: TableRow, noteColumn: NoteColumn): readonly string[] {
  if (problem !== undefined) throw new Error(`Line ${line}, which must name the columns, ${problem}`)
  const columns = cells.map((cell) => cell.trim())
  if (!columns.some(isKnownColumn))
    throw new Error(
      `Line ${line} names no column that is known, such as scientificName or commonName, separated by commas or in .tsv by tabs`,
    )
  for (const column of columns) {
    const problem = problemOf(column)
    if (problem !== undefined) throw new Error(`The column ${problem}`)
    noteColumn(column)
  }
  return columns
}

function sourceRow(columns: readonly string[], row: TableRow): SourceRow {
  const { line, lastLine, cells } = row
  const fields = new Map<string, string>()
  columns.forEach((column, at) => {
    const cell = cells[at] ?? ''
    const trimmed = cell.trim()
    if (trimmed !== '') fields.set(column, trimmed !== cell && isTextColumn(column) ? cell : trimmed)
  })
  if (row.problem !== undefined) return { line, fields, problem: row.problem }
  const isWrong = row.isDoubtful === true ? cells.length !== columns.length : cells.length > columns.length
  if (!isWrong) return { line, fields }
  const problem = `has ${cells.length} cells, the header ${columns.length}`
  return { line, fields, problem: lastLine === line ? problem : `${problem}; it ends on line ${lastLine}` }
}

async function* jsonRows(content: AsyncIterable<Buffer>, noteColumn: NoteColumn): AsyncGenerator<SourceRow> {
  let isFirst = true
  for await (const lines of linesOf(content)) {
    for (const line of lines) {
      if (line.text.trim() === '') continue
      if (isFirst) refuseLoneReturns(line)
      isFirst = false
      const row = jsonRow(line)
      for (const column of row.fields.keys()) noteColumn(column)
      yield row
    }
  }
}

function jsonRow({ number: line, text, isTooLong }: TextLine): SourceRow {
  const fields = new Map<string, string | readonly string[]>()
  if (isTooLong) return { line, fields, problem: `is longer than ${LONGEST_LINE} characters` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { line, fields, problem: 'is not valid JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, fields, problem: 'is not a JSON object' }
  }
  for (const [name, content] of Object.entries(value)) {
    const parts: unknown[] = Array.isArray(content) ? content : [content]
    if (parts.some((part) => typeof part === 'object' && part !== null))
      return { line, fields, problem: `has an object in ${name}` }
    const texts = parts.filter((part) => part !== null).map(String)
    if (Array.isArray(content)) fields.set(name, texts)
    else if (texts[0] !== undefined && texts[0] !== '') fields.set(name, texts[0])
  }
  return { line, fields }
}
