export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = { [name: string]: Json }

/** Keywords of the validator are left out of the document; those with the names of enumeration values stay. */
function isPrivate(keyword: string): boolean {
  return keyword.startsWith('x-') && !keyword.startsWith('x-enum')
}

/** The schema to show in the document instead of one that is optimised for the serialiser. */
export const DOCUMENTED_AS = 'x-documentedAs'

/**
 * Schemas with a title become components that the rest of the document refers to, so that generated
 * clients get one named type for one thing.
 */
export class SharedSchemas {
  readonly #shared = new Map<string, Json>()

  share(schema: unknown): Json {
    const plain = plainJson(schema)
    return this.#replace(plain)
  }

  all(): JsonObject {
    return Object.fromEntries([...this.#shared].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #replace(schema: Json): Json {
    if (Array.isArray(schema)) return schema.map((part) => this.#replace(part))
    if (!isObject(schema)) return schema
    if (DOCUMENTED_AS in schema) return this.#replace(schema[DOCUMENTED_AS] ?? null)
    const inner = Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => !isPrivate(keyword))
        .map(([keyword, value]) => [keyword, keyword === 'examples' ? value : this.#replace(value)]),
    )
    const { title, type } = inner
    // A property may be called "title" too; its value is a schema and not a string.
    if (typeof title !== 'string') return inner
    if (!Array.isArray(type)) return this.#refer(title, asEnumeration(inner))
    // A nullable titled type: the title belongs to the type without null.
    const [named = null] = type.filter((name) => name !== 'null')
    return { anyOf: [this.#refer(title, asEnumeration({ ...inner, type: named })), { type: 'null' }] }
  }

  #refer(title: string, schema: JsonObject): JsonObject {
    const known = this.#shared.get(title)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are titled ${title}`)
    }
    this.#shared.set(title, schema)
    return { $ref: `#/components/schemas/${title}` }
  }
}

/**
 * Enumerations with names, from which generators make constants. The validator uses the limits, the document lists the
 * values. Generators read the labels in two ways, as a list beside the values and as a map from them.
 */
function asEnumeration(schema: JsonObject): JsonObject {
  const { minimum, maximum, 'x-enum-descriptions': labels, ...rest } = schema
  const names = rest['x-enum-varnames']
  if (!Array.isArray(names) || !Array.isArray(labels)) return schema
  const first = typeof minimum === 'number' ? minimum : 0
  const values = Array.isArray(rest.enum) ? rest.enum : names.map((_name, at) => first + at)
  return {
    ...rest,
    enum: values,
    'x-enum-descriptions': labels,
    'x-enumDescriptions': Object.fromEntries(values.map((value, at) => [String(value), labels[at] ?? ''])),
  }
}

/** A value that matches the schema, composed of the examples of its parts. */
export function exampleOf(schema: unknown): Json {
  if (!isObject(schema)) return null
  if (DOCUMENTED_AS in schema) return exampleOf(schema[DOCUMENTED_AS])
  const { examples, type, items, properties, anyOf } = schema
  if ('const' in schema) return plainJson(schema.const)
  if (Array.isArray(examples) && examples.length > 0) return plainJson(examples[0])
  if ('default' in schema) return plainJson(schema.default)
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0])
  switch (Array.isArray(type) ? type[0] : type) {
    case 'object':
      return isObject(properties)
        ? Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [name, exampleOf(property)]),
          )
        : {}
    case 'array':
      return [exampleOf(items)]
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? schema.minimum : 0
    case 'boolean':
      return true
    case 'string':
      return 'text'
    default:
      return null
  }
}

/** The schema without symbols and undefined values, which TypeBox uses internally. */
export function plainJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value))
}

export function isObject(value: unknown): value is Record<string, unknown> & JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
