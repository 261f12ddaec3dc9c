import type { Ajv, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'
import { isBlank } from '../../base/blank.ts'
import { isEmailAddress } from '../../base/email.ts'
import { timeZoneNamed } from '../../base/time-zone.ts'
import { MAIN_LANGUAGE } from '../negotiation/language.ts'

/** `problems.ts` has the messages of the keywords. */
export function addKeywords(ajv: Ajv): void {
  for (const keyword of ['maxLength', 'minLength']) ajv.removeKeyword(keyword)
  for (const keyword of KEYWORDS) ajv.addKeyword(keyword)
  for (const keyword of ['x-together', 'x-togetherIfNamed']) {
    ajv.addKeyword({ keyword, type: 'object', schemaType: 'array', validate: areTogether(keyword) })
  }
  for (const words of ['x-wanted', 'x-wantedRange', 'x-enum-varnames', 'x-enum-descriptions']) {
    ajv.addKeyword(words)
  }
}

/** Lengths in code points. Ajv counts them all, even in a megabyte; here the number of UTF-16 units mostly decides. */
function isShort(most: number, text: string): boolean {
  return text.length <= most || (text.length <= 2 * most && codePoints(text) <= most)
}

function isLong(least: number, text: string): boolean {
  return text.length >= 2 * least || codePoints(text) >= least
}

function codePoints(text: string): number {
  return [...text].length
}

interface Parent {
  parentData?: Record<string | number, unknown>
  parentDataProperty?: string | number
}

function trimInPlace(_wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  // What cannot be stored is refused afterwards, even if nothing of it could be seen.
  if (isStorableText(text)) replace(context, isBlank(text) ? '' : text.trim())
  return true
}

/** A blank text becomes null. */
function blankToNull(_wanted: boolean, text: string, _schema?: unknown, context?: Parent): boolean {
  if (isBlank(text)) replace(context, null)
  return true
}

function replace(context: Parent | undefined, value: string | null): void {
  if (context?.parentData === undefined || context.parentDataProperty === undefined) return
  context.parentData[context.parentDataProperty] = value
}

/** Duplicates and empty values do not count. */
function hasFewDistinct(most: number, list: readonly unknown[]): boolean {
  return (
    list.length <= most || new Set(list.filter((element) => element !== null && element !== '')).size <= most
  )
}

/** PostgreSQL cannot store NUL in a text, and a lone surrogate is not a character. */
function isStorableText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A date of the calendar: 30 February is none. */
export function isCalendarDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) || text.startsWith('0000')) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Ids separated by commas, at most so many distinct ones. */
function isIdList(most: number, text: string): boolean {
  const parts = text.split(',')
  return (
    new Set(parts).size <= most && parts.every((part) => ID.test(part) && Number.isSafeInteger(Number(part)))
  )
}

const ID = /^[1-9][0-9]{0,15}$/

/** Two parameters that exclude each other. */
const areExclusive: SchemaValidateFunction = (
  [name, other]: readonly [string, string],
  object: Record<string, unknown>,
) => {
  const isRight = object[name] === undefined || object[other] === undefined
  areExclusive.errors = isRight ? [] : [{ keyword: 'x-apart', params: { additionalProperty: name, other } }]
  return isRight
}

/** JSON of at most so many bytes; a longer text is not parsed. */
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
 * Fields that must be set together; `null` counts as unset. In an update an absent field keeps its value, so the body alone
 * can only be wrong where all fields are present.
 */
function areTogether(keyword: string): SchemaValidateFunction {
  const validate: SchemaValidateFunction = (names: readonly string[], object: Record<string, unknown>) => {
    const isUnset = (name: string) => object[name] === undefined || object[name] === null
    const isUnknown = keyword === 'x-togetherIfNamed' && names.some((name) => object[name] === undefined)
    const missing = isUnknown || names.every(isUnset) ? [] : names.filter(isUnset)
    validate.errors = missing.map((name) => ({ keyword, params: { missingProperty: name } }))
    return missing.length === 0
  }
  return validate
}

/**
 * A keyword of texts, or of elements of lists, creates no error objects of its own (`errors: false`): Ajv copies all earlier
 * errors for each of them.
 */
function ofText(
  keyword: string,
  schemaType: 'boolean' | 'number',
  validate: SchemaValidateFunction,
  more: Partial<FuncKeywordDefinition> = {},
): FuncKeywordDefinition {
  return { keyword, type: 'string', schemaType, errors: false, validate, ...more }
}

/** Ajv checks them in this order. */
const KEYWORDS: readonly FuncKeywordDefinition[] = [
  // Before the pattern, so that a long text is reported as too long.
  ofText('maxLength', 'number', isShort, { before: 'pattern' }),
  ofText('minLength', 'number', isLong, { before: 'pattern' }),
  // Before the lengths, so that a blank name is reported as empty.
  ofText('x-trim', 'boolean', trimInPlace, { modifying: true, before: 'maxLength' }),
  ofText('x-email', 'boolean', (_wanted, text) => isEmailAddress(text)),
  ofText('x-text', 'boolean', (_wanted, text) => isStorableText(text)),
  ofText('x-date', 'boolean', (_wanted, text) => isCalendarDate(text)),
  ofText('x-timeZone', 'boolean', (_wanted, name) => timeZoneNamed(name) !== undefined),
  ofText('x-notMainLanguage', 'boolean', (_wanted, tag) => tag.toLowerCase() !== MAIN_LANGUAGE),
  ofText('x-ids', 'number', isIdList),
  { keyword: 'x-apart', type: 'object', schemaType: 'array', validate: areExclusive },
  { keyword: 'x-json', type: 'string', schemaType: 'number', validate: isJsonWithin },
  // The last of the keywords for texts: the others do not expect null.
  ofText('x-blankIsNull', 'boolean', blankToNull, { modifying: true }),
  { ...ofText('x-maxDistinct', 'number', hasFewDistinct), type: 'array' },
]
