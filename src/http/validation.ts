import { Ajv, type ErrorObject, type SchemaValidateFunction, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { type FieldProblem, MOST_PROBLEMS, validationFailed } from './errors.ts'

/** Up to so many values in a request every problem is looked for; beyond it the first has to do. */
const MOST_VALUES = 10_000

/** What Fastify wants of a validator: the value as it is to be used, or why it cannot be. */
type Validator = (data: unknown) => { value: unknown } | { error: Error }

/**
 * Bodies are taken literally. Paths and query strings can only carry text, so there a text that is the
 * plain spelling of a number or a boolean is read as one wherever the schema wants one.
 */
export function validatorFor(schema: TSchema, httpPart: string | undefined): Validator {
  const isValid = stopping.compile(schema)
  const readText = httpPart === 'body' ? undefined : textReader(schema)
  return (data) => {
    const value = readText === undefined ? data : readText(data)
    if (isValid(value)) return { value }
    // A megabyte of wrong elements would make half a million error objects while everyone else waits.
    if (holdsManyValues(value)) return { error: validationFailed(fieldProblems(isValid)) }
    const findProblems = thorough.compile(schema)
    findProblems(value)
    return { error: validationFailed(fieldProblems(findProblems)) }
  }
}

function configuredAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const ajv = new Ajv({
    allErrors,
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
  for (const [keyword, isRight] of [
    ['x-date', isCalendarDate],
    ['x-json', isJson],
  ] as const) {
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'boolean',
      errors: false,
      validate: (_wanted: boolean, text: string) => isRight(text),
    })
  }
  ajv.addKeyword({
    keyword: 'x-maxBytes',
    type: 'string',
    schemaType: 'number',
    validate: isWithinBytes,
  })
  for (const documentation of ['x-enum-varnames', 'x-enum-descriptions']) ajv.addKeyword(documentation)
  return ajv
}

/** Walks no further than it must: what a list or an object holds is counted before it is entered. */
function holdsManyValues(root: unknown): boolean {
  const waiting = [root]
  let count = 0
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null) continue
    count += Array.isArray(value) ? value.length : Object.keys(value).length
    if (count > MOST_VALUES) return true
    waiting.push(...Object.values(value))
  }
  return false
}

interface Parent {
  parentData?: Record<string | number, unknown>
  parentDataProperty?: string | number
}

function trimInPlace(wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  if (wanted && context?.parentData !== undefined && context.parentDataProperty !== undefined) {
    context.parentData[context.parentDataProperty] = VISIBLE.test(text) ? text.trim() : ''
  }
  return true
}

/** Anything but white space, control characters and those that stand for nothing one could see. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u

/** The problem names the limit, which the keyword alone would not. */
const isWithinBytes: SchemaValidateFunction = (most: number, text: string) => {
  const fits = Buffer.byteLength(text) <= most
  isWithinBytes.errors = fits ? [] : [{ keyword: 'x-maxBytes', params: { limit: most } }]
  return fits
}

/** PostgreSQL cannot hold NUL in a text, and half a surrogate pair is no character at all. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A day that was or will be: the 30th of February never was. */
function isCalendarDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
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
    // One more than is listed tells that there are more.
    if (problems.size > MOST_PROBLEMS) break
  }
  return [...problems].map(([path, message]) => ({ path, message }))
}

/** `/plantIds/2` with a missing or unknown `name` below it reads `plantIds[2].name`. */
function fieldPath(error: ErrorObject): string {
  const parts = error.instancePath.split('/').slice(1).map(decodePointer)
  const parent = parts.map((part) => (/^[0-9]+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
  const { missingProperty, additionalProperty } = error.params
  const child = missingProperty ?? additionalProperty
  const path = typeof child === 'string' ? `${parent}.${child}` : parent
  return path === '' ? 'body' : path.replace(/^\./, '')
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
      // Only an element that may be an id or nothing has no room for a single character.
      return params.limit === 0 ? 'must be an id, or empty' : `must have at most ${params.limit} characters`
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
    case 'pattern':
      return 'does not have the expected form'
    case 'x-date':
      return 'must be a date such as 2025-04-01'
    case 'x-json':
      return 'must be valid JSON'
    case 'x-maxBytes':
      return `must have at most ${params.limit} bytes`
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

// Last, because they are made of what stands above.
const stopping = configuredAjv({ allErrors: false })
const thorough = configuredAjv({ allErrors: true })
