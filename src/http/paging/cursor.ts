import { type FieldProblem, validationFailed } from '../errors.ts'
import { isObject } from '../schemas.ts'
import type { Rule } from '../validation/request-validation.ts'

/** Where a page ended (keyset pagination): the sort key of its last row, and the id as a tie-breaker. */
export interface Position {
  readonly key: string | number | null
  readonly id: number
}

/** A sort order of a list: its name, and the type of its sort key. */
export interface Order {
  readonly name: string
  readonly key: 'text' | 'number' | 'none'
}

const LONGEST_KEY = 1_000

/** Opaque to clients. It contains its sort order, because the position means nothing in another one. */
export function cursorOf({ name }: Order, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([name, key, id])).toString('base64url')
}

/** The position in a cursor; an empty cursor is the beginning. */
export function positionIn(cursor: string, order: Order): Position | undefined {
  if (cursor === '') return undefined
  const position = readCursor(cursor, order)
  if (position === undefined) throw validationFailed([INVALID_CURSOR])
  return position
}

const INVALID_CURSOR: FieldProblem = {
  path: 'after',
  message: 'must be the `next` of an earlier response, to the same list in the same order',
}

/** For a list with cursors: an invalid cursor is reported together with every other problem of the request. */
export function usableCursor(orderOf: (query: Readonly<Record<string, unknown>>) => Order | undefined): Rule {
  return {
    part: 'querystring',
    check: ({ query }) => {
      if (!isObject(query) || typeof query.after !== 'string' || query.after === '') return []
      const order = orderOf(query)
      return order === undefined || readCursor(query.after, order) !== undefined ? [] : [INVALID_CURSOR]
    },
  }
}

function readCursor(cursor: string, order: Order): Position | undefined {
  const [name, key, id] = partsOf(cursor)
  return name === order.name && isKey(key, order.key) && isSafeId(id) ? { key, id } : undefined
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** A forged cursor must still hold a value that the database can compare with. */
function isKey(key: unknown, kind: Order['key']): key is Position['key'] {
  if (kind === 'none') return key === null
  if (kind === 'number') return Number.isSafeInteger(key)
  return typeof key === 'string' && key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed()
}

function isSafeId(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) > 0
}
