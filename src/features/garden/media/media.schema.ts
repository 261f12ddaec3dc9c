import { type Static, Type } from 'typebox'
import { CursorQuery, EITHER_WAY, Id, Ids, Timestamp } from '../../../http/fields.ts'

const side = (example: number) =>
  Type.Optional(
    Type.Integer({
      description: 'Pixels, as displayed; absent if the file cannot be transformed.',
      examples: [example],
    }),
  )

export const MediaFile = Type.Object(
  {
    id: Id,
    url: Type.String({
      description:
        'Where the file can be read, by every client that knows it. Absolute if the server has a `PUBLIC_URL`.',
      examples: ['/api/v1/media/202601/01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'],
    }),
    contentType: Type.String({ description: 'Told from the content.', examples: ['image/jpeg'] }),
    size: Type.Integer({ description: 'Bytes.', examples: [348112] }),
    width: side(4032),
    height: side(3024),
    createdAt: Timestamp,
  },
  { additionalProperties: false, title: 'MediaFile' },
)
export type MediaFile = Static<typeof MediaFile>

export const MediaQuery = Type.Object(
  { ids: Ids, ...CursorQuery },
  { additionalProperties: false, ...EITHER_WAY },
)
export type MediaQuery = Static<typeof MediaQuery>

export const MediaKey = Type.Object(
  {
    month: Type.String({ examples: ['202601'] }),
    name: Type.String({ examples: ['01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }),
  },
  { additionalProperties: false },
)

const target = (meaning: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 4096, description: meaning, examples: [640] }))

export const TransformQuery = Type.Object(
  {
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
  },
  { additionalProperties: false },
)
export type TransformQuery = Static<typeof TransformQuery>
