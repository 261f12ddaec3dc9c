import { type Static, Type } from 'typebox'
import { CURSOR_OR_PAGE, CursorQuery, Id, Ids, Timestamp } from '../../../http/fields.ts'

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
  { additionalProperties: false, ...CURSOR_OR_PAGE },
)
export type MediaQuery = Static<typeof MediaQuery>

export const MediaKey = Type.Object(
  {
    month: Type.String({ examples: ['202601'] }),
    name: Type.String({ examples: ['01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }),
  },
  { additionalProperties: false },
)
