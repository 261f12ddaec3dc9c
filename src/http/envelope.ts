import { type Static, type TSchema, Type } from 'typebox'
import type { AppError } from './errors.ts'
import { Closed, Named } from './fields.ts'
import { DOCUMENTED_AS } from './schemas.ts'

interface Identified {
  readonly id: string
}

/** The schema of every successful response. It also serialises, so undeclared fields cannot leak. */
export function Success<T extends TSchema>(data: T) {
  return Closed({
    code: Type.Literal(200, { description: '200 on success.' }),
    message: Type.Literal('success'),
    data,
    requestId: Type.String({ description: 'Also sent as the header X-Request-Id.', examples: ['01JF7Z'] }),
    timestamp: Type.Integer({
      description: 'Time of the response, epoch milliseconds.',
      examples: [1767225600000],
    }),
  })
}

export function success<T>(request: Identified, data: T) {
  return {
    code: 200 as const,
    message: 'success' as const,
    data,
    requestId: request.id,
    timestamp: Date.now(),
  }
}

const FieldProblem = Named('FieldProblem', {
  path: Type.String({ description: 'The field, such as `name` or `plantIds[2]`, or the parameter.' }),
  message: Type.String({ description: 'What is wrong with it, for people.' }),
})

export const FieldProblems = Closed(
  { errors: Type.Array(FieldProblem) },
  { description: 'With code 1101: one entry for each offending field.' },
)

export const Failure = Closed({
  code: Type.Integer({ description: 'What went wrong, as a number that never changes its meaning.' }),
  message: Type.String({ description: 'What went wrong, for people.' }),
  data: Type.Union([Type.Null(), FieldProblems]),
  requestId: Type.String({ description: 'Also sent as the header X-Request-Id.' }),
  timestamp: Type.Integer({ description: 'Time of the response, epoch milliseconds.' }),
})

export function failure(requestId: string, error: AppError): Static<typeof Failure> {
  return {
    code: error.code,
    message: error.message,
    data: error.problems === undefined ? null : { errors: [...error.problems] },
    requestId,
    timestamp: Date.now(),
  }
}

/** A page of a list: the same four fields wherever a list is paged. */
export function Page<T extends TSchema>(item: T) {
  return Closed(
    {
      items: Type.Array(item),
      page: Type.Integer({ minimum: 0 }),
      size: Type.Integer({ minimum: 1, examples: [20] }),
      total: Type.Integer({
        minimum: 0,
        description: 'How many there are on all pages together.',
        examples: [1],
      }),
    },
    titledAfter(item, 'Page'),
  )
}

/** A page of keyset pagination: without a total, so that every page costs the same. */
function CursorPage<T extends TSchema>(item: T) {
  return Closed(
    {
      items: Type.Array(item),
      size: Type.Integer({ minimum: 1, examples: [20] }),
      next: Type.Optional(
        Type.String({ description: 'What to send as `after` for the next page; absent on the last.' }),
      ),
    },
    titledAfter(item, 'CursorPage'),
  )
}

/** The page of a titled schema is titled too: that of `Plant` is `PlantPage`. */
function titledAfter(item: TSchema, ending: string): { title?: string } {
  return 'title' in item && typeof item.title === 'string' ? { title: `${item.title}${ending}` } : {}
}

/**
 * A page by number or by cursor, as requested. The serialiser gets one merged object: to tell two schemas of a union apart
 * it would validate every item.
 */
export function AnyPage<T extends TSchema>(item: T) {
  const byNumber = Page(item)
  const byCursor = CursorPage(item)
  return Type.Unsafe<Static<typeof byNumber> | Static<typeof byCursor>>({
    type: 'object',
    properties: { ...byNumber.properties, ...byCursor.properties },
    required: ['items', 'size'],
    additionalProperties: false,
    [DOCUMENTED_AS]: Type.Union([byNumber, byCursor]),
  })
}
