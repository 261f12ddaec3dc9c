export interface Instruction {
  readonly word: string
  readonly rest: string
}

/** The instructions of a Dockerfile by stage, each on one line and without comments. */
export function dockerStages(text: string): Instruction[][] {
  const lines = text.replace(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  const stages: Instruction[][] = []
  for (const line of lines.split('\n')) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    if (word !== '') stages.at(-1)?.push({ word, rest })
  }
  return stages
}

/** What the instructions of this word say. */
export function saidBy(stage: readonly Instruction[], word: string): string[] {
  return stage.filter((instruction) => instruction.word === word).map(({ rest }) => rest)
}

/** What the pairs of the ENV instructions set. */
export function environmentOf(stage: readonly Instruction[]): Record<string, string> {
  const pairs = saidBy(stage, 'ENV').flatMap((rest) => rest.split(/\s+/))
  return Object.fromEntries(pairs.map((pair) => pair.split('=')))
}
