import type { HeaderKind } from './browser-headers.ts'
import type { EngineName, Line } from './line.ts'

/** A row of the tables about W1, W2 and W4. */
interface Row {
  readonly text: string
  readonly workload: string
  readonly headers: HeaderKind
  /** The least ratio of the processor times, for each number of connections. */
  readonly asked: readonly number[]
}

const CONNECTIONS = [1, 8, 32]
const ENGINES: readonly EngineName[] = ['SQLite', 'PostgreSQL']

const W1 = { workload: 'W1', asked: [0.8, 0.85, 0.9] }
const W2 = { workload: 'W2', asked: [0.6, 0.75, 0.85] }
const ROWS: readonly Row[] = [
  { text: 'W1', headers: 'plain', ...W1 },
  { text: 'W1, browser', headers: 'browser', ...W1 },
  { text: 'W2', headers: 'plain', ...W2 },
  { text: 'W2, browser', headers: 'browser', ...W2 },
  { text: 'W4', workload: 'W4', headers: 'plain', asked: [0.5, 0.55, 0.6] },
]

/** How Frond stands beside the bare server, as Markdown: what is above 1 is better. What is missed is bold. */
export function speedTables(lines: readonly Line[]): string {
  const columns = ENGINES.flatMap((engine) => CONNECTIONS.map((connections) => ({ engine, connections })))
  const heads = columns.map(({ engine, connections }) => `${engine}, ${connections}`)
  const table = (title: string, unit: string, isAsked: boolean) => {
    const rows = ROWS.map((row) => {
      const cells = columns.map(({ engine, connections }) => {
        const line = lines.find(
          (each) =>
            each.workload === row.workload &&
            each.headers === row.headers &&
            each.engine === engine &&
            each.connections === connections,
        )
        const asked = isAsked ? row.asked[CONNECTIONS.indexOf(connections)] : undefined
        return cellOf(line?.figures[unit], asked)
      })
      const asked = isAsked ? [`≥ ${row.asked.join(', ')}`] : []
      return `| ${[row.text, ...asked, ...cells].join(' | ')} |`
    })
    const names = [title, ...(isAsked ? ['asked'] : []), ...heads]
    const rule = `|---|${isAsked ? '---|' : ''}${'---:|'.repeat(columns.length)}`
    return [`| ${names.join(' | ')} |`, rule, ...rows].join('\n')
  }
  return [
    table('processor time', 'CPU µs/request', true),
    table('requests a second', 'requests/s', false),
  ].join('\n\n')
}

function cellOf(figure: Line['figures'][string] | undefined, asked: number | undefined): string {
  if (figure === undefined) return '–'
  const ratio = figure.better === 'higher' ? figure.ratio : 1 / figure.ratio
  const text = ratio.toFixed(2)
  return asked !== undefined && ratio < asked ? `**${text}**` : text
}
