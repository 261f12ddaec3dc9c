import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Type } from 'typebox'
import { headers, RATE, reference } from '../../../test/openapi-references.ts'
import { buildTestApp } from '../../../test/test-app.ts'
import type { App } from '../app-type.ts'
import { Success, success } from '../envelope.ts'
import { IdParams, Name, PageQuery } from '../fields.ts'

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

  test('describes uploads and downloads', async (t) => {
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
      ['getMediaContent', 'getSharedMediaContent'],
    )
  })

  test('cannot be built with a route without operationId, summary or tags', async (t) => {
    const service = await buildTestApp(undefined, {
      extraRoutes: (app) => app.get('/api/v1/nameless', { config: { access: 'public' } }, async () => null),
    })
    t.after(() => service.close())
    await assert.rejects(service.openApi, /GET \/api\/v1\/nameless lacks an operationId, a summary or tags/)
  })

  test('names the public URL if there is one', async (t) => {
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
