import { Type } from 'typebox'
import { Named } from '../../http/fields.ts'
import { ENUMERATIONS, type EnumerationName, entriesOf } from './enumerations.ts'

/** The field carries a value of an enumeration. Where a rule refuses the last ones, `accepted` is the last that it does not. */
export function EnumerationValue(name: EnumerationName, accepted?: number) {
  const entries = entriesOf(name)
  const [first, last] = [entries.at(0), entries.at(-1)]
  const most = entries.find(({ value }) => value === accepted) ?? last
  return Type.Integer({
    title: name,
    minimum: first?.value ?? 0,
    maximum: last?.value ?? 0,
    'x-wanted': `${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name}: ${first?.value} (${first?.name}) to ${most?.value} (${most?.name})`,
    'x-wantedRange': true,
    description: `${entries.map((entry) => `${entry.value} ${entry.name}`).join(', ')}.`,
    'x-enum-varnames': entries.map((entry) => entry.name),
    'x-enum-descriptions': entries.map((entry) => entry.label),
    examples: [1],
  })
}

const Entry = Named('EnumerationEntry', {
  value: Type.Integer({ minimum: 0, description: 'The number that travels in requests and responses.' }),
  name: Type.String({ description: 'A stable name for use in code.', examples: ['BrightIndirect'] }),
  label: Type.String({ description: 'English text for people.', examples: ['Bright indirect'] }),
})

export const Enumerations = Named(
  'Enumerations',
  Object.fromEntries(Object.keys(ENUMERATIONS).map((name) => [name, Type.Array(Entry)])),
)
