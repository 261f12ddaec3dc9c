import type { JsonObject } from '../../src/http/openapi/schemas.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly schema: JsonObject
}

interface Body {
  readonly schema: JsonObject
  readonly example: JsonObject
}

export type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A program that calls every operation with what it requires and nothing else. */
export function sampleOf(paths: Paths): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  )
  return [HEAD, ...calls, TAIL].join('\n')
}

function callOf(
  method: string,
  path: string,
  { operationId, parameters = [], requestBody }: Operation,
): string {
  const required = parameters.filter((parameter) => parameter.required)
  const places = Object.groupBy(required, (parameter) => parameter.in)
  const params = Object.fromEntries(
    Object.entries(places).map(([place, group = []]) => [
      place,
      Object.fromEntries(group.map(({ name, schema }) => [name, exampleIn(schema)])),
    ]),
  )
  const [body] = Object.values(requestBody?.content ?? {}).map(requiredPart)
  const init = { ...(required.length === 0 ? {} : { params }), ...(body === undefined ? {} : { body }) }
  const parts = Object.keys(init).length === 0 ? [path] : [path, init]
  return `export const ${operationId} = () => client.${method.toUpperCase()}(${parts.map((part) => JSON.stringify(part)).join(', ')})`
}

function exampleIn({ examples }: JsonObject): unknown {
  return Array.isArray(examples) ? examples[0] : undefined
}

function requiredPart({ schema, example }: Body): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)))
}

const HEAD = `import createClient from 'openapi-fetch'
import { type components, JournalType, PlantStatus, Role, type paths } from './frond.ts'

const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8080' })
`

/** What the types are for: names instead of numbers, and failures that can be told apart. */
const TAIL = `
export async function water(id: number): Promise<string> {
  const { data, error } = await client.POST('/api/v1/plant-journals', {
    body: { type: JournalType.Watering, plantIds: [id] },
    params: { header: { 'Idempotency-Key': '5f0c2a4e' } },
  })
  if (data !== undefined) return data.data.type === JournalType.Watering ? data.message : data.requestId
  switch (error.code) {
    case 1101:
      return error.data.errors.map(({ path, message }) => path + message).join()
    case 4001: {
      const gone: components['schemas']['PlantNotFound']['code'] = error.code
      return String(gone)
    }
    // @ts-expect-error: a code that cannot come here
    case 3102:
      return 'never'
    default:
      return error.message
  }
}

/** By number or by cursor. */
export async function count(): Promise<number> {
  const { data } = await client.GET('/api/v1/plants')
  const page: components['schemas']['PlantPage'] | components['schemas']['PlantCursorPage'] | undefined = data?.data
  return page !== undefined && 'total' in page ? page.total : 0
}

const german = { params: { header: { 'Accept-Language': 'de' } } }
export const tags = () => client.GET('/api/v1/plant-tags', german)

export const status: components['schemas']['Plant']['status'] = PlantStatus.Archived
export const role: components['schemas']['User']['role'] = Role.Admin

// @ts-expect-error: a plant has a name
export const nameless = () => client.POST('/api/v1/plants', { body: { speciesId: 1, locationId: 1 } })
// @ts-expect-error: nothing is called so
export const unknown = () => client.GET('/api/v1/plants', { params: { query: { colour: 'green' } } })
`
