import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { headers, nameOf, RATE } from '../../../test/openapi-references.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'

// On SQLite only: the document is made of schemas, not of rows.
describe('the OpenAPI document of the service', () => {
  let service: TestApp
  let document: ReturnType<typeof JSON.parse>
  before(async () => {
    service = await buildTestApp()
    document = JSON.parse(JSON.stringify(await service.openApi()))
  })
  after(() => service.close())

  test('is built one operation at a time and yields to the event loop in between', async () => {
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

  test('names the headers of each operation', () => {
    const { paths, components } = document
    const asked = (parameters: { $ref?: string }[]) =>
      parameters.flatMap(({ $ref }) => $ref?.replace('#/components/parameters/', '') ?? [])
    const one = paths['/api/v1/plants/{id}']
    assert.deepEqual(asked(one.get.parameters), ['FrondGarden', 'AcceptLanguage', 'IfNoneMatch'])
    assert.deepEqual(asked(one.put.parameters), ['FrondGarden', 'AcceptLanguage', 'IfMatch'])
    assert.deepEqual(asked(paths['/api/v1/plants'].post.parameters), [
      'FrondGarden',
      'AcceptLanguage',
      'IdempotencyKey',
    ])
    // If-Match of a plant or a species knows what a reader of the same languages has seen.
    assert.deepEqual(asked(one.delete.parameters), ['FrondGarden', 'AcceptLanguage', 'IfMatch'])
    const species = paths['/api/v1/plant-species/{id}']
    const translation = paths['/api/v1/plant-species/{id}/translations/{lang}']
    for (const { parameters } of [species.put, species.delete, translation.put, translation.delete]) {
      assert.deepEqual(asked(parameters), ['AcceptLanguage', 'IfMatch'])
    }
    const tags = paths['/api/v1/plant-tags'].get
    assert.deepEqual(asked(tags.parameters), ['FrondGarden', 'AcceptLanguage'])
    assert.deepEqual(tags.responses[200].headers, headers('XRequestId', ...RATE, 'Vary'))
    const suggestions = paths['/api/v1/plants/{id}/care-suggestions'].get
    assert.deepEqual(asked(suggestions.parameters), ['FrondGarden', 'AcceptLanguage'])
    assert.deepEqual(asked(paths['/api/v1/admin/jwt/rotate'].post.parameters), ['IdempotencyKey'])

    const told = ['XRequestId', ...RATE, 'ETag', 'CacheControl', 'ContentLanguage', 'Vary']
    assert.deepEqual(one.get.responses[200].headers, headers(...told))
    assert.deepEqual(one.get.responses[304].headers, headers(...told))
    assert.ok('Idempotent-Replay' in paths['/api/v1/plants'].post.responses[200].headers)

    // Headers that handlers add themselves.
    assert.deepEqual(
      paths['/api/v1/media'].post.responses[200].headers,
      headers('XRequestId', ...RATE, 'ETag', 'Vary', 'IdempotentReplay'),
    )
    assert.deepEqual(
      paths['/api/v1/auth/me/export'].get.responses[200].headers,
      headers('XRequestId', ...RATE, 'ContentDisposition', 'Vary'),
    )

    const { Unauthenticated, RateLimited, UnavailableOrOverloaded } = components.responses
    assert.deepEqual(Unauthenticated.headers, headers('XRequestId', ...RATE, 'WWWAuthenticate'))
    assert.deepEqual(RateLimited.headers, headers('XRequestId', ...RATE, 'RetryAfter'))
    assert.deepEqual(UnavailableOrOverloaded.headers, headers('XRequestId', ...RATE, 'RetryAfter'))
    const { responses } = paths['/api/v1/media/{month}/{name}'].get
    assert.ok('Content-Range' in components.responses[nameOf(responses[416])].headers)
    const { 409: conflict } = paths['/api/v1/media'].post.responses
    assert.ok('Retry-After' in components.responses[nameOf(conflict)].headers)
  })

  test('declares the errors of malformed HTTP for every operation', () => {
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
    assert.deepEqual(codes, [3001, 4001, 4101, 4301, 4701, 5001])
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
        timestamp: { type: 'integer', description: 'Time of the response, epoch milliseconds.' },
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
