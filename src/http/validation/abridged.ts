import { MOST_PROBLEMS } from '../errors.ts'
import { isObject } from '../schemas.ts'

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
