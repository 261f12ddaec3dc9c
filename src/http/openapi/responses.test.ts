// Not in a quick run: it sends thousands of requests.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { InjectOptions } from 'fastify'
import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import { newEmail, type Person, registerAdmin, registerPerson } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import type { Reply } from '../../../test/send.ts'
import { buildTestApp, type TestApp } from '../../../test/test-app.ts'
import { uploaded } from '../../../test/upload.ts'
import { LIMITS } from '../limits.ts'
import { isObject, type JsonObject } from '../schemas.ts'

interface Operation {
  readonly name: string
  readonly method: NonNullable<InjectOptions['method']>
  readonly path: string
  readonly body: JsonObject | undefined
  readonly responses: JsonObject
  readonly isForAdministrators: boolean
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const

/** On every answer, or by how it was compressed. */
const NOT_DECLARED_EVERYWHERE = new Set(['cache-control', 'vary'])

const NO_SCHEMA: JsonObject = {}

const limits = { ...LIMITS, bodyBytes: 3_000, urlBytes: 500 }

// On SQLite only: what is sent back for a bad request is decided before the database.
describe('every response', () => {
  let service: TestApp
  let document: JsonObject
  let ajv: Ajv2020
  const validators = new Map<JsonObject | string, ValidateFunction>()
  let operations: Operation[]
  let meaningful: string[]
  let admin: Person
  let person: Person
  let fileUrl: string
  before(async () => {
    service = await buildTestApp(undefined, { limits, env: { RATE_LIMIT: '1000000' } })
    document = JSON.parse(JSON.stringify(await service.openApi()))
    ajv = new Ajv2020({ strict: false, validateFormats: false })
    ajv.addSchema(document, 'frond')
    meaningful = headersOf(document)
    operations = operationsOf(document).sort((a, b) => lateness(a) - lateness(b))
    // Not the password of the examples, which would do more than be refused.
    admin = await registerAdmin(service, newEmail(), 'six brown thumbs')
    person = await registerPerson(service, newEmail(), 'six brown thumbs')
    fileUrl = await seedDatabase(admin)
  })
  after(() => service.close())

  /** One of everything, so that there is something with the id 1. */
  async function seedDatabase(by: Person): Promise<string> {
    const { url } = await uploaded(service, by, await picture('png'))
    const { id } = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
    const locations = `/api/v1/regions/${id}/locations` as const
    const { id: locationId } = await made(service, `POST ${locations}`, { by, payload: { name: 'Sill' } })
    await made(service, 'POST /api/v1/plant-tags', { by, payload: { name: 'dry' } })
    const plant = { name: 'Monty', speciesId: await newSpecies(service), locationId }
    const { id: plantId } = await made(service, 'POST /api/v1/plants', { by, payload: plant })
    await made(service, 'POST /api/v1/plant-journals', { by, payload: { plantIds: [plantId] } })
    return url
  }

  function* requestsTo({ method, path, body, isForAdministrators }: Operation): Generator<InjectOptions> {
    const known = path.startsWith('/api/v1/media/{month}')
      ? fileUrl
      : path.replaceAll('{id}', '1').replaceAll('{lang}', 'de')
    const unknown = path.replaceAll(/\{(id|month|name)\}/g, '999999').replaceAll('{lang}', 'xx')
    const json = { 'content-type': 'application/json' }
    const withBody = body === undefined ? {} : { payload: body }
    for (const caller of [{ headers: {} }, person, admin]) {
      const { headers: token } = caller
      if (caller === person && !isForAdministrators) {
        // In the own garden nothing is forbidden to a user, so the answers are those to an administrator that has nothing here.
        yield { method, url: known, headers: token, ...withBody }
        continue
      }
      yield { method, url: unknown, headers: token, ...withBody }
      yield { method, url: `${known}?unknown=1`, headers: token, ...withBody }
      yield { method, url: path.replaceAll(/\{[a-z]+\}/g, 'x!'), headers: token, ...withBody }
      yield { method, url: `${known}?a=%zz`, headers: token }
      yield { method, url: `${known}?a=${'x'.repeat(600)}`, headers: token }
      if (method !== 'GET') {
        yield { method, url: known, headers: { ...token, ...json }, payload: '{"a"' }
        yield { method, url: known, headers: { ...token, ...json }, payload: `{"a":"${'x'.repeat(4_000)}"}` }
        yield { method, url: known, headers: { ...token, 'content-type': 'text/xml' }, payload: '<a/>' }
        yield { method, url: known, headers: { ...token, ...json }, payload: { unknown: 1 } }
        yield { method, url: known, headers: token }
        yield { method, url: known, headers: { ...token, 'if-match': '"other"' }, ...withBody }
        const key = { 'idempotency-key': 'x'.repeat(300) }
        yield { method, url: known, headers: { ...token, ...key }, ...withBody }
        for (const payload of [body, body, { ...body, name: 'Other' }]) {
          const once = { ...token, 'idempotency-key': 'once' }
          yield { method, url: known, headers: once, ...(payload === undefined ? {} : { payload }) }
        }
      } else {
        yield { method, url: known, headers: { ...token, 'if-none-match': '*' } }
        yield { method, url: known, headers: { ...token, range: 'bytes=0-9' } }
        yield { method, url: known, headers: { ...token, range: 'bytes=99999999-' } }
        yield { method, url: known, headers: { ...token, 'accept-language': 'de' } }
        yield { method, url: `${known}?w=10&format=webp`, headers: token }
      }
      yield { method, url: known, headers: token, ...withBody }
    }
  }

  /** Why an answer is not one that the document describes. */
  function whyUndeclared({ responses }: Operation, reply: Reply): string | undefined {
    const status = String(reply.statusCode)
    const response = resolved(responses[status])
    if (!isObject(response)) return `${status} is not declared: ${reply.body.slice(0, 200)}`
    const declared = new Set(Object.keys(response.headers ?? {}).map((name) => name.toLowerCase()))
    const missing = meaningful.filter((name) => reply.headers[name] !== undefined && !declared.has(name))
    if (missing.length > 0) return `${status} does not declare ${missing.join(', ')}`
    const isLocalised = String(reply.headers.vary).includes('Accept-Language')
    if (isLocalised && reply.statusCode < 400 && !declared.has('vary'))
      return `${status} does not declare Vary`
    if (reply.body === '') return undefined
    const [type = ''] = String(reply.headers['content-type']).split(';')
    const content = isObject(response.content) ? response.content[type] : undefined
    if (!isObject(content)) return `${status} does not declare ${type}`
    if (type !== 'application/json') return undefined
    const isValid = validatorOf(isObject(content.schema) ? content.schema : NO_SCHEMA)
    if (isValid(reply.json())) return undefined
    return `${status}: ${ajv.errorsText(isValid.errors)} in ${reply.body.slice(0, 300)}`
  }

  /** Each compiled once, with its references leading into the whole document. */
  function validatorOf(schema: JsonObject): ValidateFunction {
    const known = validators.get(schema)
    if (known !== undefined) return known
    const text = JSON.stringify(schema).replaceAll('"#/components', '"frond#/components')
    const validator = validators.get(text) ?? ajv.compile(JSON.parse(text))
    validators.set(schema, validator).set(text, validator)
    return validator
  }

  function resolved(value: unknown): unknown {
    if (!isObject(value) || typeof value.$ref !== 'string') return value
    const path = value.$ref.split('/').slice(1)
    return path.reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), document)
  }

  test('is declared in the OpenAPI document, with its code and headers', async () => {
    const undeclared: string[] = []
    const seen = new Set<string>()
    for (const operation of operations) {
      for (const request of requestsTo(operation)) {
        const reply = await service.app.inject(request)
        seen.add(String(reply.statusCode))
        const why = whyUndeclared(operation, reply)
        if (why !== undefined) undeclared.push(`${operation.name} ${why}`)
      }
    }
    assert.deepEqual([...new Set(undeclared)], [])
    const expected = [
      '200',
      '206',
      '304',
      '400',
      '401',
      '403',
      '404',
      '409',
      '412',
      '413',
      '414',
      '415',
      '416',
    ]
    assert.deepEqual(
      expected.filter((status) => !seen.has(status)),
      [],
    )
  })
})

/** First what changes nothing, last what may end a session or change rights. */
function lateness({ path, method }: Operation): number {
  if (/^\/api\/v1\/(auth|admin)\//.test(path)) return 3
  return method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1
}

/** Those that mean something to a client. */
function headersOf({ components }: JsonObject): string[] {
  const names = isObject(components) && isObject(components.headers) ? Object.keys(components.headers) : []
  return names
    .map((name) => name.replace(/(?<=[a-z])(?=[A-Z])|(?<=X)(?=Request)|(?<=WWW)(?=A)/g, '-').toLowerCase())
    .map((name) => name.replace('rate-limit', 'ratelimit'))
    .filter((name) => !NOT_DECLARED_EVERYWHERE.has(name))
}

function operationsOf({ paths }: JsonObject): Operation[] {
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, methods]) =>
    Object.entries(isObject(methods) ? methods : {}).map(([key, operation]) => {
      assert.ok(key === 'get' || key === 'post' || key === 'put' || key === 'patch' || key === 'delete')
      assert.ok(isObject(operation) && isObject(operation.responses))
      const { requestBody, responses } = operation
      const content = isObject(requestBody) && isObject(requestBody.content) ? requestBody.content : {}
      const json = content['application/json']
      const body = isObject(json) && isObject(json.example) ? json.example : undefined
      const isForAdministrators = String(operation.description).endsWith('of an administrator.')
      return {
        name: `${METHODS[key]} ${path}`,
        method: METHODS[key],
        path,
        body,
        responses,
        isForAdministrators,
      }
    }),
  )
}
