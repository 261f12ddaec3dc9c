import type { Line } from './line.ts'

const HEAD = ['workload', 'against', 'unit', 'reference', 'Frond', 'ratio', 'over the rounds', 'better']
const FIRST_NUMBER = 3
const LAST_NUMBER = 6

/** A Markdown table that reads as well in a terminal: a row for each figure. */
export function table(lines: readonly Line[]): string {
  const rows = lines.flatMap((line) =>
    Object.entries(line.figures).map(([unit, figure], at) => [
      at === 0 ? nameOf(line) : '',
      at === 0 ? line.against : '',
      unit,
      rounded(figure.reference),
      rounded(figure.subject),
      `${figure.ratio.toFixed(2)} ×`,
      `${figure.lowest.toFixed(2)} to ${figure.highest.toFixed(2)}`,
      figure.better,
    ]),
  )
  const widths = HEAD.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const format = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => aligned(cells[at] ?? '', width, at)).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (isNumber(at) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  return [format(HEAD), rule, ...rows.map(format)].join('\n')
}

function nameOf({ workload, what, engine, connections, headers }: Line): string {
  const circumstances = [
    what,
    ...(engine === null ? [] : [engine]),
    ...(connections === undefined
      ? []
      : [`${connections} ${connections === 1 ? 'connection' : 'connections'}`]),
    ...(headers === 'browser' ? ['as a browser'] : []),
  ]
  return `${workload} ${circumstances.join(', ')}`
}

function isNumber(column: number): boolean {
  return column >= FIRST_NUMBER && column <= LAST_NUMBER
}

function aligned(text: string, width: number, column: number): string {
  return isNumber(column) ? text.padStart(width) : text.padEnd(width)
}

export function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}
