import { type Static, Type } from 'typebox'
import { Closed, Id, Name, Named } from '../../../http/fields.ts'

export const Category = Named('PlantCategory', { id: Id, name: Type.String({ examples: ['fern'] }) })
export type Category = Static<typeof Category>

export const CategoryCreate = Closed({ name: Name(48, { examples: ['fern'] }) })
export type CategoryCreate = Static<typeof CategoryCreate>

export const CategoryUpdate = Type.Partial(CategoryCreate, { additionalProperties: false })
export type CategoryUpdate = Static<typeof CategoryUpdate>
