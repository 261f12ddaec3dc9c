/** The characters between the cells of a line; which one it is, the first line decides. */
export const SEPARATORS = [',', ';', '\t'] as const
export type Separator = (typeof SEPARATORS)[number]

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

/** The same row by row, for a table that is read in pieces or only up to a limit; what is done for one of them is bounded. */
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
  let row: string[] = []
  let [begin, at] = [0, 0]
  // One character more than a row may have shows that it is longer.
  let source = text.slice(0, longestRow + 1)
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(source, at, separator)
    // What follows a closing quotation mark up to the separator belongs to the cell as it is.
    const rest =
      source[at] === '"' && cell.end !== undefined
        ? plainCell(source, cell.end, separator)
        : { text: '', end: cell.end }
    row.push(cell.text + rest.text)
    at = rest.end ?? source.length
    const isSeparated = source[at] === separator
    if (isSeparated) at += 1
    if (at > longestRow) {
      yield { cells: row, isUnclosed: false, isTooLong: true }
      return
    }
    if (rest.end === undefined) {
      yield { cells: withoutBlank(row), isUnclosed: true }
      return
    }
    if (isSeparated) {
      if (at === source.length) row.push('')
      continue
    }
    yield { cells: withoutBlank(row), isUnclosed: false }
    row = []
    begin += at
    begin += text.startsWith('\r\n', begin) ? 2 : 1
    source = text.slice(begin, begin + longestRow + 1)
    at = 0
  }
  if (row.length > 0) yield { cells: withoutBlank(row), isUnclosed: false }
}

const BLANK: readonly string[] = []

function withoutBlank(row: readonly string[]): readonly string[] {
  return row.every((cell) => cell.trim() === '') ? BLANK : row
}

function plainCell(source: string, from: number, separator: Separator): { text: string; end: number } {
  let end = from
  while (end < source.length && source[end] !== separator && source[end] !== '\n' && source[end] !== '\r')
    end += 1
  return { text: source.slice(from, end), end }
}

function quotedCell(source: string, from: number): { text: string; end: number | undefined } {
  let text = ''
  let at = from + 1
  while (at < source.length) {
    const close = source.indexOf('"', at)
    if (close === -1) break
    text += source.slice(at, close)
    if (source[close + 1] !== '"') return { text, end: close + 1 }
    text += '"'
    at = close + 2
  }
  return { text: text + source.slice(at), end: undefined }
}
