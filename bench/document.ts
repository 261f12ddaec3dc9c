import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chart } from './chart.ts'
import { goalsTable } from './goals.ts'
import type { Line } from './line.ts'
import { type Results, readResults, withResults, writeResults } from './results.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')
const [START, END] = ['<!-- goals -->\n', '<!-- end of goals -->']

/** Keeps the results, and brings the table of the document up to date. */
export function publish(results: Results): void {
  const all = withResults(readResults(), results)
  writeResults(all)
  const file = join(DOCS, 'benchmarks.md')
  writeFileSync(file, withGoals(readFileSync(file, 'utf8'), goalsTable(all)))
}

export function writeChart(lines: readonly Line[]): void {
  writeFileSync(join(DOCS, 'benchmarks.svg'), chart(lines))
}

/** Replaces what stands between the two marks. */
export function withGoals(text: string, table: string): string {
  const from = text.indexOf(START)
  const to = text.indexOf(END)
  if (from < 0 || to < from) throw new Error('The document has no place for the goals')
  return `${text.slice(0, from + START.length)}\n${table}\n\n${text.slice(to)}`
}
