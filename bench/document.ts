import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chart } from './chart.ts'
import type { Line } from './line.ts'
import { table } from './table.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')

/** Replaces what stands in the document between the two marks of a suite. */
export function writeResults(suite: string, lines: readonly Line[], circumstances: string): void {
  const file = join(DOCS, 'benchmarks.md')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, withResults(text, suite, `${table(lines)}\n\n${circumstances}`))
}

export function writeChart(lines: readonly Line[]): void {
  writeFileSync(join(DOCS, 'benchmarks.svg'), chart(lines))
}

export function withResults(text: string, suite: string, results: string): string {
  const [start, end] = [`<!-- results: ${suite} -->\n`, `<!-- end: ${suite} -->`]
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The document has no place for the results of ${suite}`)
  return `${text.slice(0, from + start.length)}\n${results}\n\n${text.slice(to)}`
}
