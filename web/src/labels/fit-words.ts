/** Smaller letters, in millimetres, can hardly be read: before that, what stands below the name is left out. */
const SMALLEST_MM = 1.4
/** Down to this share of their size, words stay whole; smaller ones than that are broken instead. */
const WHOLE = 0.5
const STEP = 0.9
/** A name that is too long even so. */
const LAST_STEPS = 6

type Way = { scale: number; breaks: boolean; lines: 'all' | 'two' | 'name' }

/** How the words of a label may be set, the best way first: large and whole, smaller, broken, and at last the name alone. */
export function waysToFit(sizeMm: number): Way[] {
  const least = Math.min(1, SMALLEST_MM / sizeMm)
  const ways: Way[] = []
  const smaller = (from: number, to: number, more: Omit<Way, 'scale'>) => {
    for (let scale = from; scale > to; scale *= STEP) ways.push({ scale, ...more })
    ways.push({ scale: to, ...more })
  }
  smaller(1, Math.max(WHOLE, least), { breaks: false, lines: 'all' })
  smaller(Math.max(WHOLE, least), least, { breaks: true, lines: 'all' })
  ways.push({ scale: least, breaks: true, lines: 'two' })
  smaller(least, least * STEP ** LAST_STEPS, { breaks: true, lines: 'name' })
  return ways
}

/**
 * Sets the words of all labels as large as they fit. Each way fits whatever the one before fits, so that halves are left out;
 * all labels are tried together, and the browser lays them out once for each try and not once for each label.
 */
export function fitWords(words: readonly HTMLElement[], sizeMm: number): void {
  const ways = waysToFit(sizeMm)
  const searches = words.map((element) => ({ element, from: 0, to: ways.length - 1, at: 0 }))
  for (let open = searches; open.length > 0; open = open.filter(({ from, to }) => from < to)) {
    for (const { element, at } of open) setWords(element, ways[at])
    for (const search of open) {
      if (fits(search.element)) search.to = search.at
      else search.from = Math.min(search.at + 1, ways.length - 1)
      search.at = Math.floor((search.from + search.to) / 2)
    }
  }
  for (const { element, to } of searches) setWords(element, ways[to])
}

function fits({ scrollHeight, clientHeight, scrollWidth, clientWidth }: HTMLElement): boolean {
  return scrollHeight <= clientHeight && scrollWidth <= clientWidth
}

function setWords({ style, dataset }: HTMLElement, way: Way | undefined): void {
  if (way === undefined) return
  style.setProperty('--fit', String(way.scale))
  dataset.breaks = String(way.breaks)
  dataset.lines = way.lines
}
