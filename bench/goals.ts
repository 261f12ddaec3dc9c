import type { Line } from './line.ts'
import type { Results } from './results.ts'
import { rounded } from './table.ts'

type Measure = (figures: Line['figures']) => number | undefined

/** A row of the table in docs/benchmarks.md. Without a bound of its own it has that of its line, if that has one. */
interface Goal {
  readonly text: string
  readonly suite: string
  /** How the name of the line begins, and what the line is compared with. */
  readonly line: string
  readonly against?: string
  readonly connections?: number
  readonly measure: Measure
  readonly atLeast?: number
  readonly atMost?: number
  /** Whether nothing is asked where the reference misses it, too. */
  readonly isRelative?: boolean
}

const ratio =
  (unit: string): Measure =>
  (figures) =>
    figures[unit]?.ratio
const value =
  (unit: string): Measure =>
  (figures) =>
    figures[unit]?.subject
const tail: Measure = (figures) => {
  const [p50, p99] = [figures['ms, p50']?.subject, figures['ms, p99']?.subject]
  return p50 === undefined || p99 === undefined ? undefined : p99 / p50
}

/** On a busy machine the bare server has a long tail as well. */
const TAIL = { suite: 'main', measure: tail, atMost: 3, isRelative: true }

const REQUESTS = ratio('requests/s')
const PROCESSOR = ratio('CPU µs/request')
const TO_INTERACTIVE = value('ms to interactive')
const TURN = value('ms of processor, longest turn of the event loop')
const OWN = value('MiB of its own, at most')
const HELD = value('ms nobody else was served')

const GOALS: readonly Goal[] = [
  { text: 'W3, median time', suite: 'rest', line: 'W3', measure: ratio('ms, p50'), atMost: 2 },
  { text: 'W5, images', suite: 'rest', line: 'W5', measure: ratio('images/s'), atLeast: 0.95 },
  {
    text: 'W6 beside a file, requests',
    suite: 'rest',
    line: 'W6',
    against: 'bare, from a file',
    measure: REQUESTS,
    atLeast: 0.75,
  },
  {
    text: 'W6 beside memory, requests',
    suite: 'rest',
    line: 'W6',
    against: 'bare, from memory',
    measure: REQUESTS,
  },
  { text: 'W7, requests', suite: 'rest', line: 'W7', measure: REQUESTS, atLeast: 0.5 },
  { text: 'W8, ms to ready', suite: 'rest', line: 'W8', measure: value('ms to ready'), atMost: 600 },
  { text: 'W8, MiB idle', suite: 'rest', line: 'W8', measure: value('MiB idle'), atMost: 110 },
  ...['W1', 'W2', 'W4'].map((line) => ({ ...TAIL, text: `${line}, p99 over p50`, line, connections: 32 })),
  { ...TAIL, text: 'W6, p99 over p50', suite: 'rest', line: 'W6' },
  ...['W1', 'W2', 'W4'].map((line) => ({
    text: `scale: ${line}, processor time`,
    suite: 'scale',
    line,
    measure: PROCESSOR,
    atMost: 1.2,
  })),
  { text: 'care: processor time', suite: 'care', line: 'care', measure: PROCESSOR },
  { text: 'events: processor time', suite: 'events', line: 'events', measure: PROCESSOR },
  { text: 'images: p99 of others, ms', suite: 'images', line: 'images /api', measure: value('ms, p99') },
  { text: 'images: MiB at most', suite: 'images', line: 'images peak', measure: value('MiB') },
  { text: 'species: import, s', suite: 'species', line: 'species import', measure: value('s') },
  {
    text: 'species: slowest search, ms',
    suite: 'species',
    line: 'species one word',
    measure: value('ms, slowest'),
  },
  {
    text: 'web: first visit, KB of script',
    suite: 'web',
    line: 'web home, first',
    against: 'goal',
    measure: value('KB of script'),
  },
  {
    text: 'web: first visit, ms to interactive',
    suite: 'web',
    line: 'web home, first',
    against: 'goal',
    measure: TO_INTERACTIVE,
  },
  {
    text: 'web: next visit, ms to interactive',
    suite: 'web',
    line: 'web home, next',
    measure: TO_INTERACTIVE,
  },
  {
    text: 'web: longest task among 1,000 plants, ms',
    suite: 'web',
    line: 'web 1000',
    measure: value('ms, longest task'),
  },
  { text: 'digests: all sent, s', suite: 'digests', line: 'digests sent', measure: value('s') },
  {
    text: 'digests: longest turn while planning, ms',
    suite: 'digests',
    line: 'digests planned',
    measure: TURN,
  },
  { text: 'digests: longest turn while sending, ms', suite: 'digests', line: 'digests sent', measure: TURN },
  { text: 'streams: bytes each', suite: 'streams', line: 'streams 2000', measure: value('bytes a stream') },
  {
    text: 'streams: ms until all are told',
    suite: 'streams',
    line: 'streams 2000',
    measure: value('ms until all are told'),
  },
  { text: 'memory: idle, MiB', suite: 'memory', line: 'memory idle', measure: value('MiB') },
  {
    text: 'memory: after 20 minutes, own MiB',
    suite: 'memory',
    line: 'memory 20',
    measure: value('MiB of its own at the end'),
  },
  {
    text: 'memory: species import, MiB',
    suite: 'memory',
    line: 'memory import',
    measure: value('MiB at most'),
  },
  { text: 'takeout: export, own MiB', suite: 'takeout', line: 'takeout export', measure: OWN },
  { text: 'takeout: export holds others, ms', suite: 'takeout', line: 'takeout export', measure: HELD },
  { text: 'takeout: import, own MiB', suite: 'takeout', line: 'takeout import', measure: OWN },
  { text: 'takeout: import holds others, ms', suite: 'takeout', line: 'takeout import', measure: HELD },
]

/** What is asked and what was reached, as a Markdown table. What is missed is bold. */
export function goalsTable(all: readonly Results[]): string {
  const rows = GOALS.map((goal) => `| ${cellsOf(goal, all).join(' | ')} |`)
  return ['| | asked | SQLite | PostgreSQL |', '|---|---|---:|---:|', ...rows].join('\n')
}

function cellsOf(goal: Goal, all: readonly Results[]): string[] {
  const lines = all
    .filter(({ suite }) => suite === goal.suite)
    .flatMap(({ lines }) => lines)
    .filter(({ workload, what, against, connections }) => {
      const isMeant = goal.against === undefined || against === goal.against
      return (
        isMeant &&
        connections === goal.connections &&
        `${workload} ${what}`.startsWith(goal.line) &&
        !what.includes(', bare')
      )
    })
  const bound = boundOf(goal, lines)
  // Where no database takes part, the one figure stands in the first column.
  const columns = [
    lines.find(({ engine }) => engine !== 'PostgreSQL'),
    lines.find(({ engine }) => engine === 'PostgreSQL'),
  ]
  return [goal.text, askedOf(goal, bound), ...columns.map((line) => reached(goal, line, bound))]
}

/** Lines without a rival have what is allowed in the place of the reference. */
function boundOf({ measure, atLeast, atMost }: Goal, lines: readonly Line[]): number | undefined {
  const [line] = lines
  if (line?.against !== 'goal') return atLeast ?? atMost
  return measure(referencesOf(line))
}

function referencesOf({ figures }: Line): Line['figures'] {
  const references = Object.entries(figures).map(([unit, figure]) => [
    unit,
    { ...figure, subject: figure.reference },
  ])
  return Object.fromEntries(references)
}

function askedOf({ atLeast }: Goal, bound: number | undefined): string {
  if (bound === undefined) return '–'
  return `${atLeast === undefined ? '≤' : '≥'} ${bound.toLocaleString('en')}`
}

function reached(goal: Goal, line: Line | undefined, bound: number | undefined): string {
  const number = line === undefined ? undefined : goal.measure(line.figures)
  if (line === undefined || number === undefined) return '–'
  const text = number < 10 ? number.toFixed(2) : rounded(number)
  if (bound === undefined) return text
  const isMissed = goal.atLeast === undefined ? number > bound : number < bound
  if (!isMissed) return text
  const reference = goal.isRelative === true ? goal.measure(referencesOf(line)) : undefined
  return reference !== undefined && reference > bound
    ? `${text} (bare ${reference.toFixed(2)})`
    : `**${text}**`
}
