import { type Static, type TSchema, Type } from 'typebox'
import { distinct } from '../distinct.ts'

/** Building blocks of request and response schemas that mean the same in every slice. */

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [42] })

export const Timestamp = Type.Integer({ description: 'Epoch milliseconds.', examples: [1767225600000] })

export const IdParams = Type.Object({ id: Id }, { additionalProperties: false })

/** A text that is trimmed first and then must not be blank; lengths count code points. */
export function Name(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({ 'x-trim': true, 'x-text': true, minLength: 1, maxLength: longest, ...options })
}

/** A name that need not be there: trimmed too, and whoever stores it takes a blank one for none. */
export function OptionalName(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({ 'x-trim': true, 'x-text': true, maxLength: longest, ...options })
}

/** A text kept exactly as it was sent. */
export function Text(longest: number, options: { description?: string; examples?: string[] } = {}) {
  return Type.String({ 'x-text': true, maxLength: longest, ...options })
}

/** One schema with two types rather than a union of two schemas: errors and documents stay simple. */
export function Nullable<T extends TSchema & { type: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type, 'null'] })
}

export const PageQuery = {
  page: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0, description: 'From 0.' }),
  size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
}

/** Ids in a list; duplicates are ignored by whoever reads it. */
export function IdList(most: number) {
  return Type.Array(Id, { maxItems: most, examples: [[3, 7]] })
}

/** An element of a list in which empty values are ignored. */
export const EmptyOrId = Type.Unsafe<number | null | ''>({
  type: ['integer', 'null', 'string'],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  maxLength: 0,
})

/** The ids in such a list, each once; the first position counts. */
export function idsIn(list: readonly Static<typeof EmptyOrId>[] | null | undefined): number[] {
  return distinct((list ?? []).filter((element) => typeof element === 'number'))
}

/** A file as it appears in what refers to it. */
export const MediaSummary = Type.Object(
  { id: Id, url: Type.String({ examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }) },
  { additionalProperties: false, title: 'MediaSummary' },
)
