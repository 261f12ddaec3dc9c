import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { goalsTable } from './goals.ts'
import { type Results, readResults, withResults, writeResults } from './results.ts'
import { speedTables } from './speeds.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')
const [START, END] = ['<!-- tables -->\n', '<!-- end of tables -->']

/** Keeps the results, and brings the tables of the document up to date. */
export function publish(results: Results): void {
  writeResults(withResults(readResults(), results))
  const file = join(DOCS, 'benchmarks.md')
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), tablesOf(readResults())))
}

export function tablesOf(all: readonly Results[]): string {
  const main = all.find(({ suite }) => suite === 'main')
  return `${speedTables(main?.lines ?? [])}\n\n${goalsTable(all)}`
}

/** Replaces what stands between the two marks. */
export function withTables(text: string, tables: string): string {
  const from = text.indexOf(START)
  const to = text.indexOf(END)
  if (from < 0 || to < from) throw new Error('The document has no place for the tables')
  return `${text.slice(0, from + START.length)}\n${tables}\n\n${text.slice(to)}`
}
