import { type Static, Type } from 'typebox'
import { Closed, Id, Named, Text, Timestamp } from '../../../http/fields.ts'
import { TimeBounds } from '../journals/journals.schema.ts'

const Point = Named('MeasuredPoint', { at: Timestamp, value: Type.Number({ examples: [23.5] }) })

const count = Type.Integer({ description: 'How many entries have it.', examples: [120] })
const name = Type.String({ examples: ['moisture'] })

export const MeasuredProperties = Named('MeasuredProperties', {
  properties: Type.Array(Named('MeasuredProperty', { name, count, latest: Point }), {
    description: 'By name, at most 50.',
  }),
})
export type MeasuredProperties = Static<typeof MeasuredProperties>

export const Measurements = Named('Measurements', {
  name,
  points: Type.Array(Point, { description: 'By time.' }),
  min: Type.Optional(Type.Number({ description: 'The lowest of all.', examples: [12] })),
  max: Type.Optional(Type.Number({ description: 'The highest of all.', examples: [61.5] })),
  count,
})
export type Measurements = Static<typeof Measurements>

export const MeasurementParams = Closed({
  id: Id,
  name: Type.String({ ...Text(48), minLength: 1, examples: ['moisture'] }),
})

export const MeasurementQuery = Closed({
  ...TimeBounds,
  points: Type.Integer({
    minimum: 10,
    maximum: 1_000,
    default: 200,
    description: 'The most points. Of more, those stay that are the lowest and the highest of their time.',
  }),
})
export type MeasurementQuery = Static<typeof MeasurementQuery>
