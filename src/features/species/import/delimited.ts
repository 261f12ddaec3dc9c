export interface TableRow {
  /** The line on which the row begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Rows of comma or tab separated text (RFC 4180: quoted cells may hold anything), as it arrives. */
export class DelimitedParser {
  readonly #delimiter: string
  #line = 1
  #rowLine = 1
  #cells: string[] = []
  #cell = ''
  #isQuoted = false
  /** Just after a closing quote, which may turn out to be the first half of a doubled one. */
  #isAfterQuote = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  *push(text: string): Generator<TableRow> {
    let at = 0
    while (at < text.length) {
      if (this.#isQuoted) {
        at = this.#readQuoted(text, at)
        continue
      }
      const character = text.charAt(at)
      if (this.#isAfterQuote && character === '"') {
        this.#cell += '"'
        this.#isQuoted = true
        this.#isAfterQuote = false
      } else if (character === '"' && this.#cell === '' && !this.#isAfterQuote) {
        this.#isQuoted = true
      } else if (character === this.#delimiter) {
        this.#endCell()
      } else if (character === '\n') {
        yield* this.#endRow()
        this.#line++
        this.#rowLine = this.#line
      } else if (character !== '\r') {
        const end = this.#plainEnd(text, at)
        this.#cell += text.slice(at, end)
        at = end
        continue
      }
      at++
    }
  }

  *end(): Generator<TableRow> {
    if (this.#isQuoted)
      throw new Error(`The quote opened in the row of line ${this.#rowLine} is never closed`)
    yield* this.#endRow()
  }

  #readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at)
    const end = quote === -1 ? text.length : quote
    const piece = text.slice(at, end)
    this.#cell += piece
    for (let newline = piece.indexOf('\n'); newline !== -1; newline = piece.indexOf('\n', newline + 1))
      this.#line++
    if (quote === -1) return end
    this.#isQuoted = false
    this.#isAfterQuote = true
    return quote + 1
  }

  #plainEnd(text: string, from: number): number {
    let end = from + 1
    while (end < text.length) {
      const character = text.charAt(end)
      if (character === this.#delimiter || character === '\n' || character === '\r') break
      end++
    }
    return end
  }

  #endCell(): void {
    this.#cells.push(this.#cell)
    this.#cell = ''
    this.#isAfterQuote = false
  }

  *#endRow(): Generator<TableRow> {
    const isBlank = this.#cells.length === 0 && this.#cell === '' && !this.#isAfterQuote
    if (!isBlank) {
      this.#endCell()
      yield { line: this.#rowLine, cells: this.#cells }
    }
    this.#cells = []
  }
}

export function delimitedLine(cells: readonly string[], delimiter: string): string {
  const needsQuotes = (cell: string) => /["\r\n]/.test(cell) || cell.includes(delimiter)
  return `${cells.map((cell) => (needsQuotes(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}\n`
}
