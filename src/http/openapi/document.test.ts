import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Type } from 'typebox'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { Success, success } from '../envelope.ts'
import { IdParams, Name, PageQuery } from '../fields.ts'
import { exampleOf, SharedSchemas } from './schemas.ts'

const closed = { additionalProperties: false }
const Thing = Type.Object({ name: Name(5, { examples: ['fern'] }) }, { ...closed, title: 'Thing' })

function thingRoute(app: App): void {
  app.put(
    '/api/v1/things/:id',
    {
      config: { access: 'admin', errors: ['TAG_NOT_FOUND'] },
      schema: {
        operationId: 'updateThing',
        tags: ['Reference'],
        summary: 'Change a thing',
        params: IdParams,
        querystring: Type.Object(
          { dry: Type.Optional(Type.Boolean({ description: 'Only asks.' })), ...PageQuery },
          closed,
        ),
        body: Thing,
        response: { 200: Success(Thing) },
      },
    },
    async (request) => success(request, request.body),
  )
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  CacheControl: 'Cache-Control',
  ContentLanguage: 'Content-Language',
  Vary: 'Vary',
  IdempotentReplay: 'Idempotent-Replay',
  AcceptRanges: 'Accept-Ranges',
  ContentDisposition: 'Content-Disposition',
  ContentRange: 'Content-Range',
  RetryAfter: 'Retry-After',
  WWWAuthenticate: 'WWW-Authenticate',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
}
const RATE = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']

function headers(...names: string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

const nameOf = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''

const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })

// On SQLite only: the document is made of schemas, not of rows.
describe('the OpenAPI document', () => {
  test('describes a route by what it declares', async (t) => {
    const service = await buildTestApp(undefined, { extraRoutes: thingRoute })
    t.after(() => service.close())
    const document = JSON.parse(JSON.stringify(await service.openApi()))
    const { responses, ...operation } = document.paths['/api/v1/things/{id}'].put
    assert.deepEqual(operation, {
      operationId: 'updateThing',
      summary: 'Change a thing',
      description: 'Needs the access token of an administrator.',
      tags: ['Reference'],
      security: [{ accessToken: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [42] },
        },
        {
          name: 'dry',
          in: 'query',
          required: false,
          description: 'Only asks.',
          schema: { type: 'boolean' },
        },
        {
          name: 'page',
          in: 'query',
          required: false,
          description: 'From 0.',
          schema: { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 },
        },
        { name: 'size', in: 'query', required: false, schema: PageQuery.size },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { name: 'fern' } },
        },
      },
    })
    const { 200: success, ...failures } = responses
    assert.deepEqual(success.headers, headers('XRequestId', ...RATE))
    assert.deepEqual(failures, {
      400: reference('BodyMalformedOrValidationFailedOrInvalidUri'),
      401: reference('Unauthenticated'),
      403: reference('Forbidden'),
      404: reference('TagNotFound'),
      408: reference('RequestTimeout'),
      413: reference('PayloadTooLarge'),
      414: reference('UriTooLong'),
      415: reference('UnsupportedMediaType'),
      429: reference('RateLimited'),
      431: reference('HeadersTooLarge'),
      500: reference('Internal'),
      503: reference('UnavailableOrOverloaded'),
      507: reference('StorageFull'),
    })
    assert.deepEqual(document.components.schemas.Thing, {
      type: 'object',
      additionalProperties: false,
      title: 'Thing',
      required: ['name'],
      properties: { name: { type: 'string', minLength: 1, maxLength: 5, examples: ['fern'] } },
    })
  })

  test('shows how files come and go', async (t) => {
    const service = await buildTestApp()
    t.after(() => service.close())
    const { paths } = JSON.parse(JSON.stringify(await service.openApi()))
    const { parameters, responses } = paths['/api/v1/media/{month}/{name}'].get
    assert.deepEqual(
      parameters.filter((parameter: object) => '$ref' in parameter),
      ['Range', 'IfRange', 'IfNoneMatch'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    )
    const bytes = '(the bytes of the file)'
    const types = [
      'image/jpeg',
      'image/png',
      'image/webp',
      'image/avif',
      'image/gif',
      'image/heic',
      'video/mp4',
      'video/webm',
      'video/quicktime',
      'application/pdf',
    ]
    const content = Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' }, example: bytes }]),
    )
    const always = ['XRequestId', ...RATE, 'ETag', 'CacheControl']
    const ofFiles = headers(...always, 'AcceptRanges', 'ContentDisposition')
    assert.deepEqual(
      [responses[200], responses[206], responses[304]],
      [
        { description: 'The bytes of the file.', headers: ofFiles, content },
        {
          description: 'The bytes in the Range.',
          headers: { ...ofFiles, ...headers('ContentRange') },
          content,
        },
        { description: 'Unchanged since the ETag in If-None-Match.', headers: headers(...always) },
      ],
    )
    assert.deepEqual(paths['/api/v1/media'].post.requestBody.content['multipart/form-data'].example, {
      file: bytes,
    })
    // Everything else is data, which comes whole.
    const operations: { operationId: string; responses: object }[] = Object.values(paths).flatMap((path) =>
      Object.values(Object(path)),
    )
    const inParts = operations.filter((operation) => '206' in operation.responses)
    assert.deepEqual(
      inParts.map(({ operationId }) => operationId),
      ['getMediaContent'],
    )
  })

  test('is not made of routes that do not say what they are', async (t) => {
    const service = await buildTestApp(undefined, {
      extraRoutes: (app) => app.get('/api/v1/nameless', { config: { access: 'public' } }, async () => null),
    })
    t.after(() => service.close())
    await assert.rejects(service.openApi, /GET \/api\/v1\/nameless lacks an operationId, a summary or tags/)
  })

  test('names the public address where there is one', async (t) => {
    for (const [env, url] of [
      [{}, '/'],
      [{ PUBLIC_URL: 'https://plants.example.org' }, 'https://plants.example.org'],
    ] as const) {
      const service = await buildTestApp(undefined, { env })
      t.after(() => service.close())
      assert.deepEqual((await service.openApi()).servers, [{ url }])
    }
  })
})

describe('the OpenAPI document of the service', () => {
  let service: TestApp
  let document: ReturnType<typeof JSON.parse>
  before(async () => {
    service = await buildTestApp()
    document = JSON.parse(JSON.stringify(await service.openApi()))
  })
  after(() => service.close())

  test('is made an operation at a time, and others go on in between', async () => {
    let turns = 0
    let isMade = false
    setImmediate(function count() {
      turns++
      if (!isMade) setImmediate(count)
    })
    await service.openApi()
    isMade = true
    const operations = Object.values(document.paths).flatMap((path) => Object.keys(Object(path)))
    assert.ok(turns >= operations.length, `${turns} turns`)
  })

  test('says which version of the package it describes', async () => {
    const file = await readFile(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8')
    assert.equal(document.info.version, JSON.parse(file).version)
  })

  test('names the headers that mean something to an operation', () => {
    const { paths, components } = document
    const asked = (parameters: { $ref?: string }[]) =>
      parameters.flatMap(({ $ref }) => $ref?.replace('#/components/parameters/', '') ?? [])
    const one = paths['/api/v1/plants/{id}']
    assert.deepEqual(asked(one.get.parameters), ['AcceptLanguage', 'IfNoneMatch'])
    assert.deepEqual(asked(one.put.parameters), ['AcceptLanguage', 'IfMatch'])
    assert.deepEqual(asked(paths['/api/v1/plants'].post.parameters), ['AcceptLanguage', 'IdempotencyKey'])
    // Of a plant and a species If-Match knows what a reader of the same languages has seen.
    assert.deepEqual(asked(one.delete.parameters), ['AcceptLanguage', 'IfMatch'])
    const species = paths['/api/v1/plant-species/{id}']
    const translation = paths['/api/v1/plant-species/{id}/translations/{lang}']
    for (const { parameters } of [species.put, species.delete, translation.put, translation.delete]) {
      assert.deepEqual(asked(parameters), ['AcceptLanguage', 'IfMatch'])
    }
    const tags = paths['/api/v1/plant-tags'].get
    assert.deepEqual(asked(tags.parameters), ['AcceptLanguage'])
    assert.deepEqual(tags.responses[200].headers, headers('XRequestId', ...RATE, 'Vary'))
    assert.deepEqual(asked(paths['/api/v1/admin/jwt/rotate'].post.parameters), ['IdempotencyKey'])

    const told = ['XRequestId', ...RATE, 'ETag', 'CacheControl', 'ContentLanguage', 'Vary']
    assert.deepEqual(one.get.responses[200].headers, headers(...told))
    assert.deepEqual(one.get.responses[304].headers, headers(...told))
    assert.ok('Idempotent-Replay' in paths['/api/v1/plants'].post.responses[200].headers)

    const { Unauthenticated, RateLimited, UnavailableOrOverloaded } = components.responses
    assert.deepEqual(Unauthenticated.headers, headers('XRequestId', ...RATE, 'WWWAuthenticate'))
    assert.deepEqual(RateLimited.headers, headers('XRequestId', ...RATE, 'RetryAfter'))
    assert.deepEqual(UnavailableOrOverloaded.headers, headers('XRequestId', ...RATE, 'RetryAfter'))
    const { responses } = paths['/api/v1/media/{month}/{name}'].get
    assert.ok('Content-Range' in components.responses[nameOf(responses[416])].headers)
    const { 409: conflict } = paths['/api/v1/media'].post.responses
    assert.ok('Retry-After' in components.responses[nameOf(conflict)].headers)
  })

  test('declares of every operation what may come before anybody knows what is asked for', () => {
    const { paths, components } = document
    const operations: { operationId: string; responses: Record<string, { $ref: string }> }[] = Object.values(
      paths,
    ).flatMap((path) => Object.values(Object(path)))
    const codesOf = (response: { $ref: string } | undefined): string =>
      response?.$ref === undefined
        ? JSON.stringify(response)
        : JSON.stringify(components.responses[nameOf(response)])
    for (const { operationId, responses } of operations) {
      for (const [status, code] of [
        [400, 1100],
        [400, 1103],
        [408, 1112],
        [414, 1110],
        [431, 1111],
      ] as const) {
        assert.ok(codesOf(responses[status]).includes(`"code":${code},`), `${operationId} ${code}`)
      }
    }
  })

  test('names the pages of a list, by number or by cursor', () => {
    const { paths, components } = document
    const dataOf = (path: string) =>
      paths[path].get.responses[200].content['application/json'].schema.properties.data
    const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` })
    assert.deepEqual(dataOf('/api/v1/plant-species'), schema('PlantSpeciesPage'))
    assert.deepEqual(dataOf('/api/v1/plants'), { anyOf: [schema('PlantPage'), schema('PlantCursorPage')] })
    assert.deepEqual(components.schemas.PlantPage.required, ['items', 'page', 'size', 'total'])
    assert.deepEqual(components.schemas.PlantCursorPage.required, ['items', 'size'])
    const { example } = paths['/api/v1/plants'].get.responses[200].content['application/json']
    const { items, ...frame } = example.data
    assert.deepEqual([items.length, frame], [1, { page: 0, size: 20, total: 1 }])
  })

  test('has a type for each code, so that a client can tell them apart', () => {
    const { paths, components } = document
    const { schema } = paths['/api/v1/plants/{id}'].put.responses[404].content['application/json']
    const types: { $ref: string }[] = schema.oneOf
    const codes = types.map(({ $ref }) => components.schemas[nameOf({ $ref })].properties.code.const)
    assert.deepEqual(codes, [3001, 4001, 4101, 4301, 5001])
    assert.deepEqual(components.schemas.PlantNotFound, {
      type: 'object',
      title: 'PlantNotFound',
      additionalProperties: false,
      required: ['code', 'message', 'data', 'requestId', 'timestamp'],
      properties: {
        code: { type: 'number', const: 4001, description: 'There is no such plant.' },
        message: { type: 'string', description: 'What went wrong, for people.' },
        data: { type: 'null' },
        requestId: { type: 'string', description: 'Also sent as the header X-Request-Id.' },
        timestamp: { type: 'integer', description: 'Time of the answer, epoch milliseconds.' },
      },
    })
    assert.deepEqual(components.schemas.ValidationFailed.properties.data.properties, {
      errors: { type: 'array', items: { $ref: '#/components/schemas/FieldProblem' } },
    })
  })

  test('names enumerations and their values', () => {
    const { components } = document
    const { schemas } = components
    assert.deepEqual(schemas.PlantStatus, {
      type: 'integer',
      title: 'PlantStatus',
      description: '0 Active, 1 Archived, 2 Dead.',
      'x-enum-varnames': ['Active', 'Archived', 'Dead'],
      examples: [1],
      enum: [0, 1, 2],
      'x-enum-descriptions': ['Active', 'Archived (given away, sold, lost)', 'Dead'],
      'x-enumDescriptions': { 0: 'Active', 1: 'Archived (given away, sold, lost)', 2: 'Dead' },
    })
    assert.deepEqual(schemas.Role.enum, ['USER', 'ADMIN'])
    assert.deepEqual(schemas.Role['x-enum-varnames'], ['User', 'Admin'])
    for (const name of [
      'CareDifficulty',
      'LightRequirement',
      'ToxicityLevel',
      'CultivationMethod',
      'Substrate',
      'JournalType',
    ]) {
      assert.deepEqual(
        schemas[name]['x-enum-varnames'].map((_name: string, value: number) => value),
        schemas[name].enum,
      )
    }
    assert.deepEqual(schemas.Plant.properties.status, { $ref: '#/components/schemas/PlantStatus' })
  })
})

describe('shared schemas', () => {
  test('one title is one schema', () => {
    const schemas = new SharedSchemas()
    const same = () => Type.Object({ a: Type.String() }, { title: 'A' })
    assert.deepEqual(schemas.share(Type.Array(same())), {
      type: 'array',
      items: { $ref: '#/components/schemas/A' },
    })
    schemas.share(same())
    assert.deepEqual(Object.keys(schemas.all()), ['A'])
    assert.throws(() => schemas.share(Type.Object({ a: Type.Number() }, { title: 'A' })), {
      message: 'Two different schemas are titled A',
    })
  })

  test('a field called title is a field', () => {
    const schema = Type.Object({ title: Type.String() })
    assert.deepEqual(new SharedSchemas().share(schema), {
      type: 'object',
      required: ['title'],
      properties: { title: { type: 'string' } },
    })
  })

  test('examples are made of the parts', () => {
    const schema = Type.Object({
      id: Type.Integer({ minimum: 3 }),
      level: Type.Number(),
      kind: Type.Literal('x'),
      names: Type.Array(Type.String({ examples: ['fern'] })),
      size: Type.Integer({ default: 20 }),
      isOpen: Type.Boolean(),
      text: Type.String(),
      parent: Type.Union([Type.Object({ id: Type.Integer() }), Type.Null()]),
      none: Type.Null(),
    })
    assert.deepEqual(exampleOf(schema), {
      id: 3,
      level: 0,
      kind: 'x',
      names: ['fern'],
      size: 20,
      isOpen: true,
      text: 'text',
      parent: { id: 0 },
      none: null,
    })
  })
})
