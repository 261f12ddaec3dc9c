import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { type FieldProblem, validationFailed } from './errors.ts'

/** More than this many problems help nobody; the answer stays small however wrong the request is. */
const MOST_PROBLEMS = 100

/**
 * Bodies are taken literally. Paths and query strings can only carry text, so there a text that is the
 * plain spelling of a number or a boolean is read as one wherever the schema wants one.
 */
export function validatorCompiler(): FastifySchemaCompiler<TSchema> {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    // Formats would only be documentation here: what a text must look like is said by patterns and keywords.
    validateFormats: false,
    useDefaults: true,
  })
  ajv.addKeyword({
    keyword: 'x-trim',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    errors: false,
    // Ahead of the length rules, so that a blank name is an empty one.
    before: 'maxLength',
    validate: trimInPlace,
  })
  ajv.addKeyword({
    keyword: 'x-text',
    type: 'string',
    schemaType: 'boolean',
    errors: false,
    validate: (_wanted: boolean, text: string) => isStorableText(text),
  })
  for (const documentation of ['example', 'x-enumNames']) ajv.addKeyword(documentation)

  return ({ schema, httpPart }) => {
    const validate = ajv.compile(schema)
    const readText = httpPart === 'body' ? undefined : textReader(schema)
    return (data: unknown) => {
      const value = readText === undefined ? data : readText(data)
      if (validate(value)) return { value }
      return { error: validationFailed(fieldProblems(validate)) }
    }
  }
}

interface Parent {
  parentData?: Record<string | number, unknown>
  parentDataProperty?: string | number
}

function trimInPlace(wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  if (wanted && context?.parentData !== undefined && context.parentDataProperty !== undefined) {
    context.parentData[context.parentDataProperty] = text.trim()
  }
  return true
}

/** PostgreSQL cannot hold NUL in a text, and half a surrogate pair is no character at all. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

function textReader(schema: TSchema): (data: unknown) => Record<string, unknown> {
  const kinds = new Map<string, string>()
  if ('properties' in schema && typeof schema.properties === 'object' && schema.properties !== null) {
    for (const [name, property] of Object.entries(schema.properties)) {
      if ('type' in property && typeof property.type === 'string') kinds.set(name, property.type)
    }
  }
  return (data) =>
    Object.fromEntries(
      Object.entries(data ?? {}).map(([name, text]) => [name, readAs(kinds.get(name), text)]),
    )
}

const INTEGER = /^(0|-?[1-9][0-9]*)$/
const NUMBER = /^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/

function readAs(kind: string | undefined, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (kind === 'integer' && INTEGER.test(text)) return Number(text)
  if (kind === 'number' && NUMBER.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

function fieldProblems(validate: ValidateFunction): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const error of validate.errors ?? []) {
    const path = fieldPath(error)
    if (!problems.has(path)) problems.set(path, explain(error))
    if (problems.size === MOST_PROBLEMS) break
  }
  return [...problems].map(([path, message]) => ({ path, message }))
}

/** `/plantIds/2` with a missing or unknown `name` below it reads `plantIds[2].name`. */
function fieldPath(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1).map(decodePointer)
  const { missingProperty, additionalProperty } = error.params
  const child = missingProperty ?? additionalProperty
  if (typeof child === 'string') parts.push(child)
  if (parts.length === 0) return 'body'
  return parts
    .map((part, at) => (/^[0-9]+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join('')
}

const decodePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~')

function explain({ keyword, params, message }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not known here'
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
    case 'minLength':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} characters`
    case 'maxLength':
      return `must have at most ${params.limit} characters`
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} elements`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'enum':
      return `must be one of ${params.allowedValues.join(', ')}`
    case 'x-text':
      return 'must not contain NUL or half a surrogate pair'
    default:
      return message ?? 'is invalid'
  }
}

function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
