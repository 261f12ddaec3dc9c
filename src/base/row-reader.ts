/** Reads the cells of a row line by line: a cell in quotation marks may hold line ends. */
export class RowReader {
  readonly #separator: string
  #cells: string[] = []
  #cell = ''
  /** A quotation mark is open, so the row goes on in the next line. */
  isOpen = false
  /** Text follows a closing quotation mark. It belongs to the cell; blanks there do not. */
  hasStrayText = false

  constructor(separator: string) {
    this.#separator = separator
  }

  /** The cells of the row, the open one too. The next line begins another row. */
  take(): readonly string[] {
    if (this.isOpen) this.#cells.push(this.#cell)
    const cells = this.#cells
    this.#cells = []
    this.#cell = ''
    this.isOpen = false
    this.hasStrayText = false
    return cells
  }

  read(line: string, lineEnd: string): void {
    if (!this.isOpen && !line.includes('"')) {
      this.#cells = withoutReturns(line).split(this.#separator)
      return
    }
    for (let at = 0; at <= line.length; at++) {
      const isQuoted = this.isOpen || line[at] === '"'
      if (isQuoted) {
        at = this.#readQuoted(line, this.isOpen ? at : at + 1)
        if (this.isOpen) {
          this.#cell += lineEnd
          return
        }
      }
      const end = placeOf(this.#separator, line, at)
      const text = withoutReturns(line.slice(at, end))
      const isStray = isQuoted && /[^ \t]/.test(text)
      this.hasStrayText ||= isStray
      this.#cells.push(isQuoted && !isStray ? this.#cell : this.#cell + text)
      this.#cell = ''
      at = end
    }
  }

  /** Returns the position after the closing quotation mark, or leaves the cell open. */
  #readQuoted(line: string, from: number): number {
    for (let at = from; ; ) {
      const quote = placeOf('"', line, at)
      this.#cell += line.slice(at, quote)
      this.isOpen = quote === line.length
      if (this.isOpen || line[quote + 1] !== '"') return quote + 1
      this.#cell += '"'
      at = quote + 2
    }
  }
}

/** Where a mark is next, or the end of the text. */
export function placeOf(mark: string, text: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at === -1 ? text.length : at
}

export function withoutReturns(line: string): string {
  return line.includes('\r') ? line.replaceAll('\r', '') : line
}
