import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { DelimitedParser } from './delimited.ts'

export type FileFormat = 'csv' | 'tsv' | 'jsonl'

/** Told by the ending; `.gz` may follow each. Undefined for anything else. */
export function formatOfFile(path: string): { format: FileFormat; isCompressed: boolean } | undefined {
  const [, ending, gz] = /\.(csv|tsv|txt|jsonl|ndjson)(\.gz)?$/i.exec(path) ?? []
  switch (ending?.toLowerCase()) {
    case 'csv':
      return { format: 'csv', isCompressed: gz !== undefined }
    case 'tsv':
    case 'txt':
      return { format: 'tsv', isCompressed: gz !== undefined }
    case 'jsonl':
    case 'ndjson':
      return { format: 'jsonl', isCompressed: gz !== undefined }
    default:
      return undefined
  }
}

/** One row of a file by the names of its columns; empty cells are left out. Only JSON has lists. */
export interface SourceRow {
  readonly line: number
  readonly fields: ReadonlyMap<string, string | readonly string[]>
  /** Why the row could not be read at all. */
  readonly problem?: string
}

export interface SourceFile {
  readonly bytes: number
  /** How far the reading is, in bytes of the file as it lies there. */
  bytesRead(): number
  rows(): AsyncGenerator<SourceRow>
}

export async function openSource(path: string): Promise<SourceFile> {
  const known = formatOfFile(path)
  if (known === undefined)
    throw new Error('The file must end in .csv, .tsv, .txt, .jsonl or .ndjson, or one of these and .gz')
  const { size } = await stat(path)
  let bytesRead = () => 0
  return {
    bytes: size,
    bytesRead: () => bytesRead(),
    // Opened only when somebody reads: an error before that would have nobody to go to.
    async *rows() {
      const raw = createReadStream(path)
      bytesRead = () => raw.bytesRead
      const content = known.isCompressed ? raw.pipe(createGunzip()) : raw
      raw.on('error', (error) => content.destroy(error))
      try {
        yield* known.format === 'jsonl' ? jsonRows(content) : tableRows(content, known.format)
      } finally {
        raw.destroy()
      }
    },
  }
}

async function* textOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  for await (const chunk of content) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

/** Published lists are called .csv and separated by tabs all the same: the first line tells. */
async function* tableRows(content: AsyncIterable<Buffer>, format: 'csv' | 'tsv'): AsyncGenerator<SourceRow> {
  let parser: DelimitedParser | undefined
  let columns: readonly string[] | undefined
  let start = ''
  for await (const text of textOf(content)) {
    if (parser === undefined) {
      start += text
      if (!start.includes('\n')) continue
      parser = new DelimitedParser(delimiterOf(start, format))
    }
    for (const { line, cells } of parser.push(start === '' ? text : start)) {
      if (columns === undefined) columns = cells.map((cell) => cell.trim())
      else yield sourceRow(line, columns, cells)
    }
    start = ''
  }
  parser ??= new DelimitedParser(delimiterOf(start, format))
  for (const row of [...parser.push(start), ...parser.end()]) {
    if (columns === undefined) columns = row.cells
    else yield sourceRow(row.line, columns, row.cells)
  }
}

function delimiterOf(start: string, format: 'csv' | 'tsv'): string {
  const head = start.split('\n', 1)[0] ?? ''
  return format === 'tsv' || (head.includes('\t') && !head.includes(',')) ? '\t' : ','
}

function sourceRow(line: number, columns: readonly string[], cells: readonly string[]): SourceRow {
  const fields = new Map<string, string>()
  columns.forEach((column, at) => {
    const cell = cells[at]?.trim()
    if (cell !== undefined && cell !== '') fields.set(column, cell)
  })
  if (cells.length > columns.length)
    return { line, fields, problem: `has ${cells.length} cells, the header ${columns.length}` }
  return { line, fields }
}

async function* jsonRows(content: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  let line = 0
  let rest = ''
  for await (const text of textOf(content)) {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const json of lines) {
      line++
      if (json.trim() !== '') yield jsonRow(line, json)
    }
  }
  if (rest.trim() !== '') yield jsonRow(line + 1, rest)
}

function jsonRow(line: number, json: string): SourceRow {
  const fields = new Map<string, string | readonly string[]>()
  let value: unknown
  try {
    value = JSON.parse(json)
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
