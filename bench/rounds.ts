/** One contender's numbers in one round, by unit. */
export type Sample<Unit extends string> = Readonly<Record<Unit, number>>

/** What every contender measured while the machine was about equally busy. */
export type Round<Name extends string, Unit extends string> = ReadonlyMap<Name, Sample<Unit>>

type Contenders<Name extends string, Unit extends string> = ReadonlyMap<Name, () => Promise<Sample<Unit>>>

/**
 * Contenders take turns in short rounds, the order reversed each time, so that a slow minute of the machine
 * falls on all of them. A first round warms up and is thrown away.
 */
export async function alternate<Name extends string, Unit extends string>(
  contenders: Contenders<Name, Unit>,
  count: number,
): Promise<Round<Name, Unit>[]> {
  const turns = [...contenders]
  for (const [, measure] of turns) await measure()

  const rounds: Round<Name, Unit>[] = []
  while (rounds.length < count) {
    const round = new Map<Name, Sample<Unit>>()
    for (const [name, measure] of turns.reverse()) round.set(name, await measure())
    rounds.push(round)
  }
  return rounds
}
