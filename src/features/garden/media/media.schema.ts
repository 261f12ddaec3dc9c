import { type Static, Type } from 'typebox'
import { Closed, CURSOR_OR_PAGE, CursorQuery, Id, Ids, Named, Timestamp } from '../../../http/fields.ts'

const side = (example: number) =>
  Type.Optional(
    Type.Integer({
      description: 'Pixels, as displayed; absent if the file cannot be transformed.',
      examples: [example],
    }),
  )

export const MediaFile = Named('MediaFile', {
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
})
export type MediaFile = Static<typeof MediaFile>

export const MediaQuery = Closed({ ids: Ids, ...CursorQuery }, CURSOR_OR_PAGE)
export type MediaQuery = Static<typeof MediaQuery>

export const SharedToken = Closed({
  token: Type.String({ examples: ['12-5-Zr0cY3v9…'] }),
})

export const MediaKey = Closed({
  month: Type.String({ examples: ['202601'] }),
  name: Type.String({ examples: ['01KDVX7V9Q3N5T2A8R6M4J1C0B.jpg'] }),
})
