import { type Static, Type } from 'typebox'
import { Id, Name } from '../../../http/fields.ts'

export const Category = Type.Object(
  { id: Id, name: Type.String({ examples: ['fern'] }) },
  { additionalProperties: false, title: 'PlantCategory' },
)
export type Category = Static<typeof Category>

export const CategoryCreate = Type.Object(
  { name: Name(48, { examples: ['fern'] }) },
  { additionalProperties: false },
)
export type CategoryCreate = Static<typeof CategoryCreate>

export const CategoryUpdate = Type.Partial(CategoryCreate, { additionalProperties: false })
export type CategoryUpdate = Static<typeof CategoryUpdate>
