import { CareDifficulty, LightRequirement, ToxicityLevel } from '@frond/client'
import type { Table } from '../../../../../src/base/csv.ts'
import { emptyDraft, LONGEST, type SpeciesDraft } from '../species-draft.ts'

/** Why a line cannot be taken, for words in the person's language. */
export type LineProblem =
  | { kind: 'unreadable' }
  | { kind: 'tooManyCells' }
  | { kind: 'nameless' }
  | { kind: 'repeated'; row: number }
  | { kind: 'tooLong'; column: string; most: number }
  | { kind: 'unknownValue'; column: string; value: string }
  | { kind: 'untranslatedName'; language: string }

type LineTranslation = {
  language: string
  commonName: string
  description: string
  wateringFrequencyGuide: string
}

/** A species of the file. */
export type SpeciesLine = {
  /** Where it stands, counted as a spreadsheet does: the header of a table is row 1. */
  row: number
  name: string
  draft: SpeciesDraft
  categories: readonly string[]
  translations: readonly LineTranslation[]
  problem?: LineProblem
}

/** The values of a line by column; only JSON has lists. */
type Cells = ReadonlyMap<string, string | readonly string[]>
type Source = { row: number; cells: Cells; problem?: LineProblem }

const TEXTS = [
  'commonName',
  'scientificName',
  'genus',
  'speciesEpithet',
  'family',
  'description',
  'wateringFrequencyGuide',
  'humidityRequirement',
] as const
const TRANSLATED = ['commonName', 'description', 'wateringFrequencyGuide'] as const
const LEVELS = ['careDifficulty', 'lightRequirement', 'toxicityLevel'] as const
/** The columns of a list, named as the import on the command line names them. */
export const COLUMNS: readonly string[] = [...TEXTS, ...LEVELS, 'categories']
const LONGEST_CATEGORY = 48
const TRANSLATION = /^(commonName|description|wateringFrequencyGuide):([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i

export function sourcesOfTable({ rows }: Table): Source[] {
  const [header = [], ...lines] = rows
  const columns = header.map((column) => column.trim())
  return lines.map((cells, at) => {
    const row = at + 2
    if (cells.length > columns.length) return { row, cells: new Map(), problem: { kind: 'tooManyCells' } }
    return { row, cells: new Map(columns.map((column, place) => [column, cells[place] ?? ''])) }
  })
}

/** An array of objects, or one object a line. Undefined if it is neither. */
export function sourcesOfJson(text: string): Source[] | undefined {
  const whole = parsed(text)
  if (Array.isArray(whole)) return whole.map((value: unknown, at) => sourceOf(value, at + 1))
  const lines = text.split(/\r?\n/).map((line, at) => ({ line, row: at + 1 }))
  const sources = lines
    .filter(({ line }) => line.trim() !== '')
    .map(({ line, row }) => sourceOf(parsed(line), row))
  return sources.every(({ problem }) => problem?.kind === 'unreadable') ? undefined : sources
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sourceOf(value: unknown, row: number): Source {
  const unreadable: Source = { row, cells: new Map(), problem: { kind: 'unreadable' } }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return unreadable
  const cells = new Map<string, string | readonly string[]>()
  for (const [column, content] of Object.entries(value)) {
    const parts: unknown[] = Array.isArray(content) ? content : [content]
    if (parts.some((part) => typeof part === 'object' && part !== null)) return unreadable
    const texts = parts.filter((part) => part !== null).map(String)
    cells.set(column, Array.isArray(content) ? texts : (texts[0] ?? ''))
  }
  return { row, cells }
}

/** Columns that mean nothing here and are left out. */
export function unknownColumns(sources: readonly Source[]): string[] {
  const columns = new Set(sources.flatMap(({ cells }) => [...cells.keys()]))
  return [...columns].filter(
    (column) => column !== '' && !COLUMNS.includes(column) && !TRANSLATION.test(column),
  )
}

/** Each line as a species, or with what is wrong with it. */
export function linesOf(sources: readonly Source[]): SpeciesLine[] {
  const seen = new Map<string, number>()
  return sources.map((source) => {
    const line = lineOf(source)
    if (line.problem !== undefined) return line
    const identity = identityOf(line.draft)
    const before = seen.get(identity)
    if (before !== undefined) return { ...line, problem: { kind: 'repeated', row: before } }
    seen.set(identity, line.row)
    return line
  })
}

/** Categories that the lines name and the catalogue does not have. */
export function newCategories(lines: readonly SpeciesLine[], known: readonly { name: string }[]): string[] {
  const there = new Set(known.map(({ name }) => name.toLowerCase()))
  const missing = new Map<string, string>()
  for (const name of lines.flatMap(({ categories }) => categories))
    if (!there.has(name.toLowerCase()) && !missing.has(name.toLowerCase()))
      missing.set(name.toLowerCase(), name)
  return [...missing.values()]
}

/** The scientific name tells species apart; without one the common name does. */
export function identityOf({ scientificName, commonName }: { scientificName: string; commonName: string }) {
  return (scientificName === '' ? `common ${commonName}` : `scientific ${scientificName}`).toLowerCase()
}

function lineOf({ row, cells, problem }: Source): SpeciesLine {
  const problems: LineProblem[] = problem === undefined ? [] : [problem]
  const text = (column: string, field: keyof typeof LONGEST): string => {
    const value = cells.get(column) ?? ''
    const trimmed = (typeof value === 'string' ? value : value.join('; ')).trim()
    if ([...trimmed].length > LONGEST[field]) problems.push({ kind: 'tooLong', column, most: LONGEST[field] })
    return trimmed
  }
  const draft = { ...emptyDraft('') }
  for (const field of TEXTS) draft[field] = text(field, field)
  if (draft.commonName === '') draft.commonName = draft.scientificName
  if (draft.commonName === '' && problem === undefined) problems.push({ kind: 'nameless' })
  const level = <Value extends number>(
    column: string,
    values: Readonly<Record<string, Value>>,
    unset: Value,
  ) => {
    const value = cells.get(column) ?? ''
    const wanted = typeof value === 'string' ? value.trim() : value.join()
    if (wanted === '') return unset
    const found = Object.entries(values).find(
      ([name, number]) => String(number) === wanted || name.toLowerCase() === wanted.toLowerCase(),
    )
    if (found === undefined) problems.push({ kind: 'unknownValue', column, value: wanted })
    return found?.[1] ?? unset
  }
  draft.careDifficulty = level('careDifficulty', CareDifficulty, CareDifficulty.Unspecified)
  draft.lightRequirement = level('lightRequirement', LightRequirement, LightRequirement.Unspecified)
  draft.toxicityLevel = level('toxicityLevel', ToxicityLevel, ToxicityLevel.Unspecified)
  const categories = namesIn(cells.get('categories') ?? '')
  if (categories.some((name) => [...name].length > LONGEST_CATEGORY))
    problems.push({ kind: 'tooLong', column: 'categories', most: LONGEST_CATEGORY })
  const translations = translationsOf(cells, text)
  for (const { language, commonName } of translations)
    if (commonName === '') problems.push({ kind: 'untranslatedName', language })
  const [first] = problems
  return {
    row,
    name: draft.commonName,
    draft,
    categories,
    translations,
    ...(first === undefined ? {} : { problem: first }),
  }
}

/** A list, or one text with semicolons between the names; a backslash keeps one in a name. */
function namesIn(cell: string | readonly string[]): string[] {
  const names =
    typeof cell === 'string'
      ? (cell.match(/(?:\\[\\;]|[^;])+/g) ?? []).map((name) => name.replace(/\\([\\;])/g, '$1'))
      : cell
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]
}

type ReadText = (column: string, field: keyof typeof LONGEST) => string

/** Columns such as `commonName:de`. */
function translationsOf(cells: Cells, text: ReadText): LineTranslation[] {
  const byLanguage = new Map<string, LineTranslation>()
  for (const column of cells.keys()) {
    const [, , tag] = TRANSLATION.exec(column) ?? []
    const field = TRANSLATED.find((name) => column.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    if (tag === undefined || field === undefined) continue
    const value = text(column, field)
    if (value === '') continue
    const language = tag.toLowerCase()
    const none = { language, commonName: '', description: '', wateringFrequencyGuide: '' }
    byLanguage.set(language, { ...(byLanguage.get(language) ?? none), [field]: value })
  }
  return [...byLanguage.values()]
}
