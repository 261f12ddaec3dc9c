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

/** Every response header that matters to a client. */
const RESPONSE_HEADERS = {
  'X-Request-Id': text('The `requestId` of the response.', '0b7c9f3e-4f0e-4a55-9d0e-6f1d2a3b4c5d'),
  ETag: text(
    'The state of the resource, for If-None-Match and If-Match. In a compressed response it ends in the content encoding, such as `-br`; either form is understood.',
    '"c2xQ9vJ0m1Zr8yKpT4uWd7hBfEa"',
  ),
  'Content-Language': text('The languages of the texts about species.', 'de'),
  Vary: text('The headers of the request that the response depends on.', 'Accept-Language'),
  'Cache-Control': text('How long the response may be used again without asking.', 'no-cache'),
  'WWW-Authenticate': text('What is wanted of the caller, as RFC 6750 has it.', 'Bearer realm="frond"'),
  'Content-Range': text('Which bytes of how many.', 'bytes 0-1023/348112'),
  'Accept-Ranges': text('`bytes`: the file can be had in parts.', 'bytes'),
  'Content-Disposition': text(
    'Of files that a browser should rather save than show.',
    'attachment; filename="01KDVX7V9Q3N5T2A8R6M4J1C0B.pdf"',
  ),
  'Frond-Corrected': text(
    'What a search took instead of terms that nothing has, percent-encoded, separated by `%20`; only if it did.',
    'monstera',
  ),
  'Clear-Site-Data': text('What a browser is to forget when the session of the request ends.', '"cache"'),
  'Retry-After': count('Seconds to wait before trying again; not sent where nobody knows.', 5),
  'Idempotent-Replay': text('`true` when this is the first response again, by its Idempotency-Key.', 'true'),
  'RateLimit-Limit': count('Requests a minute; only where the server limits them.', 600),
  'RateLimit-Remaining': count('How many of them are left.', 598),
  'RateLimit-Reset': count('Seconds until all of them are there again.', 42),
} as const satisfies Record<string, JsonObject>

type ResponseHeader = keyof typeof RESPONSE_HEADERS

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Headers that the handler itself adds to a success; for the OpenAPI document. */
    ownHeaders?: readonly ResponseHeader[]
  }
}

const RATE: ResponseHeader[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

function references(names: readonly ResponseHeader[]): JsonObject {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${componentName(name)}` }]),
  )
}

/** The headers as components of the document, where `X-Request-Id` is called `XRequestId`. */
export function responseHeaders(): JsonObject {
  return Object.fromEntries(
    Object.entries(RESPONSE_HEADERS).map(([name, header]) => [componentName(name), header]),
  )
}

function componentName(header: string): string {
  return header.replaceAll('-', '')
}

/** The options of a route that decide about its headers. */
export type RouteTraits = Pick<RouteOptions, 'method' | 'config' | 'schema'>

export function isSignedIn({ config }: RouteTraits): boolean {
  const access = config?.access
  return access === 'account' || access === 'admin' || typeof access === 'object'
}

/** Whether the header `Frond-Garden` counts. */
export function isOfGarden({ config }: RouteTraits): boolean {
  return typeof config?.access === 'object'
}

/** Every authenticated POST honours Idempotency-Key, unless it passes on what it does. */
export function isRetryable(route: RouteTraits): boolean {
  return route.method === 'POST' && isSignedIn(route) && route.config?.passesOn !== true
}

/** Whether a client can ask for the response again on the condition that it has changed. */
export function isComparable({ method, config }: RouteTraits): boolean {
  return method === 'GET' && Boolean(config?.etag)
}

/** A route without a response schema sends files. */
export function isFile({ schema }: RouteTraits): boolean {
  return schema?.response === undefined
}

function common({ config }: RouteTraits): ResponseHeader[] {
  return config?.access === 'operator' ? ['X-Request-Id'] : ['X-Request-Id', ...RATE]
}

function ofLanguages({ method, config }: RouteTraits): ResponseHeader[] {
  if (config?.languages !== undefined) return ['Content-Language', 'Vary']
  const varies = (config?.readsAcceptLanguage && method === 'GET') || typeof config?.access === 'object'
  return varies ? ['Vary'] : []
}

export function successHeaders(route: RouteTraits): JsonObject {
  const { etag, ownHeaders = [] } = route.config ?? {}
  return references([
    ...common(route),
    ...(etag ? (['ETag', 'Cache-Control'] as const) : []),
    ...ownHeaders,
    ...ofLanguages(route),
    ...(isRetryable(route) ? (['Idempotent-Replay'] as const) : []),
  ])
}

export function fileHeaders(route: RouteTraits, status: 200 | 206): JsonObject {
  return references([
    ...common(route),
    'ETag',
    'Cache-Control',
    'Accept-Ranges',
    'Content-Disposition',
    ...(status === 206 ? (['Content-Range'] as const) : []),
  ])
}

/** 304: the headers of the response without its body. */
export function notModified(route: RouteTraits): JsonObject {
  return {
    304: {
      description: 'Unchanged since the ETag in If-None-Match.',
      headers: references([
        ...common(route),
        'ETag',
        'Cache-Control',
        ...(route.config?.ownHeaders ?? []).filter((name) => name === 'Frond-Corrected'),
        ...ofLanguages(route),
      ]),
    },
  }
}

const WITH_FAILURES: Partial<Record<ErrorName, ResponseHeader>> = {
  UNAUTHENTICATED: 'WWW-Authenticate',
  RATE_LIMITED: 'Retry-After',
  UNAVAILABLE: 'Retry-After',
  OVERLOADED: 'Retry-After',
  IDEMPOTENCY_CONFLICT: 'Retry-After',
  RANGE_NOT_SATISFIABLE: 'Content-Range',
}

export function failureHeaders(names: readonly ErrorName[]): JsonObject {
  const own = names.flatMap((name) => WITH_FAILURES[name] ?? [])
  return references(['X-Request-Id', ...RATE, ...new Set(own)])
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
  FrondGarden: parameter(
    'Frond-Garden',
    'The id of the garden; without it the own one, or the one that the key or link is for.',
    '7',
  ),
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
  const { errors, languages, readsAcceptLanguage, streamsEvents } = route.config ?? {}
  const names: (keyof typeof REQUEST_HEADERS)[] = [
    ...(isOfGarden(route) ? (['FrondGarden'] as const) : []),
    ...(languages === 'negotiated' || readsAcceptLanguage ? (['AcceptLanguage'] as const) : []),
    ...(isRetryable(route) ? (['IdempotencyKey'] as const) : []),
    ...(streamsEvents ? (['LastEventId'] as const) : []),
    ...(isFile(route) ? (['Range', 'IfRange'] as const) : []),
    ...(isComparable(route) || isFile(route) ? (['IfNoneMatch'] as const) : []),
    ...(errors?.includes('PRECONDITION_FAILED') ? (['IfMatch'] as const) : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}
