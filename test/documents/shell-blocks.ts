/** A shell block of a document, with the output that is shown behind it, if any. */
export interface ShellBlock {
  readonly line: number
  readonly command: string
  readonly output: string | undefined
}

/** The `sh` blocks in their order; a `json` or plain block that follows before any other heading or shell block is what it prints. */
export function shellBlocks(text: string): ShellBlock[] {
  const fences = [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    language: match[1],
    content: match[2] ?? '',
  }))
  return fences.flatMap(({ line, language, content }, index) => {
    if (language !== 'sh') return []
    const next = fences[index + 1]
    const isOutput = next?.language === 'json' || next?.language === ''
    return [{ line, command: content, output: isOutput ? next.content : undefined }]
  })
}

/** What no two runs have in common, by what it looks like. */
const VOLATILE: ReadonlyArray<readonly [seen: RegExp, pattern: string]> = [
  [/…/g, '.*'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'],
  [/(?<![0-9])1[0-9]{12}(?![0-9])/g, '1[0-9]{12}'],
  [/[0-9]{6}\/[0-9A-Z]{26}/g, '[0-9]{6}/[0-9A-Z]{26}'],
  [/(?<=etag: ")[\w-]{27}(?=")/g, '[\\w-]{27}'],
  [/(?<="size":)[0-9]{3,}/g, '[0-9]+'],
  [/[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z/g, '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{12}Z'],
  [/(?<="(?:today|dueDate|nextDue|startDate)":")[0-9-]{10}/g, '[0-9]{4}-[0-9]{2}-[0-9]{2}'],
  [
    /[0-9]+ rows of [0-9]+ tables and [0-9]+ files \([0-9]+ bytes\)/g,
    '[0-9]+ rows of [0-9]+ tables and [0-9]+ files \\([0-9]+ bytes\\)',
  ],
  [/(?<=shown only now\): )[A-Za-z0-9]{20}/g, '[A-Za-z0-9]{20}'],
]

/** Matches what a run prints where a document shows `output`. */
export function outputPattern(output: string): RegExp {
  const seen = new RegExp(VOLATILE.map(([{ source }]) => `(${source})`).join('|'), 'g')
  let pattern = ''
  let end = 0
  for (const match of output.matchAll(seen)) {
    const kind = match.slice(1).findIndex((group) => group !== undefined)
    pattern += RegExp.escape(output.slice(end, match.index)) + (VOLATILE[kind]?.[1] ?? '')
    end = match.index + match[0].length
  }
  return new RegExp(`^${pattern}${RegExp.escape(output.slice(end))}$`)
}
