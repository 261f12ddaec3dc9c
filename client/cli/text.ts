/**
 * Columns as wide as their widest cell. Names come from other people: what would steer the terminal, such as the beginning of a
 * colour, goes.
 */
export function table(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(plain))
  const widths = cells.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, widthOf(cell))),
    [],
  )
  return cells.map((row) => `${lineOf(row, widths)}\n`).join('')
}

function lineOf(row: readonly string[], widths: readonly number[]): string {
  const padded = row.map((cell, at) => cell + ' '.repeat((widths[at] ?? 0) - widthOf(cell)))
  return padded.join('  ').trimEnd()
}

/** One line, without what steers a terminal or turns the direction of what follows. */
export function plain(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** What terminals draw twice as wide: the scripts of East Asia, and emoji. */
const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u

const graphemes = new Intl.Segmenter('en')

function widthOf(text: string): number {
  return [...graphemes.segment(text)].reduce((width, { segment }) => width + (WIDE.test(segment) ? 2 : 1), 0)
}

/** `PestOrDisease` is "pest or disease". */
export function spoken(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
