import { type Static, Type } from 'typebox'
import { Closed } from '../../../../http/fields.ts'

const target = (meaning: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 4096, description: meaning, examples: [640] }))

export const TransformQuery = Closed({
  w: target('Target width in pixels; without it, in proportion to the height.'),
  h: target('Target height in pixels; without it, in proportion to the width.'),
  format: Type.Optional(
    Type.Enum(['jpeg', 'png', 'webp', 'avif'], {
      type: 'string',
      description: 'Output format; that of the source if absent, or JPEG where the source is HEIC.',
    }),
  ),
  q: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Quality of jpeg, webp and avif; 80 if absent.',
    }),
  ),
  resize: Type.Optional(
    Type.Enum(['fit', 'fill'], {
      type: 'string',
      description:
        'Where both sides are given: `fit`, which it is if absent, keeps the whole image inside the size, `fill` covers it and crops the overflow.',
    }),
  ),
})
export type TransformQuery = Static<typeof TransformQuery>
