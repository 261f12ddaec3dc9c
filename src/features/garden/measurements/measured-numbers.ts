import { numbersIn } from '../../../base/json-numbers.ts'

/** These are known to everybody, and stay where not all can. */
const KNOWN: readonly string[] = [
  'moisture',
  'humidity',
  'light',
  'temperature',
  'height',
  'width',
  'ph',
  'ec',
  'amount',
]

/** An entry of 500 plants with 50 numbers would be 25,000 rows; with nine numbers none of the known ones is lost. */
const MOST_ROWS = 5_000

/** The numbers of an entry that are measurements of each of its plants: with very many plants only some of them. */
export function measuredNumbers(
  properties: string | null,
  plants: number,
): readonly [name: string, value: number][] {
  const numbers = numbersIn(properties)
  const most = Math.max(1, Math.floor(MOST_ROWS / Math.max(1, plants)))
  if (numbers.length <= most) return numbers
  const isKnown = ([name]: [string, number]) => KNOWN.includes(name)
  return [...numbers.filter(isKnown), ...numbers.filter((one) => !isKnown(one))].slice(0, most)
}
