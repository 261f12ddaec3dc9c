import { type Static, Type } from 'typebox'
import { Id, Ids, Name, Timestamp, UpdatedSince } from '../../../http/fields.ts'

export const Tag = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['needs repotting'] }),
    plantCount: Type.Integer({ minimum: 0, description: 'How many plants carry it.', examples: [3] }),
    createdAt: Timestamp,
  },
  { additionalProperties: false, title: 'PlantTag' },
)
export type Tag = Static<typeof Tag>

const name = Name(32, { examples: ['needs repotting'] })

export const TagCreate = Type.Object({ name }, { additionalProperties: false })
export type TagCreate = Static<typeof TagCreate>

export const TagUpdate = Type.Object({ name: Type.Optional(name) }, { additionalProperties: false })
export type TagUpdate = Static<typeof TagUpdate>

export const TagQuery = Type.Object(
  { ids: Ids, updatedSince: Type.Optional(UpdatedSince) },
  { additionalProperties: false },
)
export type TagQuery = Static<typeof TagQuery>
