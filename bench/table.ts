import type { Comparison } from './rounds.ts'

const HEAD = ['workload', 'unit', 'against', 'reference', 'Frond', 'ratio', 'over the rounds', 'better']

/** A Markdown table that reads as well in a terminal. */
export function table(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((line) => [
    line.what,
    line.unit,
    line.referenceName,
    rounded(line.reference),
    rounded(line.subject),
    `${line.ratio.toFixed(2)} ×`,
    `${line.lowest.toFixed(2)} to ${line.highest.toFixed(2)}`,
    line.better,
  ])
  const widths = HEAD.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const format = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => aligned(cells[at] ?? '', width, at)).join(' | ')} |`
  const rule = `|${widths.map((width, at) => (isNumber(at) ? `${'-'.repeat(width + 1)}:` : '-'.repeat(width + 2))).join('|')}|`
  return [format(HEAD), rule, ...rows.map(format)].join('\n')
}

function isNumber(column: number): boolean {
  return column >= 3 && column <= 6
}

function aligned(text: string, width: number, column: number): string {
  return isNumber(column) ? text.padStart(width) : text.padEnd(width)
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}
