import { type Static, Type } from 'typebox'
import { Closed, Id, Ids, Name, Named, Timestamp, UpdatedSince } from '../../../http/fields.ts'

export const Tag = Named('PlantTag', {
  id: Id,
  name: Type.String({ examples: ['needs repotting'] }),
  plantCount: Type.Integer({ minimum: 0, description: 'How many plants carry it.', examples: [3] }),
  createdAt: Timestamp,
})
export type Tag = Static<typeof Tag>

const name = Name(32, { examples: ['needs repotting'] })

export const TagCreate = Closed({ name })
export type TagCreate = Static<typeof TagCreate>

export const TagUpdate = Closed({ name: Type.Optional(name) })
export type TagUpdate = Static<typeof TagUpdate>

export const TagQuery = Closed({ ids: Ids, updatedSince: Type.Optional(UpdatedSince) })
export type TagQuery = Static<typeof TagQuery>
