import { Type } from 'typebox'
import { Named } from '../../http/fields.ts'
import { ENUMERATIONS } from './enumerations.ts'

const Entry = Named('EnumerationEntry', {
  value: Type.Integer({ minimum: 0, description: 'The number that travels in requests and responses.' }),
  name: Type.String({ description: 'A stable name for use in code.', examples: ['BrightIndirect'] }),
  label: Type.String({ description: 'English text for people.', examples: ['Bright indirect'] }),
})

export const Enumerations = Named(
  'Enumerations',
  Object.fromEntries(Object.keys(ENUMERATIONS).map((name) => [name, Type.Array(Entry)])),
)
