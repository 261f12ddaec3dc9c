import { Type } from 'typebox'

export const Alive = Type.Object({ status: Type.Literal('alive') }, { additionalProperties: false })

export const Ready = Type.Object({ status: Type.Literal('ready') }, { additionalProperties: false })
