import { nameOf } from './openapi.js'

/** @import { Schema, Schemas } from './types.ts' */

/**
 * @param {Schema} schema
 * @param {Schemas} schemas
 * @returns {Schema}
 */
export function resolved(schema, schemas) {
  return schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {})
}

/**
 * The type as a programmer would write it: `Plant[] | null`.
 *
 * @param {Schema} schema
 * @returns {string}
 */
export function typeText(schema) {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return [...new Set(choices.map(typeText))].join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? [])
  if (types.length === 0) return schema.enum === undefined ? 'any' : 'string'
  return types.map((type) => (type === 'array' ? arrayText(schema.items) : type)).join(' | ')
}

/** @param {Schema} [items] */
function arrayText(items = {}) {
  const text = typeText(items)
  return text.includes(' ') ? `(${text})[]` : `${text}[]`
}

/**
 * The bounds of a value in words, as far as there are any that matter.
 *
 * @param {Schema} schema
 */
export function boundTexts(schema) {
  const { default: preset, format } = schema
  return [
    span(schema.minLength, schema.maxLength, 'characters'),
    span(schema.minimum, schema.maximum, ''),
    span(schema.minItems, schema.maxItems, 'items'),
    format ?? '',
    preset === undefined ? '' : `default ${JSON.stringify(preset)}`,
  ].filter((text) => text !== '')
}

/**
 * @param {number | undefined} from
 * @param {number | undefined} to
 * @param {string} unit
 */
function span(from, to, unit) {
  const end = to === Number.MAX_SAFE_INTEGER ? undefined : to
  if (from === undefined && end === undefined) return ''
  const numbers =
    end === undefined ? `from ${from}` : from === undefined ? `up to ${end}` : `${from} to ${end}`
  return unit === '' ? numbers : `${numbers} ${unit}`
}

/**
 * The values of an enumeration, with what they mean where it says so.
 *
 * @param {Schema} schema
 */
export function valuesOf(schema) {
  return (schema.enum ?? []).map((value, at) => ({
    value: typeof value === 'string' ? value : JSON.stringify(value),
    meaning: schema['x-enum-descriptions']?.[at] ?? '',
  }))
}

/**
 * The object or enumeration inside of lists and alternatives, which is what a reader wants to see opened.
 *
 * @param {Schema} schema
 * @param {Schemas} schemas
 * @returns {Schema | undefined}
 */
export function innerSchema(schema, schemas) {
  const found = resolved(schema, schemas)
  if (found.properties !== undefined || found.enum !== undefined) return found
  if (found.items !== undefined) return innerSchema(found.items, schemas)
  for (const choice of found.anyOf ?? found.oneOf ?? []) {
    const inner = innerSchema(choice, schemas)
    if (inner !== undefined) return inner
  }
  return typeof found.additionalProperties === 'object'
    ? innerSchema(found.additionalProperties, schemas)
    : undefined
}

/**
 * What a response carries: every one has the same envelope, and only its `data` differs.
 *
 * @param {Schema} schema
 */
export function unwrapped(schema) {
  const { properties = {} } = schema
  const { data } = properties
  return data !== undefined && 'code' in properties && 'requestId' in properties
    ? { schema: data, isWrapped: true }
    : { schema, isWrapped: false }
}

/** @param {Schema} schema */
export function exampleText(schema) {
  const [example] = schema.examples ?? []
  if (example === undefined) return ''
  return typeof example === 'string' ? example : JSON.stringify(example)
}
