import { RowReader, withoutReturns } from '../../../base/row-reader.ts'
import { LONGEST_LINE, type TextLine } from './text-lines.ts'

export interface TableRow {
  /** The row begins on this line, counted from 1, and ends on the other. */
  readonly line: number
  readonly lastLine: number
  readonly cells: readonly string[]
  /** This says why the row could not be read. */
  readonly problem?: string
  /** The row may be part of a text with wrong quotes: it counts only if it has as many cells as the header. */
  readonly isDoubtful?: boolean
}

export interface RowParser {
  read(line: TextLine): Iterable<TableRow>
  end(): Iterable<TableRow>
  /** This is for files that are not our own export: some programs do not escape quotes. */
  tolerateStrayQuotes(): void
}

export function parserOf(delimiter: string): RowParser {
  return delimiter === '\t' ? new TabParser() : new QuoteParser(delimiter)
}

const TOO_LONG = `is longer than ${LONGEST_LINE} characters`

/**
 * Parses comma separated text (RFC 4180: quoted cells may hold anything). If the quotes of a row turn out to be wrong,
 * only its first line is an invalid row, and the lines after it are parsed again as rows of their own.
 */
class QuoteParser implements RowParser {
  readonly #delimiter: string
  readonly #reader: RowReader
  /** These lines belong to a row in which a quote is open. */
  #open: TextLine[] = []
  #openLength = 0
  /** This holds after an invalid row, at least up to this line. */
  #isDoubtful = false
  #doubtfulTo = 0
  /** The header has so many cells. */
  #width = 0
  #isDoubting = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter
    this.#reader = new RowReader(delimiter)
  }

  tolerateStrayQuotes(): void {
    this.#isDoubting = true
  }

  *read(line: TextLine): Generator<TableRow> {
    // The stack is read from its end: an invalid row puts its other lines back, to be parsed next.
    const lines = [line]
    for (let next = lines.pop(); next !== undefined; next = lines.pop()) {
      if (this.#open.length === 0 && (next.isTooLong || !next.text.includes('"'))) {
        yield* this.#plainRow(next)
        continue
      }
      const end = this.#readQuoted(next)
      if (end === 'closed') yield this.#takeRow(lines)
      else if (end === 'broken') yield this.#giveUp('has a quote that is not closed as it should be', lines)
    }
  }

  *end(): Generator<TableRow> {
    while (this.#open.length > 0) {
      const lines: TextLine[] = []
      yield this.#giveUp('has a quote that is never closed', lines)
      for (const line of lines.reverse()) yield* this.read(line)
    }
  }

  *#plainRow({ number, text, isTooLong }: TextLine): Generator<TableRow> {
    if (isTooLong) {
      yield { line: number, lastLine: number, cells: [], problem: TOO_LONG }
      return
    }
    if (withoutReturns(text) === '') return
    this.#reader.read(text, '\n')
    yield this.#row(number, number, this.#reader.take())
  }

  #readQuoted(line: TextLine): 'open' | 'closed' | 'broken' {
    this.#open.push(line)
    this.#openLength += line.text.length + 1
    if (line.isTooLong || this.#openLength > LONGEST_LINE) return 'broken'
    this.#reader.read(line.text, '\n')
    if (this.#reader.hasStrayText) return 'broken'
    return this.#reader.isOpen ? 'open' : 'closed'
  }

  #takeRow(lines: TextLine[]): TableRow {
    const [first, last] = [this.#open[0]?.number ?? 0, this.#open.at(-1)?.number ?? 0]
    const cells = this.#reader.take()
    if (first !== last && this.#isDoubting) {
      const count = cells.length
      if (count > this.#width)
        return this.#giveUp(`has ${count} cells, the header ${this.#width}; it ends on line ${last}`, lines)
      if (this.#looksLikeRows())
        return this.#giveUp(`has a quote that is closed on line ${last}, beyond rows of their own`, lines)
    }
    const row = this.#row(first, last, cells)
    this.#forget()
    return row
  }

  /**
   * Tells whether each line inside the quotes looks like a row: then the quote is stray and another one closes it by
   * chance. A text of several lines has commas too, but rarely as many as the header, and it has blanks after them.
   */
  #looksLikeRows(): boolean {
    return (
      this.#width > 1 &&
      this.#open.every(({ text }) => {
        const cells = text.split(this.#delimiter)
        return (
          cells.length === this.#width &&
          cells.slice(1).every((cell) => !/^\s/.test(cell)) &&
          cells.slice(1).some((cell, at) => !(/^\d/.test(cell) && /\d$/.test(cells[at] ?? '')))
        )
      })
    )
  }

  #giveUp(problem: string, lines: TextLine[]): TableRow {
    const [first, ...others] = this.#open
    for (const line of others.reverse()) lines.push(line)
    const line = first?.number ?? 0
    this.#isDoubtful = true
    this.#doubtfulTo = Math.max(this.#doubtfulTo, line + others.length)
    this.#forget()
    return { line, lastLine: line, cells: [], problem }
  }

  #row(line: number, lastLine: number, cells: readonly string[]): TableRow {
    if (this.#width === 0) this.#width = cells.length
    if (line > this.#doubtfulTo && cells.length === this.#width) this.#isDoubtful = false
    return { line, lastLine, cells, isDoubtful: this.#isDoubtful }
  }

  #forget(): void {
    this.#open = []
    this.#openLength = 0
    this.#reader.take()
  }
}

/**
 * Parses tab separated text. Institutions publish files without quoting, so every line is a row, and a cell counts as
 * quoted only if it begins and ends with a quote. In a quoted cell `\n`, `\r`, `\t` and `\\` are escape sequences.
 */
class TabParser implements RowParser {
  /** This holds after a row that ended inside a quote: other programs write texts of several lines that way. */
  #isTorn = false
  /** The header has so many cells. */
  #width = 0

  read({ number, text, isTooLong }: TextLine): TableRow[] {
    const row = { line: number, lastLine: number }
    if (isTooLong) return [{ ...row, cells: [], problem: TOO_LONG }]
    const plain = withoutReturns(text)
    if (plain === '') return []
    const cells = plain.split('\t')
    if (this.#width === 0) this.#width = cells.length
    const last = cells.at(-1) ?? ''
    const isOpen = last.startsWith('"') && !QUOTED.test(last)
    const isShort = cells.length < this.#width
    this.#isTorn = isOpen || (isShort && this.#isTorn)
    if (isOpen && isShort)
      return [{ ...row, cells: [], problem: 'has a quote that is not closed on its line' }]
    return [{ ...row, cells: cells.map(unquoted), isDoubtful: this.#isTorn }]
  }

  end(): TableRow[] {
    return []
  }

  /** There is nothing to do: a quote never reaches beyond its line. */
  tolerateStrayQuotes(): void {}
}

const QUOTED = /^"(?:[^"]|"")*"$/
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const UNESCAPED = new Map(Object.entries(ESCAPED).map(([character, written]) => [written, character]))

function unquoted(cell: string): string {
  if (!cell.startsWith('"') || !QUOTED.test(cell)) return cell
  return cell
    .slice(1, -1)
    .replaceAll('""', '"')
    .replace(/\\[\\nrt]/g, (written) => UNESCAPED.get(written) ?? written)
}

export function delimitedLine(cells: readonly string[], delimiter: string): string {
  const cellOf = delimiter === '\t' ? tabCell : quoteCell
  return `${cells.map((cell) => cellOf(cell, delimiter)).join(delimiter)}\n`
}

function quoteCell(cell: string, delimiter: string): string {
  return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function tabCell(cell: string): string {
  if (!/^"|[\t\r\n]/.test(cell)) return cell
  return `"${cell.replaceAll('"', '""').replace(/[\\\n\r\t]/g, (character) => ESCAPED[character] ?? character)}"`
}
