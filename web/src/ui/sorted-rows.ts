/** Where the rows of a list stand, from the top of the first. */
export type Rows = readonly { top: number; height: number }[]

export function measureRows(list: Element): Rows {
  const { top } = list.getBoundingClientRect()
  return [...list.children].map((row) => {
    const box = row.getBoundingClientRect()
    return { top: box.top - top, height: box.height }
  })
}

/** The place that a row has been taken to: it passes another when it covers the middle of it. */
export function placeAt(rows: Rows, from: number, offset: number): number {
  const row = rows[from]
  if (row === undefined) return from
  const upper = row.top + offset
  const lower = upper + row.height
  const passed = (middle: number, at: number) =>
    at < from ? upper < middle && -1 : at > from && lower > middle && 1
  return rows.reduce((place, { top, height }, at) => place + Number(passed(top + height / 2, at)), from)
}

/** How far a row moves when the one at `from` goes to `to`. */
export function shiftOf(rows: Rows, at: number, { from, to }: { from: number; to: number }): number {
  const [row, goal] = [rows[from], rows[to]]
  if (row === undefined || goal === undefined) return 0
  if (at === from) return to > from ? goal.top + goal.height - row.top - row.height : goal.top - row.top
  const room = row.height + gapOf(rows)
  if (from < at && at <= to) return -room
  return to <= at && at < from ? room : 0
}

function gapOf([first, second]: Rows): number {
  return first === undefined || second === undefined ? 0 : second.top - first.top - first.height
}
