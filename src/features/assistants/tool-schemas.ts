import { isObject, type Json, type JsonObject } from '../../http/schemas.ts'

/** What a model is told about a field beyond what its endpoint says, or instead. */
export interface FieldOfTool {
  readonly description?: string
  readonly default?: number | boolean
}

/** The schema of an endpoint with other words and defaults for some of its fields, and with further fields. */
export function withFields(
  schema: JsonObject,
  changed: Readonly<Record<string, FieldOfTool>>,
  more: JsonObject = {},
): JsonObject {
  const fields = isObject(schema.properties) ? schema.properties : {}
  const changes = Object.entries(changed).map(([name, change]) => {
    const field = fields[name]
    if (!isObject(field)) throw new Error(`The endpoint has no field ${name}`)
    return [name, { ...field, ...change }]
  })
  return {
    ...schema,
    type: 'object',
    additionalProperties: false,
    properties: { ...fields, ...Object.fromEntries(changes), ...more },
  }
}

/**
 * The schema as models read it. Each word takes room from their memory, and some clients refuse keywords that they do not know: so
 * those of our own and examples are left out, and null, which means the same as an absent field.
 */
export function forModels(schema: JsonObject): JsonObject {
  const { type, description = schema['x-wanted'], required, properties, items } = schema
  const fields = isObject(properties) ? properties : {}
  const needed = Array.isArray(required) ? required.filter((name) => !hasDefault(fields, name)) : []
  const kept = KEPT.flatMap((name) => (name in schema ? [[name, schema[name] ?? null]] : []))
  return {
    type: Array.isArray(type) ? (type.find((name) => name !== 'null') ?? null) : (type ?? null),
    ...(description !== undefined && { description }),
    ...Object.fromEntries(kept),
    ...(isObject(properties) && {
      properties: mapped(fields),
      required: needed,
      additionalProperties: false,
    }),
    ...(isObject(items) && { items: forModels(items) }),
  }
}

const KEPT = ['enum', 'default', 'minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems']

function mapped(fields: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isObject(field) ? forModels(field) : field]),
  )
}

function hasDefault(fields: JsonObject, name: Json): boolean {
  const field = typeof name === 'string' ? fields[name] : undefined
  return isObject(field) && 'default' in field
}
