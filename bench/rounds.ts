/** One contender's numbers in one round, by unit. */
export type Sample<Unit extends string> = Readonly<Record<Unit, number>>

/** What every contender measured while the machine was in about the same mood. */
export type Round<Name extends string, Unit extends string> = ReadonlyMap<Name, Sample<Unit>>

interface Budget {
  /** No round begins after this, except the first few. */
  readonly milliseconds: number
  readonly mostRounds: number
}

const FEWEST_ROUNDS = 3

/**
 * Contenders take turns in short rounds, the order reversed each time, so that a slow minute of the machine
 * falls on all of them. A first round warms up and is thrown away.
 */
export async function alternate<Name extends string, Unit extends string>(
  contenders: Readonly<Record<Name, () => Promise<Sample<Unit>>>>,
  { milliseconds, mostRounds }: Budget,
): Promise<Round<Name, Unit>[]> {
  const end = performance.now() + milliseconds
  const names = Object.keys(contenders) as Name[]
  for (const name of names) await contenders[name]()

  const rounds: Round<Name, Unit>[] = []
  while (rounds.length < FEWEST_ROUNDS || (rounds.length < mostRounds && performance.now() < end)) {
    const round = new Map<Name, Sample<Unit>>()
    for (const name of names.reverse()) round.set(name, await contenders[name]())
    rounds.push(round)
  }
  return rounds
}

/** One line of the table: Frond beside one reference, in one unit. */
export interface Comparison {
  readonly what: string
  readonly unit: string
  readonly better: 'higher' | 'lower'
  readonly referenceName: string
  readonly reference: number
  readonly subject: number
  /** The median of the ratios of all rounds, and the two ends of their range. */
  readonly ratio: number
  readonly lowest: number
  readonly highest: number
}

interface Question<Name extends string, Unit extends string> {
  readonly what: string
  readonly subject: Name
  readonly reference: Name
  readonly unit: Unit
  readonly better: 'higher' | 'lower'
}

export function compare<Name extends string, Unit extends string>(
  rounds: readonly Round<Name, Unit>[],
  { what, subject, reference, unit, better }: Question<Name, Unit>,
): Comparison {
  const subjects = rounds.map((round) => sampleOf(round, subject)[unit])
  const references = rounds.map((round) => sampleOf(round, reference)[unit])
  const ratios = rounds.map((round) => sampleOf(round, subject)[unit] / sampleOf(round, reference)[unit])
  return {
    what,
    unit,
    better,
    referenceName: reference,
    reference: median(references),
    subject: median(subjects),
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
  }
}

function sampleOf<Name extends string, Unit extends string>(
  round: Round<Name, Unit>,
  name: Name,
): Sample<Unit> {
  const sample = round.get(name)
  if (sample === undefined) throw new Error(`${name} took no part in a round`)
  return sample
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.floor((sorted.length - 1) / 2)]
  if (upper === undefined || lower === undefined) throw new Error('There is no median of nothing')
  return (lower + upper) / 2
}

/** A figure with a bound instead of a rival. */
export function goal(what: string, unit: string, subject: number, reference: number): Comparison {
  const ratio = subject / reference
  return {
    what,
    unit,
    better: 'lower',
    referenceName: 'goal',
    reference,
    subject,
    ratio,
    lowest: ratio,
    highest: ratio,
  }
}
