import type { FastifyContextConfig, RouteOptions } from 'fastify'
import { VERSION } from '../../base/version.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { App } from '../app-type.ts'
import { exampleOf, isObject, type Json, type JsonObject, SharedSchemas } from '../schemas.ts'
import type { Access, GardenAccess } from '../security/access.ts'
import { mayBeEmpty } from '../validation/json-body.ts'
import { SharedFailures } from './error-responses.ts'
import {
  fileHeaders,
  isComparable,
  isFile,
  notModified,
  REQUEST_HEADERS,
  type RouteTraits,
  requestHeaders,
  responseHeaders,
  successHeaders,
} from './headers.ts'

declare module 'fastify' {
  interface FastifySchema {
    operationId?: string
    tags?: readonly Tag[]
    summary?: string
    description?: string
    /** Content type of a response that is not JSON; without a response schema it is a file of any of these types. */
    produces?: string | readonly string[]
    /** Content type of a body that is not JSON: a form with one file. */
    consumes?: 'multipart/form-data'
    /** Leaves the route out of the document, such as the files of the reference page. */
    hide?: boolean
  }
}

const TAGS = {
  Species: 'The catalogue: readable by anyone, changed by administrators.',
  Accounts: 'Registration, sign-in, sessions and the own account.',
  Access: 'Gardens, and what lets persons and programs in.',
  Administration: 'Users, for administrators.',
  'Signing keys': 'The RSA keys behind every token, and the set that lets others verify them.',
  Plants: 'The own plants.',
  Journals: 'What was done for which plants, and when.',
  Care: 'What is to be done for which plants, how often, and when next.',
  Problems: 'Plants that are watched because of a pest, a disease or something else.',
  Reminders: 'Where the own reminders go, and how they are sent.',
  Tags: 'Own marks for plants.',
  Wishes: 'Plants to have one day.',
  Regions: 'Where plants stand: regions with locations, both in an order of choice.',
  Events: 'What changed in the own garden, as it happens.',
  Media: 'Pictures and other files, and pictures in any size.',
  Search: 'Everything that has a name, at once.',
  Assistants: 'Tools for language models.',
  Reference: 'What the numbers in other responses mean.',
  Operations: 'For those who run the service; outside the versioned API.',
} as const
export type Tag = keyof typeof TAGS

/** The last sentence of every operation's description. */
const AUDIENCES: Readonly<Record<Exclude<Access, GardenAccess>, string>> = {
  public: 'Open to everyone.',
  account: 'Needs an access token.',
  admin: 'Needs the access token of an administrator.',
  operator: 'Outside the versioned API, for those who run the service.',
}

const ONLY = { sessions: 'an access token', keys: 'a key' } as const

function audienceOf(access: Access = 'public'): string {
  if (typeof access === 'string') return AUDIENCES[access]
  const { role, links, only } = access
  const roles = role === 'Viewer' ? 'any role' : `the role ${role}${role === 'Member' ? '' : ' or more'}`
  const linked = links === 'Sitter' ? ', or the link of a Sitter' : ', or a link'
  const callers = only === undefined ? 'an access token or a key' : ONLY[only]
  return `Needs ${callers} with ${roles} in the garden${links === undefined ? '' : linked}.`
}

const DESCRIPTION = `Frond keeps a catalogue of plant species and, for every user, plants, the places they \
stand in, tags, care journals, care schedules and pictures.

Every response is wrapped in the same envelope: \`code\`, \`message\`, \`data\`, \`requestId\`, \`timestamp\`. \
A failure has a \`code\` from a fixed list and \`data: null\`, or for code 1101 the offending fields. \
Unknown fields and parameters are refused, so that a typo is never silently lost.`

/** Records every route as it is registered; each call builds the document anew. */
export function collectRoutes(app: App, publicUrl: string | undefined): () => Promise<JsonObject> {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.hide !== true) routes.push(route)
  })
  return () => describe(routes, publicUrl)
}

/** OpenAPI 3.1 uses JSON Schema, so the schemas of the routes are used as they are. */
async function describe(routes: readonly RouteOptions[], publicUrl: string | undefined): Promise<JsonObject> {
  const schemas = new SharedSchemas()
  const failures = new SharedFailures(schemas)
  const paths: Record<string, JsonObject> = {}
  for (const route of routes) {
    // All of them together would block the event loop for too long.
    await yieldToEventLoop()
    const path = route.url.replace(/:([A-Za-z]+)/g, '{$1}')
    for (const method of [route.method].flat()) {
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(route, schemas, failures) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Frond',
      version: VERSION,
      summary: 'The plant-care backend.',
      description: DESCRIPTION,
      contact: {
        name: 'The operator of this server',
        ...(publicUrl === undefined ? {} : { url: publicUrl }),
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: schemas.all(),
      responses: failures.all(),
      parameters: REQUEST_HEADERS,
      headers: responseHeaders(),
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'The `accessToken` of a session, which registration, sign-in and refresh respond with.',
        },
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The `token` of a key, or what stands behind the `#` of a link, both of one garden.',
        },
        metricsToken: { type: 'http', scheme: 'bearer', description: 'The METRICS_TOKEN of the server.' },
      },
    },
  }
}

function operation(route: RouteOptions, schemas: SharedSchemas, failures: SharedFailures): JsonObject {
  const { url, method, schema = {}, config } = route
  const { operationId, summary, tags } = schema
  if (operationId === undefined || summary === undefined || tags === undefined) {
    throw new Error(`${String(method)} ${url} lacks an operationId, a summary or tags`)
  }
  const parameters = [
    ...parametersOf('path', schema.params, schemas),
    ...parametersOf('query', schema.querystring, schemas),
    ...requestHeaders(route),
  ]
  return {
    operationId,
    summary,
    description: [schema.description, audienceOf(config?.access)].join(' ').trim(),
    tags: [...tags],
    security: securityOf(config),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(route, schemas),
    responses: { ...successOf(route, schemas), ...failures.of(route) },
  }
}

function requestBodyOf(route: RouteOptions, schemas: SharedSchemas): JsonObject {
  const { body, consumes } = route.schema ?? {}
  if (consumes !== undefined) return { requestBody: { required: true, content: fileForm(consumes) } }
  if (body === undefined) return {}
  return { requestBody: { required: !mayBeEmpty(route), content: media(body, schemas) } }
}

function securityOf({ access, fresh, errors = [] }: FastifyContextConfig = {}): JsonObject[] {
  // What only some requests want fresh, only they want a session for.
  if (access === 'public' && fresh !== undefined) return [{ accessToken: [] }, {}]
  if (access === 'account' || access === 'admin') return [{ accessToken: [] }]
  if (typeof access === 'object') {
    const { only } = access
    return [
      ...(only === 'keys' ? [] : [{ accessToken: [] }]),
      ...(only === 'sessions' ? [] : [{ accessKey: [] }]),
    ]
  }
  return access === 'operator' && errors.includes('UNAUTHENTICATED') ? [{ metricsToken: [] }, {}] : []
}

function parametersOf(place: 'path' | 'query', schema: unknown, schemas: SharedSchemas): JsonObject[] {
  if (!isObject(schema) || !isObject(schema.properties)) return []
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(schema.properties).map(([name, property]) => ({
    name,
    in: place,
    // A parameter with a default may be left out, although the validated request always has it.
    required: place === 'path' || (required.includes(name) && !hasDefault(property)),
    ...describedAs(schemas.share(property)),
  }))
}

/** Generators read the description of a parameter, not that of its schema. */
function describedAs(schema: Json): JsonObject {
  if (!isObject(schema) || schema.description === undefined) return { schema }
  const { description, ...rest } = schema
  return { description, schema: rest }
}

function hasDefault(schema: Json | undefined): boolean {
  return isObject(schema) && 'default' in schema
}

function media(schema: unknown, schemas: SharedSchemas, types = ['application/json']): JsonObject {
  return Object.fromEntries(
    types.map((type) => [type, { schema: schemas.share(schema), example: exampleOf(schema) }]),
  )
}

/** As the specification of HTML has them, which no schema can tell. */
const EVENTS: JsonObject = {
  'text/event-stream': {
    schema: {
      type: 'string',
      description:
        'Server-sent events. `data` is a GardenEvent; of `event: reset`, which says that everything has to be read again, it is `{ next }`.',
    },
    example:
      'id: 18\nevent: journal.created\ndata: {"id":18,"type":"journal.created","subject":42,"plantIds":[3,7],"at":1767225600000}\n\n',
  },
}

function successOf(route: RouteOptions, schemas: SharedSchemas): JsonObject {
  const { response, produces = 'application/json' } = route.schema ?? {}
  if (isFile(route) || !isObject(response)) return fileResponses(route)
  return {
    ...Object.fromEntries(
      Object.entries(response).map(([status, schema]) => [
        status,
        {
          description: 'Success.',
          headers: successHeaders(route),
          content: {
            ...media(schema, schemas, [produces].flat()),
            ...(route.config?.streamsEvents ? EVENTS : {}),
          },
        },
      ]),
    ),
    ...(isComparable(route) ? notModified(route) : {}),
  }
}

/** Stands for the bytes of a file in an example. */
const BYTES = '(the bytes of the file)'

const ONE_FILE: JsonObject = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'The file itself.' } },
  required: ['file'],
}

/** A form with one file. */
function fileForm(type: string): JsonObject {
  return { [type]: { schema: ONE_FILE, example: { file: BYTES } } }
}

/** 200 for the whole file, 206 for a range of it, 304 if the client has it already. */
function fileResponses(route: RouteTraits): JsonObject {
  const types = [route.schema?.produces ?? 'application/octet-stream'].flat()
  const content: JsonObject = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' }, example: BYTES }]),
  )
  return {
    200: { description: 'The bytes of the file.', headers: fileHeaders(route, 200), content },
    206: { description: 'The bytes in the Range.', headers: fileHeaders(route, 206), content },
    ...notModified(route),
  }
}
