import { Type } from 'typebox'

export const Alive = Type.Object({ status: Type.Literal('alive') }, { additionalProperties: false })

export const Ready = Type.Object(
  {
    status: Type.Literal('ready'),
    degraded: Type.Optional(
      Type.Array(Type.String(), {
        description: 'What is away although most requests can do without it. Absent when nothing is.',
        examples: [['storage']],
      }),
    ),
  },
  { additionalProperties: false },
)
