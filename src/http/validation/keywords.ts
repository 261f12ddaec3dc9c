import type { Ajv, SchemaValidateFunction } from 'ajv'
import { isBlank } from '../../base/blank.ts'
import { isEmailAddress } from '../../base/email.ts'
import { MAIN_LANGUAGE } from '../negotiation/language.ts'

/**
 * What schemas here can say beyond JSON Schema; `problems.ts` has the words for whoever does not keep to it. A keyword
 * for elements of lists makes no errors of its own (`errors: false`): Ajv copies all earlier ones for each of those.
 */
export function addKeywords(ajv: Ajv): void {
  for (const [keyword, isRight] of LENGTH_RULES) {
    ajv.removeKeyword(keyword)
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      errors: false,
      // Ahead of the pattern, so that a text that is far too long is told to be that.
      before: 'pattern',
      validate: (limit: number, text: string) => isRight(text, limit),
    })
  }
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
  for (const [keyword, isRight] of TEXT_RULES) {
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'boolean',
      errors: false,
      validate: (_wanted: boolean, text: string) => isRight(text),
    })
  }
  ajv.addKeyword({
    keyword: 'x-ids',
    type: 'string',
    schemaType: 'number',
    errors: false,
    validate: (most: number, text: string) => isIdList(text, most),
  })
  ajv.addKeyword({ keyword: 'x-apart', type: 'object', schemaType: 'array', validate: areApart })
  ajv.addKeyword({ keyword: 'x-json', type: 'string', schemaType: 'number', validate: isJsonWithin })
  ajv.addKeyword({
    keyword: 'x-blankIsNull',
    type: 'string',
    schemaType: 'boolean',
    modifying: true,
    errors: false,
    // The last of the rules for texts: they are not made for null.
    validate: clearBlank,
  })
  ajv.addKeyword({
    keyword: 'x-maxDistinct',
    type: 'array',
    schemaType: 'number',
    errors: false,
    validate: isFewDistinct,
  })
  for (const keyword of ['x-together', 'x-togetherIfNamed']) {
    ajv.addKeyword({ keyword, type: 'object', schemaType: 'array', validate: areTogether(keyword) })
  }
  for (const words of ['x-wanted', 'x-wantedRange', 'x-enum-varnames', 'x-enum-descriptions']) {
    ajv.addKeyword(words)
  }
}

type WithLimit = (text: string, limit: number) => boolean

/** Lengths in code points. Ajv's own rules count them all, in a megabyte too; mostly the number of UTF-16 units decides. */
const LENGTH_RULES: readonly (readonly [keyword: string, isRight: WithLimit])[] = [
  ['maxLength', (text, most) => text.length <= most || (text.length <= 2 * most && codePoints(text) <= most)],
  ['minLength', (text, least) => text.length >= 2 * least || codePoints(text) >= least],
]

function codePoints(text: string): number {
  return [...text].length
}

const TEXT_RULES: readonly (readonly [keyword: string, isRight: (text: string) => boolean])[] = [
  ['x-email', isEmailAddress],
  ['x-text', isStorableText],
  ['x-date', isCalendarDate],
  ['x-notMainLanguage', (tag) => tag.toLowerCase() !== MAIN_LANGUAGE],
]

interface Parent {
  parentData?: Record<string | number, unknown>
  parentDataProperty?: string | number
}

function trimInPlace(_wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  replace(context, isBlank(text) ? '' : text.trim())
  return true
}

/** A text without anything to read is none. */
function clearBlank(_wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  if (isBlank(text)) replace(context, null)
  return true
}

function replace(context: Parent | undefined, value: string | null): void {
  if (context?.parentData === undefined || context.parentDataProperty === undefined) return
  context.parentData[context.parentDataProperty] = value
}

/** A list is as long as what is left of it without duplicates and empty values. */
function isFewDistinct(most: number, list: readonly unknown[]): boolean {
  return (
    list.length <= most || new Set(list.filter((element) => element !== null && element !== '')).size <= most
  )
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

/** Ids separated by commas, so many different ones at most. */
function isIdList(text: string, most: number): boolean {
  const parts = text.split(',')
  return (
    new Set(parts).size <= most && parts.every((part) => ID.test(part) && Number.isSafeInteger(Number(part)))
  )
}

const ID = /^[1-9][0-9]{0,15}$/

/** A parameter that must not be given together with another. */
const areApart: SchemaValidateFunction = (
  [name, other]: readonly [string, string],
  object: Record<string, unknown>,
) => {
  const isRight = object[name] === undefined || object[other] === undefined
  areApart.errors = isRight ? [] : [{ keyword: 'x-apart', params: { additionalProperty: name, other } }]
  return isRight
}

/** JSON of at most so many bytes; what is longer is not even read. */
const isJsonWithin: SchemaValidateFunction = (most: number, text: string) => {
  const isLong = text.length > most || Buffer.byteLength(text) > most
  const isRight = !isLong && isJson(text)
  isJsonWithin.errors = isRight ? [] : [{ keyword: 'x-json', params: isLong ? { limit: most } : {} }]
  return isRight
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/**
 * Fields that are all set or none of them; `null` is not set. In an update, those that are not named stay as they are:
 * only where all are named can the body alone be wrong.
 */
function areTogether(keyword: string): SchemaValidateFunction {
  const judge: SchemaValidateFunction = (names: readonly string[], object: Record<string, unknown>) => {
    const isUnset = (name: string) => object[name] === undefined || object[name] === null
    const isUnknown = keyword === 'x-togetherIfNamed' && names.some((name) => object[name] === undefined)
    const missing = isUnknown || names.every(isUnset) ? [] : names.filter(isUnset)
    judge.errors = missing.map((name) => ({ keyword, params: { missingProperty: name } }))
    return missing.length === 0
  }
  return judge
}
