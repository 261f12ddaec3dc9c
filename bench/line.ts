import type { Round, Sample } from './rounds.ts'
import { median } from './statistics.ts'

/** A line of JSON and some rows of the table: a workload beside one reference. */
export interface Line {
  readonly workload: string
  readonly what: string
  /** Null where no database takes part. */
  readonly engine: EngineName | null
  readonly against: string
  readonly rounds: number
  readonly figures: Readonly<Record<string, Figure>>
}

export type EngineName = 'SQLite' | 'PostgreSQL'

interface Figure {
  readonly better: 'higher' | 'lower'
  readonly reference: number
  readonly subject: number
  /** The median of the ratios of all rounds, and the two ends of their range. */
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
}

export type Title = Pick<Line, 'workload' | 'what' | 'engine'>

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
    // Of all that is measured here, only what happens in a second is better when there is more of it.
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
