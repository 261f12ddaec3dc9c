import type { EngineName, Line } from './line.ts'

const WIDTH = 900
const LEFT = 300
const RIGHT = 70
const TOP = 86
const BAR = 16
const BETWEEN_BARS = 3
const BETWEEN_GROUPS = 14
const BOTTOM = 34
/** Where the axis ends: a bar that is longer ends there too, and its number tells. */
const MOST = 1.2
const TICKS = [0, 0.25, 0.5, 0.75, 1]

const STYLE = `
    text { font-family: ui-sans-serif, system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 13px; fill: #1f2a24; }
    .card { fill: #f6faf7; stroke: #cfe0d5; }
    .title { font-size: 16px; font-weight: 600; }
    .note { font-size: 12px; fill: #51635a; }
    .grid { stroke: #d8e5dc; }
    .bare { stroke: #1f2a24; stroke-dasharray: 4 3; }
    .value { paint-order: stroke; stroke: #f6faf7; stroke-width: 5px; }
    .sqlite { fill: #3a7d44; }
    .postgresql { fill: #3f76b5; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e3ece6; }
      .card { fill: #131a16; stroke: #2c3b32; }
      .note { fill: #a3b5aa; }
      .grid { stroke: #26342c; }
      .bare { stroke: #e3ece6; }
      .value { stroke: #131a16; }
      .sqlite { fill: #5fb173; }
      .postgresql { fill: #6ea3de; }
    }
  `

/** How fast Frond is beside the reference of each workload, as a picture that suits a light and a dark page. */
export function chart(lines: readonly Line[]): string {
  const groups = Map.groupBy(lines, ({ workload, what, against }) => `${workload} ${what}\nbeside ${against}`)
  const parts: string[] = []
  let y = TOP
  for (const [name, members] of groups) {
    const middle = y + (members.length * (BAR + BETWEEN_BARS) - BETWEEN_BARS) / 2
    const [what = '', against = ''] = name.split('\n')
    parts.push(
      `<text x="24" y="${middle - 2}">${escaped(what)}</text>`,
      `<text class="note" x="24" y="${middle + 14}">${escaped(against)}</text>`,
    )
    for (const line of members) {
      parts.push(bar(line, y))
      y += BAR + BETWEEN_BARS
    }
    y += BETWEEN_GROUPS
  }
  const end = y - BETWEEN_GROUPS + 6
  return svg(end + BOTTOM, [...axis(end), ...parts])
}

function bar(line: Line, y: number): string {
  const speed = speedOf(line)
  const length = at(Math.min(speed, MOST)) - LEFT
  const name = line.engine ?? 'SQLite'
  return `<rect class="${classOf(name)}" x="${LEFT}" y="${y}" width="${length.toFixed(1)}" height="${BAR}" rx="3"/>
  <text class="note value" x="${(LEFT + length + 6).toFixed(1)}" y="${y + BAR - 4}">${speed.toFixed(2)}</text>`
}

/** By the first figure; twice as long means half as fast. */
function speedOf({ figures }: Line): number {
  const [figure] = Object.values(figures)
  if (figure === undefined) return 0
  return figure.better === 'higher' ? figure.ratio : 1 / figure.ratio
}

function axis(end: number): string[] {
  return [
    ...TICKS.map((value) => {
      const kind = value === 1 ? 'bare' : 'grid'
      return `<line class="${kind}" x1="${at(value)}" x2="${at(value)}" y1="${TOP - 8}" y2="${end}"/>
  <text class="note" x="${at(value)}" y="${end + 16}" text-anchor="middle">${value}</text>`
    }),
    `<text class="note" x="${at(1)}" y="${TOP - 14}" text-anchor="middle">reference</text>`,
  ]
}

function svg(height: number, parts: readonly string[]): string {
  const legend = (['SQLite', 'PostgreSQL'] as const).map((name, nth) => {
    const x = LEFT + nth * 90
    return `<rect class="${classOf(name)}" x="${x}" y="46" width="12" height="12" rx="3"/>
  <text class="note" x="${x + 18}" y="56">${name}</text>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title desc">
  <title id="title">Frond beside bare references</title>
  <desc id="desc">Bars for each workload and engine: how fast Frond is if its reference is 1. The table has the numbers.</desc>
  <style>${STYLE}</style>
  <rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="12"/>
  <text class="title" x="24" y="34">Speed of Frond, its reference being 1</text>
  ${[...legend, ...parts].join('\n  ')}
</svg>
`
}

function at(value: number): number {
  return LEFT + (value / MOST) * (WIDTH - LEFT - RIGHT)
}

function classOf(engine: EngineName): string {
  return engine.toLowerCase()
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
