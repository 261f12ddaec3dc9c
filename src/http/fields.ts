import { type Static, type TObjectOptions, type TProperties, type TSchema, Type } from 'typebox'
import { distinct } from '../base/distinct.ts'

/** Building blocks of request and response schemas that mean the same in every slice. */

/** An object that has no other fields than these. */
export function Closed<Fields extends TProperties>(fields: Fields, options: TObjectOptions = {}) {
  return Type.Object(fields, { additionalProperties: false, ...options })
}

/** The same as a named type of the OpenAPI document. */
export function Named<Fields extends TProperties>(title: string, fields: Fields, options?: TObjectOptions) {
  return Closed(fields, { title, ...options })
}

export const Id = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-wanted': 'an id (a whole number from 1)',
  examples: [42],
})

export const Timestamp = TimestampOf('Epoch milliseconds.')

export function TimestampOf(description: string) {
  return Type.Integer({ description, examples: [1767225600000] })
}

export const IdParams = Closed({ id: Id })

/** A text that is trimmed first and then must not be blank; lengths count code points. */
export function Name(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({ 'x-trim': true, 'x-text': true, minLength: 1, maxLength: longest, ...options })
}

/** A name that may be left out: trimmed too, and blank means null. */
export function OptionalName(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Omittable(
    Type.String({ 'x-trim': true, 'x-text': true, 'x-blankIsNull': true, maxLength: longest, ...options }),
  )
}

/** A text that may be left out: blank means null, any other text is stored exactly as it was sent. */
export function OptionalText(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Omittable(Type.String({ 'x-text': true, 'x-blankIsNull': true, maxLength: longest, ...options }))
}

/** A text stored exactly as it was sent. */
export function Text(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({ 'x-text': true, maxLength: longest, ...options })
}

/** One schema with two types rather than a union of two schemas: error messages and the document stay simple. */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  const wanted = 'x-wanted' in schema ? { 'x-wanted': `${schema['x-wanted']}, or null` } : {}
  return Type.Unsafe<Static<T> | null>({ ...schema, ...wanted, type: [schema.type, 'null'] })
}

/** A field of a request that may be left out or null. */
export function Omittable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Optional(Nullable(schema))
}

export const PageQuery = {
  page: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: 'From 0.' }),
  size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
}

/** Paging by number or by cursor. `page` has no default, so that sending both can be refused. */
export const CursorQuery = {
  page: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'From 0, which it is if absent. Not together with `after`.',
    }),
  ),
  size: PageQuery.size,
  after: Type.Optional(
    Type.String({
      maxLength: 2_000,
      description:
        'Instead of `page`: empty for the beginning, then the `next` of the response before. Entries that come or go meanwhile neither shift the others nor show them twice.',
    }),
  ),
}

/** Belongs to every schema with `CursorQuery`: `after` and `page` exclude each other. */
export const CURSOR_OR_PAGE = { 'x-apart': ['after', 'page'] } as const

const MOST_IDS = 100

/** Comma-separated in a query; see `idsOf`. */
export const Ids = Type.Optional(
  Type.String({
    'x-ids': MOST_IDS,
    description: `Only these, up to ${MOST_IDS} ids separated by commas, in the order of the list. Those that do not exist are left out.`,
    examples: ['1,2,3'],
  }),
)

/** The distinct ids in a text such as `1,2,3`. */
export function idsOf(text: string): number[] {
  return distinct(text.split(',').map(Number))
}

/** Filters a list that is always read completely by the ids in a text; without a text, everything. */
export function pickIds<T extends { id: number }>(all: T[], text: string | undefined): T[] {
  if (text === undefined) return all
  const wanted = new Set(idsOf(text))
  return all.filter(({ id }) => wanted.has(id))
}

export const UpdatedSince = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-wanted': 'epoch milliseconds, such as the `timestamp` of a response',
  description:
    'Only what was added or changed since: the `timestamp` of an earlier response. It reaches back by a minute more, so that nothing is lost; what was deleted is not listed.',
  examples: [1767225600000],
})

/** Ids in a list. Duplicates are ignored and do not count towards the limit. */
export function IdList(most: number, options: { minItems?: number } = {}) {
  return Type.Array(Id, {
    'x-maxDistinct': most,
    description: `At most ${most}, not counting duplicates, which are ignored.`,
    examples: [[3, 7]],
    ...options,
  })
}
