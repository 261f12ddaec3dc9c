import { type Static, Type } from 'typebox'
import { Id, Name, Timestamp } from '../../http/fields.ts'

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

export const TagUpdate = Type.Object({ name: Type.Optional(name) }, { additionalProperties: false })
