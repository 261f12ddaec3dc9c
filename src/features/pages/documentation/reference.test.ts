import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { buildTestApp, type TestApp } from '../../../../test/test-app.ts'
import { failuresOf, operationsOf } from './browser/openapi.js'
import { curlText, parameterKey, requestOf } from './browser/request.js'
import { boundTexts, exampleText, innerSchema, typeText, unwrapped, valuesOf } from './browser/schema-text.js'
import { allFailures, searchIn } from './browser/search.js'
import { tokenIn } from './browser/token.js'
import type { OpenApi, Operation } from './browser/types.ts'
import { readPageFile } from './documentation.routes.ts'

const NOTHING = { parameters: new Map<string, string>(), token: '', body: '', fileName: '' }

// On SQLite only: the page knows nothing of a database.
describe('the reference page', () => {
  let service: TestApp
  let document: OpenApi
  let operations: Operation[]
  before(async () => {
    service = await buildTestApp()
    document = (await service.app.inject('/openapi.json')).json<OpenApi>()
    operations = operationsOf(document)
  })
  after(() => service.close())

  function operation(id: string): Operation {
    const found = operations.find((each) => each.id === id)
    assert.ok(found, id)
    return found
  }

  test('has every operation of the document, with all that it refers to', () => {
    const written = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    assert.deepEqual(
      operations.map(({ id, parameters, responses }) => [id, parameters.length, responses.length]),
      written.map(({ operationId, parameters = [], responses }) => [
        operationId,
        parameters.length,
        Object.keys(responses).length,
      ]),
    )
  })

  test('links to operations that exist', async () => {
    const links = [...String(await readPageFile('overview.js')).matchAll(/href: '#([a-zA-Z]+)'/g)]
    const names = links.map(([, name = '']) => name).filter((name) => name !== 'schemas')
    assert.deepEqual(names, ['register', 'signIn'])
    for (const name of names) operation(name)
  })

  test('has the access token chosen wherever one is needed', () => {
    assert.deepEqual(operation('listPlants').schemes, ['accessToken', 'accessKey'])
    assert.deepEqual(operation('signIn').schemes, [])
    const request = requestOf(operation('listPlants'), '', { ...NOTHING, token: 'a.b.c' })
    assert.deepEqual(request.headers, [{ name: 'Authorization', value: 'Bearer a.b.c' }])
    assert.deepEqual(requestOf(operation('signIn'), '', { ...NOTHING, token: 'a.b.c' }).headers, [])
  })

  test('takes the token from the answer to a sign-in, and from nothing else', () => {
    assert.equal(tokenIn({ data: { accessToken: 'a.b.c' } }), 'a.b.c')
    for (const answer of [null, 1, {}, { data: null }, { data: {} }, { data: { accessToken: 1 } }]) {
      assert.equal(tokenIn(answer), undefined)
    }
  })

  test('lists the failures of an operation, and all of them by their code', () => {
    assert.deepEqual(
      failuresOf(operation('getPlant')).find(({ name }) => name === 'PLANT_NOT_FOUND'),
      { status: '404', code: 4001, name: 'PLANT_NOT_FOUND', message: 'There is no such plant.' },
    )
    const codes = allFailures(operations).map(({ code }) => code)
    assert.deepEqual(
      codes,
      [...new Set(codes)].sort((a, b) => a - b),
    )
    for (const each of operations) {
      assert.deepEqual(
        [...new Set(failuresOf(each).map(({ status }) => status))],
        each.responses.map(({ status }) => status).filter((status) => Number(status) >= 400),
        each.id,
      )
    }
  })

  test('fills in a request as it is told, and escapes what must be', () => {
    const changePlant = operation('updatePlant')
    const request = requestOf(changePlant, 'https://plants.example.org', {
      parameters: new Map([
        ['path id', 'a/b?'],
        ['header If-Match', '"x"'],
      ]),
      token: 't',
      body: `{"name":"Ada's"}`,
      fileName: '',
    })
    assert.deepEqual(request, {
      method: 'PUT',
      url: 'https://plants.example.org/api/v1/plants/a%2Fb%3F',
      headers: [
        { name: 'Authorization', value: 'Bearer t' },
        { name: 'If-Match', value: '"x"' },
        { name: 'Content-Type', value: 'application/json' },
      ],
      body: `{"name":"Ada's"}`,
      file: undefined,
    })
    assert.equal(
      curlText(request),
      [
        "curl -X PUT 'https://plants.example.org/api/v1/plants/a%2Fb%3F'",
        "-H 'Authorization: Bearer t'",
        `-H 'If-Match: "x"'`,
        "-H 'Content-Type: application/json'",
        `--data-raw '{"name":"Ada'\\''s"}'`,
      ].join(' \\\n  '),
    )
  })

  test('sends an empty parameter that is wanted, and none that is not', () => {
    const parameters = new Map([
      ['query after', ''],
      ['query keywords', 'a b&c'],
    ])
    const { url } = requestOf(operation('listPlants'), '', { ...NOTHING, parameters })
    assert.equal(url, '/api/v1/plants?keywords=a+b%26c&after=')
    assert.equal(requestOf(operation('listPlants'), '', NOTHING).url, '/api/v1/plants')
  })

  test('sends a file as a form', () => {
    const request = requestOf(operation('uploadMedia'), '', { ...NOTHING, body: '{}', fileName: 'leaf.png' })
    assert.deepEqual([request.body, request.file], [undefined, { field: 'file', name: 'leaf.png' }])
    assert.equal(curlText(request), "curl '/api/v1/media' \\\n  -F 'file=@leaf.png'")
  })

  test('has an example for every part of a path', () => {
    for (const each of operations) {
      const needed = each.parameters.filter((parameter) => parameter.in === 'path')
      const parameters = new Map(needed.map((one) => [parameterKey(one), exampleText(one.schema)]))
      assert.ok(
        [...parameters.values()].every((value) => value !== ''),
        each.id,
      )
      assert.doesNotMatch(requestOf(each, '', { ...NOTHING, parameters }).url, /[{}]/)
    }
  })

  test('says what a value is, and its bounds', () => {
    const plant = { $ref: '#/components/schemas/Plant' }
    assert.equal(typeText(plant), 'Plant')
    assert.equal(typeText({ anyOf: [plant, { type: 'null' }] }), 'Plant | null')
    assert.equal(typeText({ type: ['array', 'null'], items: plant }), 'Plant[] | null')
    assert.equal(typeText({ type: 'array', items: { type: ['string', 'null'] } }), '(string | null)[]')
    assert.equal(typeText({ const: 200, type: 'number' }), '200')
    assert.equal(typeText({}), 'any')
    assert.deepEqual(boundTexts({ minLength: 1, maxLength: 48, format: 'email' }), [
      '1 to 48 characters',
      'email',
    ])
    assert.deepEqual(boundTexts({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), ['from 1'])
    assert.deepEqual(boundTexts({ maximum: 9, default: 0 }), ['up to 9', 'default 0'])
    assert.deepEqual(boundTexts({}), [])
  })

  test('opens what is inside of lists, alternatives and envelopes', () => {
    const { schemas } = document.components
    const status = { anyOf: [{ $ref: '#/components/schemas/PlantStatus' }, { type: 'null' }] }
    assert.deepEqual(valuesOf(innerSchema(status, schemas) ?? {}), [
      { value: '0', meaning: 'Active' },
      { value: '1', meaning: 'Archived (given away, sold, lost)' },
      { value: '2', meaning: 'Dead' },
    ])
    const page = innerSchema({ type: 'array', items: { $ref: '#/components/schemas/Plant' } }, schemas)
    assert.equal(page?.title, 'Plant')
    assert.equal(innerSchema({ type: 'string' }, schemas), undefined)
    const [answer] = operation('getPlant').responses
    const { schema, isWrapped } = unwrapped(answer?.response.content?.['application/json']?.schema ?? {})
    assert.deepEqual([typeText(schema), isWrapped], ['Plant', true])
    assert.deepEqual(unwrapped({ type: 'object' }), { schema: { type: 'object' }, isWrapped: false })
  })

  test('finds operations, schemas and failures by all words, names first', () => {
    const find = searchIn(document, operations)
    assert.deepEqual(find('  '), [])
    assert.deepEqual(find('no-such-word'), [])
    assert.equal(find('sign in')[0]?.link, '#signIn')
    assert.equal(find('POST /plants')[0]?.link, '#createPlant')
    assert.ok(find('IF-MATCH').some(({ link }) => link === '#updatePlant'))
    assert.equal(find('PlantPage')[0]?.link, '#schema/PlantPage')
    assert.deepEqual(
      find('4001').map(({ link, title }) => [link, title]),
      [['#errors', '4001 PLANT_NOT_FOUND']],
    )
  })
})
