import fc, { type Arbitrary } from 'fast-check'
import type { Part } from '../upload.ts'
import type { Operation, Parameter } from './document.ts'
import { Choice } from './pool.ts'
import type { ValidValues } from './values.ts'

/** The caller of a request: an administrator, two gardeners, or one without a token. */
export const CALLERS = ['admin', 'ada', 'bo', 'nobody'] as const
export type Caller = (typeof CALLERS)[number]

/** A request before its choices are made among what is there. */
export interface Plan {
  readonly operation: Operation
  readonly caller: Caller
  readonly path: Readonly<Record<string, unknown>>
  readonly query: readonly (readonly [name: string, value: unknown])[]
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: PlannedBody
  /** Over a connection, byte by byte, rather than handed to the server. */
  readonly isOverSocket: boolean
  /** What was made wrong on purpose. */
  readonly mutation?: string
  /** Whether it must be refused: for sure, or if it does not fit the document once its choices are made. */
  readonly refusal: 'not wanted' | 'wanted' | 'as documented'
  /** The server may read the address as none of the operation, and answer as it does anywhere. */
  readonly isElsewhere?: boolean
  /** The address instead of that of the operation, as it goes over the wire. */
  readonly target?: (address: string) => string
}

export type PlannedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'parts'; readonly parts: readonly PlannedPart[] }
  | { readonly kind: 'bytes'; readonly make: (body: Buffer) => Buffer; readonly of: PlannedBody }

export type PlannedPart = Omit<Part, 'content'> & { readonly content: Buffer | string | Choice }

/** The ETag that the caller has seen at this address. */
export const CURRENT = Symbol('the current ETag')
const STALE = '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"'

const NOT_GIVEN = undefined

const HEADERS: Readonly<Record<string, Arbitrary<unknown>>> = {
  'If-Match': rarely(CURRENT, CURRENT, '*', STALE),
  'If-None-Match': rarely(CURRENT, CURRENT, '*', STALE),
  'If-Range': rarely(CURRENT, STALE),
  'Idempotency-Key': fc.oneof(
    { weight: 6, arbitrary: fc.constant(NOT_GIVEN) },
    { weight: 3, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom('again', 'and again') },
  ),
  'Accept-Language': rarely('de', 'de-AT, zh;q=0.5', '*', 'en'),
  Range: rarely('bytes=0-9', 'bytes=5-', 'bytes=-4', 'bytes=999999-'),
  'Last-Event-ID': rarely('0', '1', '17'),
}

/** Requests to an operation that fit the document. */
export function validPlans(
  operation: Operation,
  values: ValidValues,
  files: Arbitrary<readonly PlannedPart[]>,
): Arbitrary<Plan> {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const inHeaders = operation.parameters.filter((parameter) => parameter.in === 'header')
  return fc
    .record({
      caller: callersOf(operation),
      path: pathOf(operation, values),
      query: fc.record(
        byName(inQuery, ({ schema, name, isRequired }) =>
          isRequired ? values.of(schema, name, operation) : sometimes(values.of(schema, name, operation)),
        ),
      ),
      headers: fc.record(
        byName(inHeaders, ({ name }) => HEADERS[name] ?? fc.constant(NOT_GIVEN)),
        { noNullPrototype: true },
      ),
      body: bodyOf(operation, values, files),
      isOverSocket: fc.nat(9).map((number) => number === 9),
    })
    .map((parts) => ({
      ...parts,
      operation,
      query: Object.entries(parts.query).filter(([, value]) => value !== NOT_GIVEN),
      refusal: 'not wanted' as const,
    }))
}

function bodyOf(
  operation: Operation,
  values: ValidValues,
  files: Arbitrary<readonly PlannedPart[]>,
): Arbitrary<PlannedBody> {
  const { body } = operation
  if (body === undefined) return fc.constant({ kind: 'none' })
  if (body.contentType === 'multipart/form-data') return files.map((parts) => ({ kind: 'parts', parts }))
  const made = values.of(body.schema, '', operation)
  // Examples fit rules that no schema can tell, such as one between two fields.
  const example = values.like(body.example ?? {}, operation)
  const value = fc.oneof(
    { weight: 3, arbitrary: made },
    { weight: 2, arbitrary: example },
    { weight: 2, arbitrary: fc.tuple(example, made, fc.nat()).map(withOneField) },
  )
  return value.map((value) => ({ kind: 'json', value }))
}

/** An example with one field of another value. */
function withOneField([example, made, at]: [unknown, unknown, number]): unknown {
  const fields = Object.entries(Object(made))
  const [name, value] = fields[at % fields.length] ?? []
  return name === undefined ? example : { ...Object(example), [name]: value }
}

function pathOf(operation: Operation, values: ValidValues): Arbitrary<Readonly<Record<string, unknown>>> {
  // Both come from one file.
  if (operation.id === 'getMediaContent') {
    return fc.nat(1_000).map((at) => ({
      month: new Choice('media-key', at, 'own', 0),
      name: new Choice('media-key', at, 'own', 1),
    }))
  }
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
  return fc.record(
    byName(inPath, ({ schema, name }) => values.of(schema, name, operation)),
    {
      noNullPrototype: true,
    },
  )
}

function callersOf({ access }: Operation): Arbitrary<Caller> {
  if (access === 'admin') return fc.constant('admin')
  if (access === 'user') return fc.constantFrom('ada', 'ada', 'bo', 'admin')
  return fc.constantFrom(...CALLERS)
}

function byName<T>(
  parameters: readonly Parameter[],
  make: (parameter: Parameter) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, make(parameter)]))
}

/** Many filters at once leave nothing to find. */
function sometimes(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(NOT_GIVEN) }, { weight: 1, arbitrary: value })
}

function rarely(...values: readonly unknown[]): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(NOT_GIVEN) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  )
}
