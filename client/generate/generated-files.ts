import openapiTS, { astToString } from 'openapi-typescript'
import type { JsonObject } from '../../src/http/schemas.ts'

export const GENERATED = new URL('../src/generated/', import.meta.url)

interface Named {
  readonly name?: string
  readonly $ref?: string
}

/** A body, of a request or a response. */
interface Content {
  readonly headers?: JsonObject
  readonly content?: Readonly<Record<string, { readonly schema: JsonObject }>>
}

interface Operation {
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security?: readonly JsonObject[]
  readonly parameters?: readonly Named[]
}

interface Schema {
  readonly enum?: readonly (number | string)[]
  readonly 'x-enum-varnames'?: readonly string[]
  readonly properties?: { readonly code?: { readonly const?: number } }
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Named>>
    readonly headers: JsonObject
    readonly responses: JsonObject
  }
}

/** What the client is made of, by file name: types for the compiler, and the little it has to know at run time. */
export async function generatedFiles(document: OpenApiDocument): Promise<Record<string, string>> {
  const types = await openapiTS(JSON.stringify(withoutBallast(document)), { silent: true })
  return {
    'api-types.ts': HEAD + astToString(types),
    'enumerations.ts': HEAD + enumerationsOf(document),
    'error-codes.ts': HEAD + errorCodesOf(document),
    'operations.ts': HEAD + operationsOf(document),
  }
}

const HEAD = '// Generated from the OpenAPI document by `npm run client:types`.\n\n'

/** Failures are thrown, so an operation needs no type for each; they and the examples of whole bodies made three quarters of the file. */
function withoutBallast(document: OpenApiDocument): unknown {
  const { headers: _, responses: __, ...components } = document.components
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, { responses, requestBody, ...operation }]) => {
        const [success, body] = [withoutExamples(responses['200']), withoutExamples(requestBody)]
        return [method, { ...operation, ...(body && { requestBody: body }), responses: { 200: success } }]
      }),
    ),
  ])
  return { ...document, components, paths: Object.fromEntries(paths) }
}

function withoutExamples(described: Content | undefined) {
  if (described === undefined) return undefined
  const { headers: _, content = {}, ...rest } = described
  const schemas = Object.entries(content).map(([type, { schema }]) => [type, { schema }])
  return { ...rest, content: Object.fromEntries(schemas) }
}

function enumerationsOf({ components }: OpenApiDocument): string {
  const enumerations = Object.entries(components.schemas).map(([name, schema]) => {
    const names = schema['x-enum-varnames']
    if (names === undefined || schema.enum === undefined) return ''
    const values = schema.enum.map((value, at) => `  ${names[at]}: ${literal(value)},\n`)
    return [
      `export const ${name} = {\n${values.join('')}} as const`,
      `export type ${name} = (typeof ${name})[keyof typeof ${name}]\n`,
    ].join('\n')
  })
  return enumerations.filter((text) => text !== '').join('\n')
}

function errorCodesOf({ components }: OpenApiDocument): string {
  const codes = Object.entries(components.schemas).flatMap(([name, { properties }]) => {
    const code = properties?.code?.const
    return code === undefined ? [] : [{ name, code }]
  })
  codes.sort((a, b) => a.code - b.code)
  return [
    `/** Every way to fail, by name; the numbers never change. */`,
    `export const ErrorCode = {\n${codes.map(({ name, code }) => `  ${name}: ${code},\n`).join('')}} as const`,
    `export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode]\n`,
  ].join('\n')
}

function operationsOf({ paths, components }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const takes = ({ parameters = [] }: Operation, wanted: string) =>
    parameters.some(({ name, $ref = '' }) => {
      const shared = components.parameters[$ref.replace('#/components/parameters/', '')]
      return (name ?? shared?.name) === wanted
    })
  const signedIn = operations.filter(({ operation }) =>
    operation.security?.some((scheme) => 'accessToken' in scheme),
  )
  return [
    listOf('SIGNED_IN', 'They need an access token.', signedIn),
    listOf(
      'KEYED',
      'They do their work once however often they are sent with the same Idempotency-Key.',
      operations.filter(({ operation }) => takes(operation, 'Idempotency-Key')),
    ),
    listOf(
      'BY_CURSOR',
      'Lists that can be read by cursor, which neither skips nor repeats anything.',
      operations.filter(({ operation }) => takes(operation, 'after') && takes(operation, 'page')),
    ),
  ].join('\n')
}

function listOf(name: string, meaning: string, operations: readonly { path: string; method: string }[]) {
  const lines = operations.map(({ path, method }) => `  ${literal(`${method} ${path}`)},\n`)
  return `/** ${meaning} */\nexport const ${name}: ReadonlySet<string> = new Set([\n${lines.join('')}])\n`
}

function literal(value: number | string): string {
  return typeof value === 'number' ? `${value}` : `'${value}'`
}
