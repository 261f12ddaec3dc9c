import type { FastifySchema, RouteOptions } from 'fastify'
import type { Access } from './access.ts'
import type { App } from './app-type.ts'
import { Failure } from './envelope.ts'
import { ERRORS, type ErrorName } from './errors.ts'
import { fileForm, fileResponses } from './openapi-files.ts'
import {
  exampleOf,
  isObject,
  type Json,
  type JsonObject,
  NOT_MODIFIED,
  SharedSchemas,
} from './openapi-schemas.ts'

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    tags?: readonly Tag[]
    summary?: string
    description?: string
    /** Content type of the answer where it is not JSON; without a response schema it is a file. */
    produces?: string
    /** Content type of the body where it is not JSON: a form with one file. */
    consumes?: 'multipart/form-data'
    /** Leaves the route out of the document: files that a page of ours loads. */
    hide?: boolean
  }
}

const TAGS = {
  Species: 'The catalogue: readable by anyone, changed by administrators.',
  Accounts: 'Registration, sign-in, sessions and the own account.',
  Administration: 'Users, for administrators.',
  'Signing keys': 'The RSA keys behind every token, and the set that lets others verify them.',
  Plants: 'The own plants.',
  Journals: 'What was done for which plants, and when.',
  Tags: 'Own marks for plants.',
  Regions: 'Where plants stand: regions with locations, both in an order of choice.',
  Media: 'Pictures and other files, and pictures in any size.',
  Reference: 'What the numbers in other answers mean.',
  Operations: 'For those who run the service; outside the versioned API.',
} as const
type Tag = keyof typeof TAGS

const DESCRIPTION = `Frond keeps a catalogue of plant species and, for every user, plants, the places they \
stand in, tags, care journals and pictures.

Every answer is wrapped in the same envelope: \`code\`, \`message\`, \`data\`, \`requestId\`, \`timestamp\`. \
A failure has a \`code\` from a fixed list and \`data: null\`, or for code 1101 the offending fields. \
Unknown fields and parameters are refused, so that a typo is never silently lost.`

/** Remembers every route as it is registered; the document is made when somebody asks for it. */
export function collectRoutes(app: App, publicUrl: string | undefined): () => JsonObject {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) routes.push(route)
  })
  let document: JsonObject | undefined
  return () => {
    document ??= describe(routes, publicUrl)
    return document
  }
}

/** JSON Schema is the schema language of OpenAPI 3.1, so ours go in as they are. */
function describe(routes: readonly RouteOptions[], publicUrl: string | undefined): JsonObject {
  const schemas = new SharedSchemas()
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    const path = route.url.replace(/:([A-Za-z]+)/g, '{$1}')
    for (const method of [route.method].flat()) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, schemas) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Frond',
      version: '1.0.0',
      summary: 'The plant-care backend.',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The METRICS_TOKEN of the server.' },
      },
    },
  }
}

function operation({ url, method, schema = {}, config }: RouteOptions, schemas: SharedSchemas): JsonObject {
  const { operationId, summary, tags } = schema
  if (operationId === undefined || summary === undefined || tags === undefined) {
    throw new Error(`${String(method)} ${url} lacks an operationId, a summary or tags`)
  }
  const isSignedIn = config?.access === 'user' || config?.access === 'admin'
  const isRetryable = method === 'POST' && isSignedIn
  const retryErrors: ErrorName[] = isRetryable ? ['IDEMPOTENCY_CONFLICT'] : []
  const parameters = [
    ...parametersOf('path', schema.params, schemas),
    ...parametersOf('query', schema.querystring, schemas),
    ...headersOf({ isRetryable, isFile: schema.response === undefined }, config),
  ]
  return {
    operationId,
    summary,
    ...(schema.description === undefined ? {} : { description: schema.description }),
    tags: [...tags],
    security: securityOf(config?.access, config?.errors),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(schema, schemas),
    responses: {
      ...successOf(schema.response, schema.produces, Boolean(config?.etag), schemas),
      ...failuresOf(
        possibleErrors(config?.access, schema.body !== undefined, [
          ...(config?.errors ?? []),
          ...retryErrors,
        ]),
        schemas,
      ),
    },
  }
}

/** The headers that mean something to this operation beyond the usual ones. */
function headersOf(
  { isRetryable, isFile }: { isRetryable: boolean; isFile: boolean },
  config: RouteOptions['config'],
): JsonObject[] {
  const header = (name: string, description: string): JsonObject => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  })
  return [
    ...(isRetryable
      ? [
          header(
            'Idempotency-Key',
            'Up to 255 characters; a retry with the same key gets the first answer again.',
          ),
        ]
      : []),
    ...(isFile
      ? [
          header('Range', 'The part that is wanted, such as `bytes=0-1023`; of an original only.'),
          header('If-Range', 'The ETag the other parts came with; all of the file if it has another.'),
        ]
      : []),
    ...(config?.etag || isFile
      ? [header('If-None-Match', 'ETags already known; 304 if one of them still holds.')]
      : []),
    ...(config?.errors?.includes('PRECONDITION_FAILED')
      ? [header('If-Match', 'The ETag the change is based on; 412 if the resource has another by now.')]
      : []),
  ]
}

function requestBodyOf({ body, consumes }: FastifySchema, schemas: SharedSchemas): JsonObject {
  if (consumes !== undefined) return { requestBody: { required: true, content: fileForm(consumes) } }
  return body === undefined ? {} : { requestBody: { required: true, content: media(body, schemas) } }
}

function securityOf(access: Access | undefined, errors: readonly ErrorName[] = []): JsonObject[] {
  if (access === 'user' || access === 'admin') return [{ accessToken: [] }]
  return access === 'operator' && errors.includes('UNAUTHENTICATED') ? [{ metricsToken: [] }, {}] : []
}

function parametersOf(place: 'path' | 'query', schema: unknown, schemas: SharedSchemas): JsonObject[] {
  if (!isObject(schema) || !isObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    // What has a default may be left out, though the checked request always has it.
    required: place === 'path' || (required.includes(name) && !hasDefault(property)),
    schema: schemas.share(property),
  }))
}

function hasDefault(schema: Json | undefined): boolean {
  return isObject(schema) && 'default' in schema
}

function media(schema: unknown, schemas: SharedSchemas, type = 'application/json'): JsonObject {
  return { [type]: { schema: schemas.share(schema), example: exampleOf(schema) } }
}

function successOf(
  response: unknown,
  produces: string | undefined,
  etag: boolean,
  schemas: SharedSchemas,
): JsonObject {
  if (!isObject(response)) return fileResponses(produces ?? 'application/octet-stream')
  return {
    ...Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [
        status,
        { description: 'Success.', content: media(schema, schemas, produces) },
      ]),
    ),
    ...(etag ? NOT_MODIFIED : {}),
  }
}

function possibleErrors(
  access: Access | undefined,
  hasBody: boolean,
  own: readonly ErrorName[],
): ErrorName[] {
  const common: ErrorName[] = access === 'operator' ? [] : ['VALIDATION_FAILED', 'RATE_LIMITED']
  const body: ErrorName[] = hasBody ? ['BODY_MALFORMED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : []
  const token: ErrorName[] = access === 'user' || access === 'admin' ? ['UNAUTHENTICATED'] : []
  const role: ErrorName[] = access === 'admin' ? ['FORBIDDEN'] : []
  const names = new Set<ErrorName>([...common, ...body, ...token, ...role, ...own, 'UNAVAILABLE', 'INTERNAL'])
  return [...names].sort((a, b) => ERRORS[a][0] - ERRORS[b][0])
}

/** One response for each status, with an example for each code that comes with it. */
function failuresOf(names: readonly ErrorName[], schemas: SharedSchemas): JsonObject {
  const byStatus = Map.groupBy(names, (name) => ERRORS[name][1])
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      String(status),
      {
        description: group.map((name) => `${ERRORS[name][0]} ${name}`).join(', '),
        content: {
          'application/json': {
            schema: schemas.share(Failure),
            examples: Object.fromEntries(group.map((name) => [name, { value: failureExample(name) }])),
          },
        },
      },
    ]),
  )
}

function failureExample(name: ErrorName): Json {
  const [code, , message] = ERRORS[name]
  const data =
    name === 'VALIDATION_FAILED' ? { errors: [{ path: 'size', message: 'must be at most 100' }] } : null
  return { code, message, data, requestId: '0b7c9f3e-4f0e-4a55-9d0e-6f1d2a3b4c5d', timestamp: 1767225600000 }
}
