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
