import { Type } from 'typebox'
import { Failure, FieldProblems } from '../envelope.ts'
import { ERRORS, type ErrorName } from '../errors.ts'
import { Named } from '../fields.ts'
import type { Json, JsonObject, SharedSchemas } from '../schemas.ts'
import { failureHeaders, isOfGarden, isRetryable, isSignedIn, type RouteTraits } from './headers.ts'

/**
 * All errors of a route, by code: those it declares, and those that follow from its access and method. A test sends
 * invalid requests to every route and compares.
 */
function possibleErrors(route: RouteTraits): ErrorName[] {
  const { access, errors = [] } = route.config ?? {}
  const names = new Set<ErrorName>([
    ...OF_HTTP,
    ...(access === 'operator' ? [] : (['VALIDATION_FAILED', 'RATE_LIMITED'] as const)),
    ...(isSignedIn(route) ? (['UNAUTHENTICATED'] as const) : []),
    ...(isSignedIn(route) ? (['FORBIDDEN'] as const) : []),
    ...(isOfGarden(route) ? (['GARDEN_NOT_FOUND'] as const) : []),
    ...(route.method === 'GET' ? [] : OF_WRITES),
    ...(isRetryable(route) ? (['IDEMPOTENCY_CONFLICT'] as const) : []),
    ...errors,
    'UNAVAILABLE',
    'OVERLOADED',
    'INTERNAL',
  ])
  return [...names].sort((a, b) => ERRORS[a][0] - ERRORS[b][0])
}

/** Malformed HTTP and slow clients are refused before the route is known. */
const OF_HTTP = [
  'BODY_MALFORMED',
  'INVALID_URI',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'REQUEST_TIMEOUT',
] as const satisfies ErrorName[]

/** A body is read and checked even on routes without one, and every write may find the disk full. */
const OF_WRITES = [
  'UNSUPPORTED_MEDIA_TYPE',
  'PAYLOAD_TOO_LARGE',
  'STORAGE_FULL',
] as const satisfies ErrorName[]

/** The failures of many routes, each described once. */
export class SharedFailures {
  readonly #schemas: SharedSchemas
  readonly #shared = new Map<string, JsonObject>()

  constructor(schemas: SharedSchemas) {
    this.#schemas = schemas
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#shared].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  /** One response for each status, and in it one type for each code, so that a client can tell them apart. */
  of(route: RouteTraits): JsonObject {
    const byStatus = Map.groupBy(possibleErrors(route), (name) => ERRORS[name][1])
    return Object.fromEntries([...byStatus].map(([status, names]) => [String(status), this.#response(names)]))
  }

  #response(names: readonly ErrorName[]): JsonObject {
    const key = names.map(typeName).join('Or')
    const response = {
      description: names.map((name) => `${ERRORS[name][0]} ${name}: ${ERRORS[name][2]}`).join(' '),
      headers: failureHeaders(names),
      content: {
        'application/json': {
          schema: this.#schemaOf(names),
          examples: Object.fromEntries(names.map((name) => [name, { value: failureExample(name) }])),
        },
      },
    }
    // A response with many codes belongs to one route or two, and its name would be very long.
    if (names.length > 3) return response
    this.#shared.set(key, response)
    return { $ref: `#/components/responses/${key}` }
  }

  #schemaOf(names: readonly ErrorName[]): Json {
    const [only, ...others] = names.map((name) => this.#schemas.share(failureOf(name)))
    return only !== undefined && others.length === 0
      ? only
      : { oneOf: only === undefined ? [] : [only, ...others] }
  }
}

/** `PLANT_NOT_FOUND` is the type `PlantNotFound` of a client. */
function typeName(name: ErrorName): string {
  return name
    .split('_')
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join('')
}

function failureOf(name: ErrorName) {
  const [code, , message] = ERRORS[name]
  return Named(typeName(name), {
    ...Failure.properties,
    code: Type.Literal(code, { description: message }),
    data: name === 'VALIDATION_FAILED' ? FieldProblems : Type.Null(),
  })
}

function failureExample(name: ErrorName): Json {
  const [code, , message] = ERRORS[name]
  const data =
    name === 'VALIDATION_FAILED' ? { errors: [{ path: 'size', message: 'must be at most 100' }] } : null
  return { code, message, data, requestId: '0b7c9f3e-4f0e-4a55-9d0e-6f1d2a3b4c5d', timestamp: 1767225600000 }
}
