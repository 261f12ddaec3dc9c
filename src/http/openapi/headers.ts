import type { RouteOptions } from 'fastify'
import type { ErrorName } from '../errors.ts'
import type { JsonObject } from '../schemas.ts'

const text = (description: string, example: string): JsonObject => ({
  description,
  schema: { type: 'string', examples: [example] },
})
const count = (description: string, example: number): JsonObject => ({
  description,
  schema: { type: 'integer', minimum: 0, examples: [example] },
})

/** Every response header that matters to a client, by its name in the document. */
export const RESPONSE_HEADERS = {
  XRequestId: text('The `requestId` of the response.', '0b7c9f3e-4f0e-4a55-9d0e-6f1d2a3b4c5d'),
  ETag: text(
    'The state of the resource, for If-None-Match and If-Match. In a compressed response it ends in the content encoding, such as `-br`; either form is understood.',
    '"c2xQ9vJ0m1Zr8yKpT4uWd7hBfEa"',
  ),
  ContentLanguage: text('The languages of the texts about species.', 'de'),
  Vary: text('The headers of the request that the response depends on.', 'Accept-Language'),
  CacheControl: text('How long the response may be used again without asking.', 'no-cache'),
  WWWAuthenticate: text('What is wanted of the caller, as RFC 6750 has it.', 'Bearer realm="frond"'),
  ContentRange: text('Which bytes of how many.', 'bytes 0-1023/348112'),
  AcceptRanges: text('`bytes`: the file can be had in parts.', 'bytes'),
  ContentDisposition: text(
    'Of files that a browser should rather save than show.',
    'attachment; filename="01KDVX7V9Q3N5T2A8R6M4J1C0B.pdf"',
  ),
  ClearSiteData: text('What a browser is to forget when the session of the request ends.', '"cache"'),
  RetryAfter: count('Seconds to wait before trying again; not sent where nobody knows.', 5),
  IdempotentReplay: text('`true` when this is the first response again, by its Idempotency-Key.', 'true'),
  RateLimitLimit: count('Requests a minute; only where the server limits them.', 600),
  RateLimitRemaining: count('How many of them are left.', 598),
  RateLimitReset: count('Seconds until all of them are there again.', 42),
} as const satisfies Record<string, JsonObject>

type ResponseHeader = keyof typeof RESPONSE_HEADERS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers that the handler itself adds to a success; for the OpenAPI document. */
    ownHeaders?: readonly ResponseHeader[]
  }
}

/** The names on the wire. */
const WIRE_NAMES: Readonly<Record<ResponseHeader, string>> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  ContentLanguage: 'Content-Language',
  Vary: 'Vary',
  CacheControl: 'Cache-Control',
  WWWAuthenticate: 'WWW-Authenticate',
  ContentRange: 'Content-Range',
  AcceptRanges: 'Accept-Ranges',
  ContentDisposition: 'Content-Disposition',
  ClearSiteData: 'Clear-Site-Data',
  RetryAfter: 'Retry-After',
  IdempotentReplay: 'Idempotent-Replay',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
}

const RATE: ResponseHeader[] = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']

function references(names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

/** The options of a route that decide about its headers. */
export type RouteTraits = Pick<RouteOptions, 'method' | 'config' | 'schema'>

export function isSignedIn({ config }: RouteTraits): boolean {
  return config?.access === 'user' || config?.access === 'admin'
}

/** Every authenticated POST honours Idempotency-Key. */
export function isRetryable(route: RouteTraits): boolean {
  return route.method === 'POST' && isSignedIn(route)
}

/** A route without a response schema sends files. */
export function isFile({ schema }: RouteTraits): boolean {
  return schema?.response === undefined
}

function common({ config }: RouteTraits): ResponseHeader[] {
  return config?.access === 'operator' ? ['XRequestId'] : ['XRequestId', ...RATE]
}

function ofLanguages({ method, config }: RouteTraits): ResponseHeader[] {
  if (config?.languages !== undefined) return ['ContentLanguage', 'Vary']
  return (config?.readsAcceptLanguage && method === 'GET') || config?.streamsEvents ? ['Vary'] : []
}

export function successHeaders(route: RouteTraits): JsonObject {
  const { etag, etagOfNewState, ownHeaders = [] } = route.config ?? {}
  const isTagged = Boolean(etag) || etagOfNewState === true
  return references([
    ...common(route),
    ...(isTagged ? (['ETag', 'CacheControl'] as const) : []),
    ...ownHeaders,
    ...ofLanguages(route),
    ...(isRetryable(route) ? (['IdempotentReplay'] as const) : []),
  ])
}

export function fileHeaders(route: RouteTraits, status: 200 | 206): JsonObject {
  return references([
    ...common(route),
    'ETag',
    'CacheControl',
    'AcceptRanges',
    'ContentDisposition',
    ...(status === 206 ? (['ContentRange'] as const) : []),
  ])
}

/** 304: the headers of the response without its body. */
export function notModified(route: RouteTraits): JsonObject {
  return {
    304: {
      description: 'Unchanged since the ETag in If-None-Match.',
      headers: references([...common(route), 'ETag', 'CacheControl', ...ofLanguages(route)]),
    },
  }
}

const WITH_FAILURES: Partial<Record<ErrorName, ResponseHeader>> = {
  UNAUTHENTICATED: 'WWWAuthenticate',
  RATE_LIMITED: 'RetryAfter',
  UNAVAILABLE: 'RetryAfter',
  OVERLOADED: 'RetryAfter',
  IDEMPOTENCY_CONFLICT: 'RetryAfter',
  RANGE_NOT_SATISFIABLE: 'ContentRange',
}

export function failureHeaders(names: readonly ErrorName[]): JsonObject {
  const own = names.flatMap((name) => WITH_FAILURES[name] ?? [])
  return references(['XRequestId', ...RATE, ...new Set(own)])
}

const parameter = (
  name: string,
  description: string,
  example: string,
  more: JsonObject = {},
): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string', ...more, examples: [example] },
})

/** The request headers with a meaning of their own, by their names in the document. */
export const REQUEST_HEADERS = {
  AcceptLanguage: parameter(
    'Accept-Language',
    'The languages of the reader, best first: for texts about species, English where none of them is there, and for the order of tags. If-Match compares with what a GET with the same languages shows.',
    'de, en;q=0.5',
  ),
  IdempotencyKey: parameter(
    'Idempotency-Key',
    'Up to 255 characters; a retry with the same key within a day gets the first response again.',
    '5f0c2a4e-6d1b-4c3a-9e8f-7a6b5c4d3e2f',
    { minLength: 1, maxLength: 255 },
  ),
  LastEventId: parameter(
    'Last-Event-ID',
    'Of a stream: the last event that is known, instead of `after`. Browsers send it by themselves.',
    '17',
  ),
  Range: parameter('Range', 'The part that is wanted; of an original only.', 'bytes=0-1023'),
  IfRange: parameter(
    'If-Range',
    'The ETag the other parts came with; all of the file if it has another.',
    '"c2xQ9vJ0m1Zr8yKpT4uWd7hBfEa"',
  ),
  IfNoneMatch: parameter(
    'If-None-Match',
    'ETags already known; 304 if one of them still holds.',
    '"c2xQ9vJ0m1Zr8yKpT4uWd7hBfEa"',
  ),
  IfMatch: parameter(
    'If-Match',
    'The ETag the change is based on; 412 if the resource has another by now.',
    '"c2xQ9vJ0m1Zr8yKpT4uWd7hBfEa"',
  ),
} as const satisfies Record<string, JsonObject>

export function requestHeaders(route: RouteTraits): JsonObject[] {
  const { etag, errors, languages, readsAcceptLanguage, streamsEvents } = route.config ?? {}
  const names: (keyof typeof REQUEST_HEADERS)[] = [
    ...(languages === 'negotiated' || readsAcceptLanguage ? (['AcceptLanguage'] as const) : []),
    ...(isRetryable(route) ? (['IdempotencyKey'] as const) : []),
    ...(streamsEvents ? (['LastEventId'] as const) : []),
    ...(isFile(route) ? (['Range', 'IfRange'] as const) : []),
    ...(etag || isFile(route) ? (['IfNoneMatch'] as const) : []),
    ...(errors?.includes('PRECONDITION_FAILED') ? (['IfMatch'] as const) : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
