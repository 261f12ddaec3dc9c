/** As many of one text are kept: a hostile one has thousands. */
const MOST_NUMBERS = 50
const LONGEST_NAME = 48

/**
 * The finite numbers of a JSON object by the names of their properties, and not those further inside of it: the first 50 in the
 * order of their names. A name that no column can hold, or no request can ask for, is left out.
 */
export function numbersIn(json: string | null): [name: string, value: number][] {
  if (json === null) return []
  const value: unknown = JSON.parse(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  const numbers = Object.entries(value).filter(
    (entry): entry is [string, number] => Number.isFinite(entry[1]) && isName(entry[0]),
  )
  return numbers.length <= MOST_NUMBERS ? numbers : numbers.sort(byName).slice(0, MOST_NUMBERS)
}

function isName(text: string): boolean {
  return text !== '' && [...text].length <= LONGEST_NAME && !text.includes('\0') && text.isWellFormed()
}

/** By code point, as both engines compare texts. */
function byName([one]: [string, number], [other]: [string, number]): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
