/** One metric of a query, with the labels that are matched. */
export interface Selector {
  readonly metric: string
  /** By name; the value where it is matched by `=`. */
  readonly matchers: ReadonlyMap<string, string | undefined>
}

export interface Query {
  readonly selectors: readonly Selector[]
  /** Labels by which values are grouped or joined. */
  readonly grouping: readonly string[]
}

const WORDS = new Set([
  'by',
  'without',
  'on',
  'ignoring',
  'group_left',
  'group_right',
  'and',
  'or',
  'unless',
  'bool',
  'offset',
  'inf',
  'nan',
])

/** The names in an expression of PromQL, which is enough to notice one that is not exported. */
export function readQuery(expression: string): Query {
  const grouping: string[] = []
  const selectors: Selector[] = []
  const matched = expression.replace(
    /([a-zA-Z_:][\w:]*)\s*\{([^}]*)\}/g,
    (_all, metric: string, text: string) => {
      const matchers = [...text.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)]
      selectors.push({
        metric,
        matchers: new Map(
          matchers.map(([, label = '', sign, value]) => [label, sign === '=' ? value : undefined]),
        ),
      })
      return ' '
    },
  )
  const ungrouped = matched
    .replace(/"[^"]*"|\[[^\]]*\]/g, ' ')
    .replace(
      /\b(by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g,
      (_all, _word, labels: string) => {
        grouping.push(
          ...labels
            .split(',')
            .map((label) => label.trim())
            .filter((label) => label !== ''),
        )
        return ' '
      },
    )
  for (const [, name = '', after] of ungrouped.matchAll(/(?<![\w.:])([a-zA-Z_:][\w:]*)\s*(\()?/g)) {
    if (after === undefined && !WORDS.has(name.toLowerCase()))
      selectors.push({ metric: name, matchers: new Map() })
  }
  return { selectors, grouping }
}
