import { isWithinEditDistance } from '../../../base/edit-distance.ts'
import { KNOWN_COLUMNS } from './columns.ts'

/** More would not fit into a message. */
const MOST_NAMED = 20

/** Names the unknown columns, each with the known one that was probably meant. */
export function describeUnknown(columns: readonly string[]): string {
  const named = columns.slice(0, MOST_NAMED).map((column) => {
    const meant = meantColumn(column)
    return meant === undefined ? column : `${column} (did you mean ${meant}?)`
  })
  const more = columns.length - named.length
  return more === 0 ? named.join(', ') : `${named.join(', ')} and ${more} more`
}

/** Finds a known column that differs only in case, separators or one typing error. */
function meantColumn(column: string): string | undefined {
  const [name = '', ...language] = column.split(':')
  const key = keyOf(name)
  const near = KNOWN_COLUMNS.find((known) => isNear(keyOf(known), key))
  return near === undefined ? undefined : [near, ...language].join(':')
}

const keyOf = (column: string) => column.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

function isNear(a: string, b: string): boolean {
  return a === b || (Math.min(a.length, b.length) >= 4 && isWithinEditDistance(a, b, 1))
}
