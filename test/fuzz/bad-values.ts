import { isObject, type JsonObject } from '../../src/http/schemas.ts'

/** Values that clients send by mistake or to do harm, by what is wrong with them. */
export const BAD_VALUES = {
  'wrong type': [null, true, false, 7, 'text', [], {}, [[]], [null], { id: 1 }, '1', 'true', ['a', 1]],
  'out of range': [0, -1, -0.5, 1.5, 32_768, 2 ** 31, -(2 ** 31) - 1, 99, 101, 4097, '2026-02-30', '24:00'],
  'huge number': [2 ** 53, 2 ** 53 + 2, 2 ** 63, -(2 ** 63), 1e21, 1e308, -1e308, Number.MIN_VALUE],
  'like a number': ['NaN', 'Infinity', '-0', '1e3', '0x10', '+1', ' 1', '１', '1_000', '007', '1,5', '-1'],
  'bad Unicode': ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\udc00\ud800', 'x\ud83d', '\u0000\ud800'],
  'odd text': [
    ...['', ' ', '\t\r\n', '\u00a0', '\u200b', '\ufeff', '\u202e', '\uffff', '\u{10ffff}', 'e\u0301', 'ﷺ'],
    ...[
      "'; drop table plants; --",
      '%',
      '_',
      '\\',
      '"',
      '%00',
      '../..',
      '__proto__',
      'constructor',
      '{{7*7}}',
    ],
    ...['<script>', 'null', 'undefined', '[]', '{"a":', '🌱'.repeat(20), '\u0130', 'ß'.repeat(33), '\u2028'],
  ],
} as const

export type Badness = keyof typeof BAD_VALUES
export const BADNESSES = Object.keys(BAD_VALUES).filter((name): name is Badness => name in BAD_VALUES)

/** Which cannot be stored or shown. */
export function isBadUnicode(value: unknown): boolean {
  if (typeof value === 'string') return !value.isWellFormed() || value.includes('\u0000')
  if (Array.isArray(value)) return value.some(isBadUnicode)
  return (
    isObject(value) &&
    Object.entries(value).some(([name, inner]) => isBadUnicode(name) || isBadUnicode(inner))
  )
}

/** A text that is too long for a schema by one, or one that is too long for any. */
export function tooLong({ maxLength }: JsonObject, which: number): string {
  return 'x'.repeat(typeof maxLength === 'number' && which % 2 === 0 ? maxLength + 1 : 70_000)
}

/** Arrays within each other. */
export function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

/** A place in a JSON value, from the outside to the inside. */
export type Place = readonly (string | number)[]

/** All places in a value, but for the value itself. */
export function placesIn(value: unknown, above: Place = []): Place[] {
  const inner: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, at) => [at, item])
    : isPlainObject(value)
      ? Object.entries(value)
      : []
  return inner.flatMap(([step, part]) => [[...above, step], ...placesIn(part, [...above, step])])
}

/** A copy with another value in one place. */
export function replaced(value: unknown, [step, ...rest]: Place, by: unknown): unknown {
  if (step === undefined) return by
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? replaced(item, rest, by) : item))
  if (!isPlainObject(value)) return value
  return { ...value, [step]: replaced(value[step], rest, by) }
}

export function valueAt(value: unknown, [step, ...rest]: Place): unknown {
  if (step === undefined) return value
  if (Array.isArray(value)) return valueAt(value[Number(step)], rest)
  return isPlainObject(value) ? valueAt(value[step], rest) : undefined
}

/** Not one of a class, such as a choice that is still to be made. */
export function isPlainObject(value: unknown): value is Record<string | number, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
