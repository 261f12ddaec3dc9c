import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { isObject, type Json, type JsonObject } from '../schemas.ts'

interface Place {
  readonly value: JsonObject
  /** Where it stands in the document, as part of an address. */
  readonly pointer: string
}

/** Every object of the document; what stands in examples is no part of it. */
function* placesIn(value: Json, pointer = ''): Generator<Place> {
  if (Array.isArray(value)) {
    for (const [at, part] of value.entries()) yield* placesIn(part, `${pointer}/${at}`)
  } else if (isObject(value)) {
    yield { value, pointer }
    for (const [name, part] of Object.entries(value)) {
      if (name === 'example' || name === 'examples') continue
      const step = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
      yield* placesIn(part, `${pointer}/${step}`)
    }
  }
}

// On SQLite only: the document is made of schemas, not of rows.
describe('examples in the OpenAPI document', () => {
  let service: TestApp
  let places: Place[]
  let ajv: Ajv2020
  before(async () => {
    service = await buildTestApp()
    const document = await service.openApi()
    places = [...placesIn(document)]
    // Formats and what begins with x- are for readers.
    ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'frond')
  })
  after(() => service.close())

  function assertFits(example: Json | undefined, schemaAt: string): void {
    const isValid = ajv.compile({ $ref: `frond#${schemaAt}` })
    assert.ok(
      isValid(example),
      `${schemaAt}: ${ajv.errorsText(isValid.errors)} in ${JSON.stringify(example)}`,
    )
  }

  test('examples of requests and responses match their schemas', () => {
    let count = 0
    for (const { value, pointer } of places) {
      if (!('schema' in value)) continue
      const { example, examples } = value
      const named = isObject(examples) ? Object.values(examples) : []
      const all = [
        ...('example' in value ? [example] : []),
        ...named.map((one) => isObject(one) && one.value),
      ]
      for (const one of all) assertFits(one === false ? undefined : one, `${pointer}/schema`)
      count += all.length
    }
    assert.ok(count > 100)
  })

  test('examples of fields match their schemas', () => {
    const fields = places.filter(({ value }) => Array.isArray(value.examples))
    for (const { value, pointer } of fields) {
      for (const example of Array.isArray(value.examples) ? value.examples : []) assertFits(example, pointer)
    }
    assert.ok(fields.length > 100)
  })

  test('patterns mean the same to a reader that does not know Unicode classes', () => {
    const withPattern = places.filter(({ value }) => typeof value.pattern === 'string')
    for (const { value, pointer } of withPattern) {
      const readings = [new RegExp(String(value.pattern)), new RegExp(String(value.pattern), 'u')]
      const examples = Array.isArray(value.examples) ? value.examples : []
      assert.ok(examples.length > 0, `${pointer} has a pattern and no example`)
      for (const reading of readings) for (const one of examples) assert.match(String(one), reading)
      assert.doesNotMatch(String(value.pattern), /\\[pP]\{/, pointer)
    }
    assert.ok(withPattern.length > 0)
  })
})
