import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { buildTestApp } from '../../test/test-app.ts'
import type { App } from './app-type.ts'
import { Success, success } from './envelope.ts'
import { IdParams, Name, PageQuery } from './fields.ts'
import { exampleOf, SharedSchemas } from './openapi-schemas.ts'

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
        querystring: Type.Object({ dry: Type.Optional(Type.Boolean()), ...PageQuery }, closed),
        body: Thing,
        response: { 200: Success(Thing) },
      },
    },
    async (request) => success(request, request.body),
  )
}

// On SQLite only: the document is made of schemas, not of rows.
describe('the OpenAPI document', () => {
  test('describes a route by what it declares', async (t) => {
    const service = await buildTestApp(undefined, { extraRoutes: thingRoute })
    t.after(() => service.close())
    const document = JSON.parse(JSON.stringify(service.openApi()))
    const { responses, ...operation } = document.paths['/api/v1/things/{id}'].put
    const descriptions: Record<string, { description: string }> = responses
    assert.deepEqual(operation, {
      operationId: 'updateThing',
      summary: 'Change a thing',
      tags: ['Reference'],
      security: [{ accessToken: [] }],
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, examples: [42] },
        },
        { name: 'dry', in: 'query', required: false, schema: { type: 'boolean' } },
        { name: 'page', in: 'query', required: false, schema: PageQuery.page },
        { name: 'size', in: 'query', required: false, schema: PageQuery.size },
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: { $ref: '#/components/schemas/Thing' }, example: { name: 'fern' } },
        },
      },
    })
    assert.deepEqual(
      Object.entries(descriptions).map(([status, { description }]) => [status, description]),
      [
        ['200', 'Success.'],
        ['400', '1100 BODY_MALFORMED, 1101 VALIDATION_FAILED'],
        ['401', '401 UNAUTHENTICATED'],
        ['403', '403 FORBIDDEN'],
        ['404', '4101 TAG_NOT_FOUND'],
        ['413', '1107 PAYLOAD_TOO_LARGE'],
        ['415', '1102 UNSUPPORTED_MEDIA_TYPE'],
        ['429', '1108 RATE_LIMITED'],
        ['500', '1999 INTERNAL'],
        ['503', '1903 UNAVAILABLE'],
      ],
    )
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
    const { paths } = JSON.parse(JSON.stringify(service.openApi()))
    const { parameters, responses } = paths['/api/v1/media/{month}/{name}'].get
    const named: { name: string; in: string }[] = parameters
    assert.deepEqual(
      named.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
      ['Range', 'If-Range', 'If-None-Match'],
    )
    const bytes = '(the bytes of the file)'
    const content = {
      'application/octet-stream': { schema: { type: 'string', format: 'binary' }, example: bytes },
    }
    assert.deepEqual(
      [responses[200], responses[206], responses[304]],
      [
        { description: 'The bytes of the file.', content },
        { description: 'The bytes in the Range.', content },
        { description: 'Unchanged since the ETag in If-None-Match.' },
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
    assert.throws(service.openApi, /GET \/api\/v1\/nameless lacks an operationId, a summary or tags/)
  })

  test('names the public address where there is one', async (t) => {
    for (const [env, url] of [
      [{}, '/'],
      [{ PUBLIC_URL: 'https://plants.example.org' }, 'https://plants.example.org'],
    ] as const) {
      const service = await buildTestApp(undefined, { env })
      t.after(() => service.close())
      assert.deepEqual(service.openApi().servers, [{ url }])
    }
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
