import { type Static, Type } from 'typebox'
import type { Round, Sample } from './rounds.ts'
import { median } from './statistics.ts'

export type EngineName = 'SQLite' | 'PostgreSQL'

const Figure = Type.Object({
  better: Type.Union([Type.Literal('higher'), Type.Literal('lower')]),
  reference: Type.Number(),
  subject: Type.Number(),
  /** The median of the ratios of all rounds, and the two ends of their range. */
  ratio: Type.Number(),
  lowest: Type.Number(),
  highest: Type.Number(),
})
type Figure = Static<typeof Figure>

/** A line of JSON and some rows of the table: a workload beside one reference. */
export const Line = Type.Object({
  workload: Type.String(),
  what: Type.String(),
  /** Null where no database takes part. */
  engine: Type.Union([Type.Literal('SQLite'), Type.Literal('PostgreSQL'), Type.Null()]),
  /** Those that have no choice of them name neither. */
  connections: Type.Optional(Type.Number()),
  headers: Type.Optional(Type.Union([Type.Literal('plain'), Type.Literal('browser')])),
  against: Type.String(),
  rounds: Type.Number(),
  figures: Type.Record(Type.String(), Figure),
})
export type Line = Readonly<Static<typeof Line>>

export type Title = Pick<Line, 'workload' | 'what' | 'engine' | 'connections' | 'headers'>

export function compare<Name extends string, Unit extends string>(
  rounds: readonly Round<Name, Unit>[],
  title: Title,
  { subject, reference }: { readonly subject: Name; readonly reference: Name },
): Line {
  const subjects = rounds.map((round) => sampleOf(round, subject))
  const references = rounds.map((round) => sampleOf(round, reference))
  const figures = Object.keys(subjects[0] ?? {}).map((unit) => [
    unit,
    figureOf(unit, valuesOf(references, unit), valuesOf(subjects, unit)),
  ])
  return { ...title, against: reference, rounds: rounds.length, figures: Object.fromEntries(figures) }
}

function sampleOf<Name extends string, Unit extends string>(
  round: Round<Name, Unit>,
  name: Name,
): Sample<string> {
  const sample = round.get(name)
  if (sample === undefined) throw new Error(`${name} took no part in a round`)
  return sample
}

function valuesOf(samples: readonly Sample<string>[], unit: string): number[] {
  return samples.map((sample) => sample[unit] ?? Number.NaN)
}

function figureOf(unit: string, references: readonly number[], subjects: readonly number[]): Figure {
  const ratios = subjects.map((subject, at) => subject / (references[at] ?? Number.NaN))
  return {
    // Only what is counted per second is better when there is more of it.
    better: unit.endsWith('/s') ? 'higher' : 'lower',
    reference: median(references),
    subject: median(subjects),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  }
}

/** Figures with a bound instead of a rival: by unit, what was measured and what is allowed. */
export function goal(title: Title, values: Readonly<Record<string, readonly [number, number]>>): Line {
  const figures = Object.entries(values).map(([unit, [subject, bound]]) => [
    unit,
    figureOf(unit, [bound], [subject]),
  ])
  return { ...title, against: 'goal', rounds: 1, figures: Object.fromEntries(figures) }
}
