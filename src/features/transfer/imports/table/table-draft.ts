import { readFile, stat } from 'node:fs/promises'
import { csvRows, decodedTable } from '../../../../base/csv.ts'
import { EventLoopSlice } from '../../../../base/event-loop-slice.ts'
import { yieldToEventLoop } from '../../../../base/yield-to-event-loop.ts'
import { type FieldProblem, validationFailed } from '../../../../http/errors.ts'
import { GardenDraft } from '../garden-draft.ts'
import type { GardenFormat } from '../garden-source.ts'
import { type Column, guessColumns } from './columns.ts'
import { dayOf, type ImportLine, type LineProblem, lineOf, problemOf } from './lines.ts'

const MOST_BYTES = 4 * 1_048_576
/** A table of plants that a person has written; more of them than this come from a program. */
const MOST_LINES = 10_000
/** A line with all that may be known of a plant has a twentieth of it. */
const LONGEST_ROW = 65_536
/** As long as the name of a plant may be, which some names of species are not. */
const NAME_LENGTH = 48

const PROBLEMS: Readonly<Record<LineProblem, readonly [column: Column, message: string]>> = {
  noName: ['name', 'must be given where there is no species'],
  nameLength: ['name', 'must have at most 48 characters'],
  noPlace: ['place', 'must be given'],
  placeLength: ['place', 'and region must have at most 48 characters'],
  date: ['plantingDate', 'must be a day such as 2024-05-31'],
  noteLength: ['note', 'must have at most 2000 characters'],
  tagLength: ['tags', 'must have at most 32 characters each'],
  tagCount: ['tags', 'must be at most 100'],
  quote: ['name', 'or a later cell opens a quotation mark that is never closed'],
}

/** Plants in a spreadsheet, as the web application reads them too. */
export const TABLE: GardenFormat = {
  name: 'Table of plants',
  async open({ path, zip }) {
    if (zip !== undefined) return undefined
    const { size } = await stat(path)
    if (size > MOST_BYTES) {
      throw validationFailed([
        { path: 'file', message: `is no zip archive, and a table must have at most ${MOST_BYTES} bytes` },
      ])
    }
    const text = decodedTable(await readFile(path))
    if (text === undefined || !hasHeadings(text)) return undefined
    return tableDraft(text)
  },
}

/** Whether the first row of a text tells where the names of plants are. Blank lines above it may be as long as a row. */
function hasHeadings(text: string): boolean {
  const first = csvRows(text.slice(0, LONGEST_ROW)).find(({ cells }) => cells.length > 0)
  if (first === undefined) return false
  const { columns, hasHeadings } = guessColumns(first.cells)
  return hasHeadings && (columns.includes('name') || columns.includes('species'))
}

/** Makes a draft of a table with headings. All its lines must be right; what is wrong is told of every one. */
async function tableDraft(text: string): Promise<GardenDraft> {
  const draft = new GardenDraft()
  const problems: FieldProblem[] = []
  const slice = new EventLoopSlice()
  let columns: readonly Column[] | undefined
  let at = 1
  for (const { cells, isUnclosed, isTooLong } of csvRows(text, LONGEST_ROW)) {
    if (slice.isUsedUp) await yieldToEventLoop()
    if (isTooLong)
      throw validationFailed([{ path: `line ${at}`, message: `must have at most ${LONGEST_ROW} characters` }])
    if (cells.length === 0) continue
    if (columns === undefined) columns = guessColumns(cells).columns
    else problems.push(...addLine(draft, lineOf({ cells, columns, at, isUnclosed })))
    at += 1
    if (at > MOST_LINES + 2)
      throw validationFailed([{ path: 'file', message: `must have at most ${MOST_LINES} lines` }])
  }
  if (problems.length > 0) throw validationFailed(problems)
  if (draft.plants.length === 0)
    throw validationFailed([{ path: 'file', message: 'must have a plant below its headings' }])
  return draft
}

/** Adds its plant, or tells what is wrong. */
function addLine(draft: GardenDraft, line: ImportLine): FieldProblem[] {
  const name = line.name === '' ? [...line.species].slice(0, NAME_LENGTH).join('') : line.name
  const problem = problemOf(line, name, line.place !== '')
  const at = `line ${line.at}`
  if (problem !== undefined) {
    const [column, message] = PROBLEMS[problem]
    return [{ path: `${at}: ${column}`, message }]
  }
  draft.addPlant(at, {
    at,
    name,
    species: line.species === '' ? {} : { scientificName: line.species, commonName: line.species },
    location: draft.addPlace(at, line.place, line.region === '' ? null : line.region),
    tags: line.tags,
    plantingDate: dayOf(line.plantingDate),
    remark: line.note === '' ? undefined : line.note,
  })
  return []
}
