/** What labels are printed on, in millimetres. */
export interface Format {
  readonly id: string
  readonly paper: Paper
  readonly shape: 'rectangle' | 'round'
  readonly page: Size
  readonly label: Size
  readonly columns: number
  readonly rows: number
  /** Of the first label. */
  readonly left: number
  readonly top: number
  /** From one label to the next. */
  readonly across: number
  readonly down: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** In the order in which they are offered; what is printed one by one has a page for each label. */
export const PAPERS = ['a4', 'letter', 'single'] as const
type Paper = (typeof PAPERS)[number]

const PAGES = { a4: { width: 210, height: 297 }, letter: { width: 215.9, height: 279.4 } } as const
const INCH = 25.4

/** A sheet as it is sold everywhere, under the numbers of several makers. */
function sheet(
  paper: 'a4' | 'letter',
  shape: Format['shape'],
  label: readonly [number, number],
  grid: readonly [number, number],
  start: readonly [number, number],
  step: readonly [number, number],
): Format {
  const [width, height] = label
  const [columns, rows] = grid
  const [left, top] = start
  const [across, down] = step
  const id = `${paper}-${shape}-${columns * rows}`
  return {
    id,
    paper,
    shape,
    page: PAGES[paper],
    label: { width, height },
    columns,
    rows,
    left,
    top,
    across,
    down,
  }
}

function inches(width: number, height: number): readonly [number, number] {
  return [width * INCH, height * INCH]
}

/** A page that is one label, as the printers of tapes and rolls want it. */
function single(id: string, shape: Format['shape'], width: number, height: number): Format {
  const size = { width, height }
  const at = { left: 0, top: 0, across: width, down: height }
  return { id, paper: 'single', shape, page: size, label: size, columns: 1, rows: 1, ...at }
}

const USUAL = sheet('a4', 'rectangle', [63.5, 38.1], [3, 7], [7.25, 15.15], [66, 38.1])

export const FORMATS: readonly Format[] = [
  USUAL,
  sheet('a4', 'rectangle', [99.1, 38.1], [2, 7], [4.65, 15.15], [101.6, 38.1]),
  sheet('a4', 'rectangle', [38.1, 21.2], [5, 13], [4.75, 10.7], [40.6, 21.2]),
  sheet('a4', 'round', [40, 40], [4, 6], [16, 13.5], [46, 46]),
  sheet('letter', 'rectangle', inches(2.625, 1), [3, 10], inches(0.1875, 0.5), inches(2.75, 1)),
  sheet('letter', 'rectangle', inches(4, 2), [2, 5], inches(0.15625, 0.5), inches(4.1875, 2)),
  sheet('letter', 'rectangle', inches(1.75, 0.5), [4, 20], inches(0.28125, 0.5), inches(2.0625, 0.5)),
  sheet('letter', 'round', inches(1.625, 1.625), [4, 6], inches(0.4157, 0.549), inches(2.0145, 1.6554)),
  single('tape', 'rectangle', 24, 12),
  single('stick', 'round', 30, 30),
]

/** The format with this name; one that is not offered any more gives the most usual. */
export function formatOf(id: string | undefined): Format {
  return FORMATS.find((format) => format.id === id) ?? USUAL
}

/** Where a label stands on its page, counted from the first one, line by line. */
export function placeOf(
  { columns, left, top, across, down }: Format,
  index: number,
): { left: number; top: number } {
  return { left: left + (index % columns) * across, top: top + Math.floor(index / columns) * down }
}

/** The labels of each page, if so many of the first page are used up already. */
export function pagesOf<Item>(
  { columns, rows }: Pick<Format, 'columns' | 'rows'>,
  items: readonly Item[],
  used: number,
): (Item | undefined)[][] {
  const each = columns * rows
  const all: (Item | undefined)[] = [
    ...Array.from({ length: items.length === 0 ? 0 : used }, () => undefined),
    ...items,
  ]
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) =>
    all.slice(page * each, (page + 1) * each),
  )
}
