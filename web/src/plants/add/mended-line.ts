import { COLUMNS, type Column } from '../../../../src/features/transfer/imports/table/columns.ts'
import {
  type ImportLine,
  type LineProblem,
  lineOf,
  PLACE_LENGTH,
} from '../../../../src/features/transfer/imports/table/lines.ts'

/** What was put right in a line, by the column it belongs to. */
export type Mended = Readonly<Partial<Record<Column, string>>>

/** The column in which a problem is put right; a quotation mark that never ends has none. */
export function wrongColumn({ place }: ImportLine, problem: LineProblem): Column | undefined {
  switch (problem) {
    case 'quote':
      return undefined
    case 'noName':
    case 'nameLength':
      return 'name'
    case 'noPlace':
      return 'place'
    case 'placeLength':
      return [...place].length > PLACE_LENGTH ? 'place' : 'region'
    case 'date':
      return 'plantingDate'
    case 'noteLength':
      return 'note'
    case 'tagLength':
    case 'tagCount':
      return 'tags'
  }
}

/** What stands in that column now. */
export function writtenIn({ tags, ...line }: ImportLine, column: Column): string {
  if (column === 'tags') return tags.join(', ')
  return column === 'ignore' ? '' : line[column]
}

/** The line as it reads with what was put right, also in a column that the table does not have. */
export function mendedLine(line: ImportLine, columns: readonly Column[], mended: Mended): ImportLine {
  const { at, isUnclosed, cells } = line
  const own = cells.map((_, place) => columns[place] ?? 'ignore')
  const given = cells.map((cell, place) => mended[own[place] ?? 'ignore'] ?? cell)
  const missing = COLUMNS.filter((column) => mended[column] !== undefined && !own.includes(column))
  const read = lineOf({
    at,
    isUnclosed,
    columns: [...own, ...missing],
    cells: [...given, ...missing.map((column) => mended[column] ?? '')],
  })
  return { ...read, cells: given }
}

/** Lines that say the same as an earlier one: where that is, by their own place. */
export function twinsOf(lines: readonly ImportLine[]): ReadonlyMap<number, number> {
  const firsts = new Map<string, number>()
  const twins = new Map<number, number>()
  for (const { at, cells } of lines) {
    const said = JSON.stringify(cells.map((cell) => cell.trim()))
    const first = firsts.get(said)
    if (first === undefined) firsts.set(said, at)
    else twins.set(at, first)
  }
  return twins
}
