import type { ErrorObject } from 'ajv'
import { type FieldProblem, MOST_PROBLEMS } from '../errors.ts'
import { isObject } from '../schemas.ts'

/** Turns the errors of Ajv into the problems of a response, one per field. */
export function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const error of errors) {
    const path = fieldPath(error)
    if (!problems.has(path)) problems.set(path, explain(error))
    // One more than the limit, so that the message can say that there are more.
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

/** A description in the schema (`x-wanted`) says more than the keyword that failed. */
function explain(error: ErrorObject): string {
  const { keyword, params, message, schema, parentSchema } = error
  const wanted: unknown = parentSchema?.['x-wanted']
  if (typeof wanted === 'string' && isAboutForm(error)) return `must be ${wanted}`
  switch (keyword) {
    case 'const':
      return `must be ${JSON.stringify(schema)}`
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not known here'
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
    case 'minLength':
      return schema === 1 ? 'must not be empty' : `must have at least ${schema} characters`
    case 'maxLength':
      return `must have at most ${schema} characters`
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} elements`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    case 'uniqueItems':
      return 'must not have an element twice'
    case 'x-maxDistinct':
      return `must have at most ${schema} different elements`
    case 'minimum':
      return `must be at least ${params.limit}`
    case 'maximum':
      return `must be at most ${params.limit}`
    case 'enum':
      return `must be one of ${params.allowedValues.map((value: unknown) => (value === null ? 'or null' : value)).join(', ')}`
    case 'x-ids':
      return `must be up to ${schema} ids separated by commas`
    case 'x-apart':
      return `must not be given together with ${params.other}`
    case 'x-json':
      return params.limit === undefined ? 'must be valid JSON' : `must have at most ${params.limit} bytes`
    case 'x-text':
      return 'must not contain NUL or half a surrogate pair'
    case 'x-notMainLanguage':
      return 'must not be en: the species itself is in English'
    case 'x-together':
    case 'x-togetherIfNamed':
      return 'is required beside the other coordinate'
    default:
      return message ?? 'is invalid'
  }
}

const ABOUT_FORM = new Set(['type', 'pattern', 'not', 'x-date', 'x-email', 'x-timeZone'])

function isAboutForm({ keyword, schema, parentSchema }: ErrorObject): boolean {
  if (ABOUT_FORM.has(keyword)) return true
  // A range that only catches seconds sent as milliseconds: its limits would not explain the problem.
  if (keyword === 'minimum' || keyword === 'maximum') return parentSchema?.['x-wantedRange'] === true
  // `maxLength: 0` occurs only in elements that are an id or empty.
  return keyword === 'maxLength' && schema === 0
}

function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

type IsValid = (value: unknown, schema: object) => boolean

/**
 * As much of an invalid value as has the problems that are told. Ajv would describe each mistake of ten thousand elements,
 * which takes a second in which nothing else is served.
 */
export function abridged(value: unknown, schema: unknown, isValid: IsValid): unknown {
  if (!isObject(schema)) return value
  if (Array.isArray(value)) return abridgedList(value, schema, isValid)
  return isObject(value) ? abridgedObject(value, schema, isValid) : value
}

/** One that is too long stays so, and what is wrong with the surplus is not told. */
function abridgedList(
  list: readonly unknown[],
  { items, maxItems }: Readonly<Record<string, unknown>>,
  isValid: IsValid,
): readonly unknown[] {
  if (!isObject(items)) return list
  const end = typeof maxItems === 'number' ? maxItems + 1 : endOfTold(list, items, isValid)
  return list.slice(0, end).map((element) => abridged(element, items, isValid))
}

/** Each invalid element has a problem at least. */
function endOfTold(list: readonly unknown[], items: object, isValid: IsValid): number {
  if (list.length <= MOST_PROBLEMS) return list.length
  let end = 0
  for (let bad = 0; end < list.length && bad <= MOST_PROBLEMS; end++) if (!isValid(list[end], items)) bad++
  return end
}

function abridgedObject(
  object: Readonly<Record<string, unknown>>,
  { properties, additionalProperties }: Readonly<Record<string, unknown>>,
  isValid: IsValid,
): object {
  if (!isObject(properties) || additionalProperties !== false) return object
  const known = Object.keys(properties).filter((name) => Object.hasOwn(object, name))
  const unknown = Object.keys(object).filter((name) => !Object.hasOwn(properties, name))
  return Object.fromEntries([
    ...known.map((name) => [name, abridged(object[name], properties[name], isValid)]),
    ...unknown.slice(0, MOST_PROBLEMS + 1).map((name) => [name, object[name]]),
  ])
}
