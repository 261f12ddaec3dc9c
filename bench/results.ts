import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { Line } from './line.ts'

const FILE = join(import.meta.dirname, '..', 'docs', 'benchmarks.jsonl')

/** What the last run of a suite has measured. The file has a line for each suite. */
const Results = Type.Object({
  suite: Type.String(),
  circumstances: Type.String(),
  lines: Type.Array(Line),
})
export type Results = Readonly<Static<typeof Results>>

export function readResults(): Results[] {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => Value.Parse(Results, JSON.parse(line)))
}

export function writeResults(all: readonly Results[]): void {
  writeFileSync(FILE, all.map((results) => `${JSON.stringify(results, rounded)}\n`).join(''))
}

/** No figure is known to more than three digits. */
function rounded(_name: string, value: unknown): unknown {
  if (typeof value !== 'number') return value
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}

/** The new results in the place of the former ones of their suite. */
export function withResults(all: readonly Results[], results: Results): Results[] {
  const isKnown = all.some(({ suite }) => suite === results.suite)
  return isKnown ? all.map((one) => (one.suite === results.suite ? results : one)) : [...all, results]
}
