import { type Static, Type } from 'typebox'
import { Id } from '../../http/fields.ts'

export const Category = Type.Object(
  { id: Id, name: Type.String({ examples: ['fern'] }) },
  { additionalProperties: false, title: 'PlantCategory' },
)
export type Category = Static<typeof Category>
