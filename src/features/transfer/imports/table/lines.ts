import { isBlank } from '../../../../base/blank.ts'
import type { Table } from '../../../../base/csv.ts'
import type { Column } from './columns.ts'

/** A line of the table, read by its columns. Nothing is checked yet. */
export type ImportLine = {
  /** Its place in the table, as the person counts. */
  at: number
  cells: readonly string[]
  name: string
  species: string
  place: string
  region: string
  plantingDate: string
  note: string
  tags: readonly string[]
  isUnclosed: boolean
}

export function linesOf(table: Table, columns: readonly Column[], hasHeadings: boolean): ImportLine[] {
  const { rows, isUnclosed } = table
  return rows.slice(hasHeadings ? 1 : 0).map((cells, at, all) =>
    lineOf({
      cells,
      columns,
      at: at + (hasHeadings ? 2 : 1),
      isUnclosed: isUnclosed && at === all.length - 1,
    }),
  )
}

type PlacedRow = Pick<ImportLine, 'at' | 'cells' | 'isUnclosed'> & { columns: readonly Column[] }

export function lineOf({ cells, columns, at, isUnclosed }: PlacedRow): ImportLine {
  const of = (wanted: Column) => cells[columns.indexOf(wanted)]?.trim() ?? ''
  return {
    at,
    cells,
    name: of('name'),
    species: of('species'),
    place: of('place'),
    region: of('region'),
    plantingDate: of('plantingDate'),
    note: of('note'),
    tags: distinct(of('tags').split(/[,;|、，；]/u)),
    isUnclosed,
  }
}

function distinct(tags: readonly string[]): string[] {
  const byFold = new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()]))
  return [...byFold.values()].filter((tag) => tag !== '')
}

const DAY_FORMS = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})$/u,
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})$/u,
  /^(?<year>\d{4})年(?<month>\d{1,2})月(?<day>\d{1,2})日$/u,
]

/** A day as the service writes it. With slashes, day and month cannot be told apart unless the year comes first. */
export function dayOf(text: string): string | undefined {
  for (const form of DAY_FORMS) {
    const { year = '', month = '', day = '' } = form.exec(text)?.groups ?? {}
    const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    if (isDay(written)) return written
  }
  return undefined
}

function isDay(written: string): boolean {
  const instant = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(instant.valueOf()) && instant.toISOString().startsWith(written)
}

/** In characters, as the service counts them. */
const NAME_LENGTH = 48
export const PLACE_LENGTH = 48
const NOTE_LENGTH = 2_000
const TAG_LENGTH = 32
const MOST_TAGS = 100

export type LineProblem =
  | 'noName'
  | 'nameLength'
  | 'placeLength'
  | 'noPlace'
  | 'date'
  | 'noteLength'
  | 'tagLength'
  | 'tagCount'
  | 'quote'

/** Why no plant of that name can be made of a line, if so. */
export function problemOf(line: ImportLine, name: string, hasPlace: boolean): LineProblem | undefined {
  if (line.isUnclosed) return 'quote'
  if (isBlank(name)) return 'noName'
  if (lengthOf(name) > NAME_LENGTH) return 'nameLength'
  if (!hasPlace) return 'noPlace'
  if ([line.place, line.region].some((one) => lengthOf(one) > PLACE_LENGTH)) return 'placeLength'
  if (line.plantingDate !== '' && dayOf(line.plantingDate) === undefined) return 'date'
  if (lengthOf(line.note) > NOTE_LENGTH) return 'noteLength'
  if (line.tags.some((tag) => lengthOf(tag) > TAG_LENGTH)) return 'tagLength'
  return line.tags.length > MOST_TAGS ? 'tagCount' : undefined
}

function lengthOf(text: string): number {
  return [...text].length
}
