import { Type } from 'typebox'
import { type EnumerationName, entriesOf } from './enumerations.ts'

/** A field that carries a value of an enumeration. */
export function EnumerationValue(name: EnumerationName) {
  const entries = entriesOf(name)
  return Type.Integer({
    minimum: 0,
    maximum: entries.length - 1,
    description: `${name}: ${entries.map((entry) => `${entry.value} ${entry.name}`).join(', ')}.`,
    examples: [1],
  })
}
