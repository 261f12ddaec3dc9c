import { placeOf, RowReader } from './row-reader.ts'

/** The characters between the cells of a line; which one it is, the first line decides. */
export const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

export type Table = {
  rows: readonly (readonly string[])[]
  /** A quotation mark was opened and never closed: the last row goes to the end of the text. */
  isUnclosed: boolean
}

/** The table in a text as spreadsheets write it: cells may be quoted, and hold line breaks then. Blank lines are left out. */
export function parseCsv(text: string): Table {
  const rows: (readonly string[])[] = []
  let isUnclosed = false
  for (const row of csvRows(text)) {
    if (row.cells.length === 0) continue
    rows.push(row.cells)
    isUnclosed = row.isUnclosed
  }
  return { rows, isUnclosed }
}

export type Row = {
  /** None of a blank line. */
  cells: readonly string[]
  isUnclosed: boolean
  /** It has more characters than a row may have, and nothing after it is read. */
  isTooLong?: true
}

/** Reads row by row, for a table that is read in pieces or only up to a limit; what is done for one of them is bounded. */
export function csvRows(text: string, longestRow = Number.POSITIVE_INFINITY): Generator<Row> {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  return rowsOf(source, separatorOf(source.slice(0, longestRow)), longestRow)
}

/** The text of a table, which `parseCsv` reads back. */
export function writeCsv(rows: readonly (readonly string[])[], separator: Separator = ','): string {
  return rows.map((row) => `${row.map(quoted).join(separator)}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$|^\uFEFF/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** The one that the first line with anything in it has most of, outside of quotation marks. */
function separatorOf(source: string): Separator {
  const counts: Record<Separator, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  let isCellStart = true
  let isBlank = true
  for (const letter of source) {
    if (isQuoted) isQuoted = letter !== '"'
    else if (letter === '"' && isCellStart) isQuoted = true
    else if (letter === '\n' || letter === '\r') {
      if (!isBlank) break
      isCellStart = true
      continue
    } else if (isSeparator(letter)) counts[letter] += 1
    isCellStart = isSeparator(letter) || (letter === '"' && !isQuoted)
    isBlank = false
  }
  return SEPARATORS.reduce((best, one) => (counts[one] > counts[best] ? one : best))
}

function isSeparator(letter: string): letter is Separator {
  return SEPARATORS.some((separator) => separator === letter)
}

function* rowsOf(text: string, separator: Separator, longestRow: number): Generator<Row> {
  const reader = new RowReader(separator)
  let [begin, carriageReturn, lineFeed] = [0, -1, -1]
  for (let from = 0; from < text.length; ) {
    // Between quotation marks a line end is text.
    const start = reader.isOpen ? placeOf('"', text, from) : from
    if (carriageReturn < start) carriageReturn = placeOf('\r', text, start)
    if (lineFeed < start) lineFeed = placeOf('\n', text, start)
    const end = Math.min(carriageReturn, lineFeed)
    if (end - begin > longestRow) {
      yield { cells: BLANK, isUnclosed: false, isTooLong: true }
      return
    }
    const lineEnd = text.startsWith('\r\n', end) ? '\r\n' : text.charAt(end)
    reader.read(text.slice(from, end), lineEnd)
    from = end + lineEnd.length
    const isUnclosed = reader.isOpen
    if (isUnclosed && from < text.length) continue
    yield { cells: withoutBlank(reader.take()), isUnclosed }
    begin = from
  }
}

const BLANK: readonly string[] = []

function withoutBlank(row: readonly string[]): readonly string[] {
  return row.every((cell) => cell.trim() === '') ? BLANK : row
}

/** The text of a file, or nothing if it is no text, such as the workbook of a spreadsheet. */
export function decodedTable(file: Uint8Array, ...otherEncodings: readonly string[]): string | undefined {
  for (const encoding of [encodingByMark(file), ...otherEncodings]) {
    const text = decoded(file, encoding)
    if (text !== undefined) return text.includes('\0') ? undefined : text
  }
  return undefined
}

function encodingByMark([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
