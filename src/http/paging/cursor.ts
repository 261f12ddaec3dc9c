import { type FieldProblem, validationFailed } from '../errors.ts'
import { isObject } from '../openapi/schemas.ts'
import type { Rule } from '../validation/request-validation.ts'

/** Where a page ended: what the list is sorted by, and the id that tells equals apart. */
export interface Position {
  readonly key: string | number | null
  readonly id: number
}

/** An order of a list: its name, and what kind of key its positions have. */
export interface Order {
  readonly name: string
  readonly key: 'text' | 'number' | 'none'
}

const LONGEST_KEY = 1_000

/** Opaque to clients: they only hand it back. It names its order, because in another one the position means nothing. */
export function cursorOf({ name }: Order, { key, id }: Position): string {
  return Buffer.from(JSON.stringify([name, key, id])).toString('base64url')
}

/** The position in a cursor; an empty one is the beginning. */
export function positionIn(cursor: string, order: Order): Position | undefined {
  if (cursor === '') return undefined
  const position = readCursor(cursor, order)
  if (position === undefined) throw validationFailed([NOT_OURS])
  return position
}

const NOT_OURS: FieldProblem = {
  path: 'after',
  message: 'must be the `next` of an earlier answer, to the same list in the same order',
}

/** For a list that can be followed by cursor: a bad one is told with everything else that is wrong. */
export function usableCursor(orderOf: (query: Readonly<Record<string, unknown>>) => Order | undefined): Rule {
  return {
    part: 'querystring',
    judge: ({ query }) => {
      if (!isObject(query) || typeof query.after !== 'string' || query.after === '') return []
      const order = orderOf(query)
      return order === undefined || readCursor(query.after, order) !== undefined ? [] : [NOT_OURS]
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

/** Also what somebody made up must be something that a database can compare with. */
function isKey(key: unknown, kind: Order['key']): key is Position['key'] {
  if (kind === 'none') return key === null
  if (kind === 'number') return Number.isSafeInteger(key)
  return typeof key === 'string' && key.length <= LONGEST_KEY && !key.includes('\0') && key.isWellFormed()
}

function isSafeId(id: unknown): id is number {
  return Number.isSafeInteger(id) && Number(id) > 0
}
