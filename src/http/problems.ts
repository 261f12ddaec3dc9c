import type { ErrorObject } from 'ajv'
import { type FieldProblem, MOST_PROBLEMS } from './errors.ts'

/** What the validator found, in the words of an answer: one problem for each field. */
export function fieldProblems(errors: readonly ErrorObject[]): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const error of errors) {
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

function explain({ keyword, params, message, schema }: ErrorObject): string {
  switch (keyword) {
    case 'required':
      return 'is required'
    case 'additionalProperties':
      return 'is not known here'
    case 'type':
      return `must be ${[params.type].flat().map(withArticle).join(' or ')}`
    case 'minLength':
      return schema === 1 ? 'must not be empty' : `must have at least ${schema} characters`
    case 'maxLength':
      // Only an element that may be an id or nothing has no room for a single character.
      return schema === 0 ? 'must be an id, or empty' : `must have at most ${schema} characters`
    case 'minItems':
      return params.limit === 1 ? 'must not be empty' : `must have at least ${params.limit} elements`
    case 'maxItems':
      return `must have at most ${params.limit} elements`
    case 'x-maxDistinct':
      return `must have at most ${schema} different elements`
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
    case 'x-ids':
      return `must be up to ${schema} ids separated by commas`
    case 'x-apart':
      return `must not be given together with ${params.other}`
    case 'x-email':
      return 'must be an e-mail address'
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

function withArticle(type: string): string {
  if (type === 'null') return 'null'
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
