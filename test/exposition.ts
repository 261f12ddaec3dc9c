export interface Sample {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

export interface Metric {
  readonly name: string
  readonly type: string
  readonly help: string
  readonly samples: readonly Sample[]
}

/** Reads the text format of Prometheus as far as servers of ours write it. */
export function readExposition(text: string): Metric[] {
  const metrics: (Metric & { samples: Sample[] })[] = []
  let help = ''
  for (const line of text.split('\n').filter((line) => line !== '')) {
    const [, named, told = ''] = /^# HELP (\S+) ?(.*)$/.exec(line) ?? []
    if (named !== undefined) {
      help = told
      continue
    }
    const [, name, type] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (name !== undefined && type !== undefined) metrics.push({ name, type, help, samples: [] })
    else metrics.at(-1)?.samples.push(sampleOf(line))
  }
  return metrics
}

function sampleOf(line: string): Sample {
  const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
  if (name === undefined) throw new Error(`Not a sample: ${line}`)
  const pairs = labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)
  return {
    name,
    labels: Object.fromEntries([...pairs].map(([, label = '', text = '']) => [label, text])),
    value: Number(value?.replace('Inf', 'Infinity')),
  }
}

/** The value of one sample; undefined if there is none. */
export function valueIn(
  metrics: readonly Metric[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = JSON.stringify(Object.entries(labels).sort())
  return metrics
    .flatMap(({ samples }) => samples)
    .find((sample) => sample.name === name && JSON.stringify(Object.entries(sample.labels).sort()) === wanted)
    ?.value
}

/** Units that ought to be a base unit: seconds, bytes, ratio and so on. */
const OTHER_UNITS =
  /_(milli|micro|nano|kilo|mega|giga|kibi|mebi|gibi)?(seconds|bytes)|_(minutes|hours|days|weeks|percent|bits|celsius_degrees|ms|us|ns|sec|secs|kb|mb|gb|pct)(_|$)/
const TYPES = /(^|_)(counter|gauge|histogram|summary)(_|$)/

/** What `promtool check metrics` would complain about, so that a machine without it complains as well. */
export function namingProblems(metrics: readonly Metric[]): string[] {
  const seen = new Set<string>()
  return metrics.flatMap(({ name, type, help, samples }) => {
    const problems: string[] = []
    if (help === '') problems.push('has no help text')
    if (seen.has(name)) problems.push('is there twice')
    seen.add(name)
    if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) problems.push('is not in lower case with underscores')
    if ((type === 'counter') !== name.endsWith('_total')) {
      problems.push(type === 'counter' ? 'is a counter without _total' : 'ends in _total and is no counter')
    }
    if (/_(count|sum|bucket|info)$/.test(name) && !isInfo(type, name, samples)) {
      problems.push('ends like a part of a histogram, or like an info metric')
    }
    const [unit, prefix, base] = OTHER_UNITS.exec(name) ?? []
    if (unit !== undefined && (prefix !== undefined || base === undefined))
      problems.push('is in no base unit')
    if (TYPES.test(name)) problems.push('has its type in its name')
    for (const { labels } of samples) {
      const bad = Object.keys(labels).filter((label) => !/^[a-z][a-z0-9_]*$/.test(label))
      if (bad.length > 0) problems.push(`has a label ${bad.join(', ')}`)
    }
    return problems.map((problem) => `${name} ${problem}`)
  })
}

function isInfo(type: string, name: string, samples: readonly Sample[]): boolean {
  return name.endsWith('_info') && type === 'gauge' && samples.every(({ value }) => value === 1)
}
