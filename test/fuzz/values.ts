import fc, { type Arbitrary } from 'fast-check'
import { isObject, type JsonObject } from '../../src/http/schemas.ts'
import { PASSWORD } from '../people.ts'
import type { ApiDocument, Operation } from './document.ts'
import { Choice, kindOfPath } from './pool.ts'

/** The kinds of things that fields name by their ids. */
const NAMED_BY: Readonly<Record<string, string>> = {
  speciesId: 'plant-species',
  locationId: 'locations',
  regionId: 'regions',
  tagId: 'plant-tags',
  tagIds: 'plant-tags',
  addTagIds: 'plant-tags',
  removeTagIds: 'plant-tags',
  plantId: 'plants',
  plantIds: 'plants',
  covers: 'media',
  media: 'media',
  coverMediaId: 'media',
  categoryId: 'plant-categories',
  categoryIds: 'plant-categories',
  scheduleIds: 'care-schedules',
}

const MOST_CHOICES = 1_000
/** Long texts take long to make and are nothing new. */
const USUAL_LENGTH = 60
const choice = (kind: string) => fc.nat(MOST_CHOICES).map((at) => new Choice(kind, at))

/** Fields whose meaning no schema tells. */
const BY_NAME: Readonly<Record<string, Arbitrary<unknown>>> = {
  email: fc.nat(400).map((number) => `fuzz${number}@example.org`),
  password: usually(PASSWORD),
  currentPassword: usually(PASSWORD),
  newPassword: usually(PASSWORD),
  refreshToken: choice('refresh-token'),
  invitation: choice('invitation'),
  timeZone: fc.constantFrom('Europe/Berlin', 'Pacific/Auckland', 'UTC', 'America/St_Johns', 'Pacific/Apia'),
  url: fc.constantFrom(
    'https://hook.example/x',
    'https://ntfy.example',
    'http://127.0.0.1:9',
    'ftp://x',
    'x',
  ),
  properties: fc.json({ maxDepth: 2 }),
  // Large pictures are a test of patience.
  w: fc.integer({ min: 1, max: 64 }),
  h: fc.integer({ min: 1, max: 64 }),
}

/** Values that fit the schemas of a document, and name things that are there. */
export class ValidValues {
  readonly #document: ApiDocument

  constructor(document: ApiDocument) {
    this.#document = document
  }

  /** The value of a field or parameter. */
  of(schema: JsonObject, name: string, operation: Operation): Arbitrary<unknown> {
    const kind = this.#kindOf(name, operation)
    const known = kind === undefined ? BY_NAME[name] : undefined
    if (known !== undefined) return known
    return this.#plain(schema, name, operation, kind)
  }

  /** An example that names things that are there. */
  like(example: unknown, operation: Operation, name = ''): Arbitrary<unknown> {
    if (Array.isArray(example)) return fc.tuple(...example.map((item) => this.like(item, operation, name)))
    if (isObject(example)) {
      const fields = Object.entries(example).map(([key, value]) => [key, this.like(value, operation, key)])
      return fc.record(Object.fromEntries(fields), { noNullPrototype: true })
    }
    const kind = this.#kindOf(name, operation)
    if (name === 'orderedIds' || example === null) return fc.constant(example)
    if (kind !== undefined) return choice(kind)
    return typeof example === 'string' && isDate(example) ? days : (BY_NAME[name] ?? fc.constant(example))
  }

  #kindOf(name: string, { path, id }: Operation): string | undefined {
    if (name === 'id') return kindOfPath(path.slice(0, path.indexOf('{id}')))
    if (name === 'ids') return kindOfPath(path)
    if (name === 'token' && id !== 'createReminderChannel' && id !== 'updateReminderChannel')
      return tokenOf(id)
    if (name === 'after' && id !== 'listEvents') return `cursor of ${id}`
    return NAMED_BY[name]
  }

  #plain(
    given: JsonObject,
    name: string,
    operation: Operation,
    kind: string | undefined,
  ): Arbitrary<unknown> {
    const schema = this.#document.resolved(given)
    if (!isObject(schema)) throw new Error(`The schema of ${name} cannot be found`)
    const parts = schema.anyOf ?? schema.oneOf
    if (Array.isArray(parts)) {
      const objects = parts.filter(isObject)
      return fc.oneof(...objects.map((part) => this.#plain(part, name, operation, kind)))
    }
    if ('const' in schema) return fc.constant(schema.const)
    if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum)
    const types = [schema.type ?? 'object'].flat().map(String)
    // Null means unset, which is the less interesting value.
    return fc.oneof(
      ...types.map((type) => ({
        weight: type === 'null' ? 1 : 5,
        arbitrary: this.#ofType(type, schema, name, operation, kind),
      })),
    )
  }

  #ofType(
    type: string,
    schema: JsonObject,
    name: string,
    operation: Operation,
    kind: string | undefined,
  ): Arbitrary<unknown> {
    const least = typeof schema.minimum === 'number' ? schema.minimum : -1_000
    const most = typeof schema.maximum === 'number' ? schema.maximum : 1_000
    switch (type) {
      case 'null':
        return fc.constant(null)
      case 'boolean':
        return fc.boolean()
      case 'integer':
        if (kind !== undefined) return choice(kind)
        return fc.integer({ min: least, max: most }).filter((value) => this.#isAllowed(schema, value))
      case 'number':
        return fc.double({ min: least, max: most, noNaN: true, noDefaultInfinity: true })
      case 'string':
        return kind === undefined || schema.maxLength === 0 ? textOf(schema) : choice(kind)
      case 'array':
        return this.#array(schema, name, operation, kind)
      case 'object':
        return this.#object(schema, operation)
      default:
        throw new Error(`${name} is of the type ${type}, which is not known here`)
    }
  }

  #isAllowed({ not }: JsonObject, value: unknown): boolean {
    return !isObject(not) || this.#document.whyUnfit(not, value) !== undefined
  }

  #array(
    { items, minItems, maxItems, uniqueItems }: JsonObject,
    name: string,
    operation: Operation,
    kind: string | undefined,
  ): Arbitrary<unknown> {
    if (name === 'orderedIds') return choice('whole order')
    const item = this.#plain(isObject(items) ? items : {}, name, operation, kind)
    const lengths = { minLength: Number(minItems ?? 0), maxLength: Math.min(Number(maxItems ?? 4), 4) }
    return uniqueItems === true ? fc.uniqueArray(item, lengths) : fc.array(item, lengths)
  }

  #object({ properties, required }: JsonObject, operation: Operation): Arbitrary<unknown> {
    const fields = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, schema]) =>
      isObject(schema) ? [[name, this.of(schema, name, operation)] as const] : [],
    )
    const requiredKeys = Array.isArray(required) ? required.map(String) : []
    return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true })
  }
}

function tokenOf(id: string): string | undefined {
  if (id === 'setPassword') return 'password-link'
  return id === 'readCalendar' ? 'calendar' : 'mail-token'
}

function usually(text: string): Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: fc.constant(text) },
    { weight: 1, arbitrary: fc.string({ minLength: 8, maxLength: 30 }) },
  )
}

function textOf({ examples, pattern, minLength, maxLength }: JsonObject): Arbitrary<string> {
  if (maxLength === 0) return fc.constant('')
  const known = (Array.isArray(examples) ? examples : []).map(String)
  const made = known.some(isDate)
    ? days
    : typeof pattern === 'string'
      ? fc.stringMatching(new RegExp(pattern), { maxLength: Number(maxLength ?? 100) })
      : fc.string({
          unit: 'grapheme-composite',
          minLength: Number(minLength ?? 0),
          maxLength: Math.min(Number(maxLength ?? USUAL_LENGTH), USUAL_LENGTH),
        })
  return known.length === 0 ? made : fc.oneof(fc.constantFrom(...known), made)
}

const DAY_MS = 86_400_000
const isoDay = (date: Date) => date.toISOString().slice(0, 10)
const days = fc.oneof(
  fc.integer({ min: -3, max: 60 }).map((ahead) => isoDay(new Date(Date.now() + ahead * DAY_MS))),
  fc.date({ min: new Date('2000-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }).map(isoDay),
)

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text)
}
