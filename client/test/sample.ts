import type { JsonObject } from '../../src/http/schemas.ts'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Body>> }
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, { schema: JsonObject }>> } }
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

function callOf(method: string, path: string, operation: Operation): string {
  const { operationId, parameters = [], requestBody } = operation
  const start = `export const ${operationId} = () => `
  const address = JSON.stringify(path)
  if (!hasEnvelope(operation)) return `// @ts-expect-error: no envelope\n${start}frond.${method}(${address})`
  if (requestBody?.content['multipart/form-data']) return `${start}frond.upload(${address}, new Blob())`
  const required = parameters.filter((parameter) => parameter.required)
  const places = Object.groupBy(required, (parameter) => parameter.in)
  const options = Object.fromEntries(
    Object.entries(places).map(([place, group = []]) => [
      place,
      Object.fromEntries(group.map(({ name, schema }) => [name, exampleIn(schema)])),
    ]),
  )
  const [body] = Object.values(requestBody?.content ?? {}).map(requiredPart)
  const init = { ...options, ...(body === undefined ? {} : { body }) }
  const parts = Object.keys(init).length === 0 ? [address] : [address, JSON.stringify(init)]
  return `${start}frond.${method}(${parts.join(', ')})`
}

/** Files, keys and what is for machines come bare. */
function hasEnvelope({ responses }: Operation): boolean {
  const properties = responses[200].content['application/json']?.schema.properties
  return typeof properties === 'object' && properties !== null && 'requestId' in properties
}

function exampleIn({ examples }: JsonObject): unknown {
  return Array.isArray(examples) ? examples[0] : undefined
}

function requiredPart({ schema, example }: Body): Record<string, unknown> {
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)))
}

const HEAD = `import { createFrondClient, ErrorCode, FrondError, JournalType, PlantStatus, Role, type Schema } from '@frond/client'

const frond = createFrondClient({ baseUrl: 'http://127.0.0.1:8080' })
`

/** What the types are for: names instead of numbers, failures that can be told apart, and mistakes that do not compile. */
const TAIL = `
export async function water(id: number): Promise<string> {
  try {
    const entry = await frond.post('/api/v1/plant-journals', {
      body: { type: JournalType.Watering, plantIds: [id] },
      idempotencyKey: '5f0c2a4e',
    })
    const type: JournalType = entry.type
    return String(type)
  } catch (error) {
    if (!(error instanceof FrondError)) throw error
    switch (error.code) {
      case ErrorCode.ValidationFailed:
        return error.fields.map(({ path, message }) => path + message).join()
      case ErrorCode.PlantNotFound:
        return 'gone'
      // @ts-expect-error: no code has this number
      case 9999:
        return 'never'
      default:
        return error.message
    }
  }
}

/** By number or by cursor. */
export async function count(): Promise<number> {
  const { total } = await frond.get('/api/v1/plants', { query: { page: 2 } })
  const { next } = await frond.get('/api/v1/plants', { query: { after: '' } })
  return next === undefined ? total : 0
}

export async function names(): Promise<string[]> {
  return Array.fromAsync(frond.items('/api/v1/plants', { query: { tagId: 3 } }), (plant) => plant.name)
}

export const rename = async (id: number, etag: string): Promise<string | undefined> =>
  (await frond.request('put', '/api/v1/plant-tags/{id}', { path: { id }, body: { name: 'dry' }, ifMatch: etag })).etag

export const status: Schema<'Plant'>['status'] = PlantStatus.Archived
export const role: Schema<'User'>['role'] = Role.Admin

// @ts-expect-error: a plant has a name
export const nameless = () => frond.post('/api/v1/plants', { body: { speciesId: 1, locationId: 1 } })
// @ts-expect-error: nothing is called so
export const unknown = () => frond.get('/api/v1/plants', { query: { page: 0, colour: 'green' } })
// @ts-expect-error: it has no colour
export const coloured = () => frond.post('/api/v1/plant-tags', { body: { name: 'dry', colour: 'green' } })
// @ts-expect-error: which one?
export const undecided = () => frond.get('/api/v1/plants/{id}')
// @ts-expect-error: reading needs no condition
export const conditional = () => frond.get('/api/v1/plants', { ifMatch: '"x"' })
// @ts-expect-error: tags do not come in pages
export const paged = () => frond.items('/api/v1/plant-tags')
// @ts-expect-error: a file is uploaded
export const posted = () => frond.post('/api/v1/media', { body: {} })
`
