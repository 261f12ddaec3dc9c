import { type Static, Type } from 'typebox'
import {
  Closed,
  CURSOR_OR_PAGE,
  CursorQuery,
  Id,
  IdList,
  Ids,
  Name,
  Named,
  Omittable,
  OptionalText,
  Text,
  Timestamp,
  UpdatedSince,
} from '../../../http/fields.ts'
import { EnumerationValue } from '../../enumerations/enumeration-value.ts'
import { MediaIdList, MediaSummary } from '../media/media-reference.schema.ts'

export const Author = Named(
  'Author',
  {
    kind: Type.Unsafe<1 | 2 | 3>(EnumerationValue('GrantKind')),
    name: Type.Optional(Type.String({ examples: ['Bob'] })),
    userId: Type.Optional(Id),
  },
  { description: 'What wrote the entry, with its name at that time; absent if the owner of the garden did.' },
)

/** As an archive may have it. */
export const ImportedAuthor = Closed({ kind: EnumerationValue('GrantKind'), name: Type.Optional(Name(64)) })

export const Journal = Named('JournalEntry', {
  id: Id,
  type: EnumerationValue('JournalType'),
  eventTime: Timestamp,
  properties: Type.Optional(Type.String({ description: 'JSON, as it was sent.', examples: ['{"ml":250}'] })),
  remark: Type.Optional(Type.String({ examples: ['First flower!'] })),
  plantIds: Type.Array(Id),
  media: Type.Array(MediaSummary),
  createdAt: Timestamp,
  author: Type.Optional(Author),
})
export type Journal = Static<typeof Journal>

export const EventTime = Type.Integer({
  minimum: 1_000_000_000_000,
  maximum: 9_999_999_999_999,
  'x-wanted': 'milliseconds, 13 digits',
  'x-wantedRange': true,
  description: 'Epoch milliseconds, 13 digits; the current time where it is null or was never given.',
  examples: [1767225600000],
})

export const Properties = Type.String({
  'x-json': 16_384,
  'x-text': true,
  description: 'A text that is valid JSON, at most 16 KiB.',
  examples: ['{"ml":250}'],
})

/** An entry may have these fields whatever was done. */
export const remarkAndMedia = {
  remark: OptionalText(255, { examples: ['First flower!'] }),
  media: Omittable(MediaIdList),
}

const optionalFields = {
  type: Omittable(EnumerationValue('JournalType')),
  eventTime: Omittable(EventTime),
  properties: Omittable(Properties),
  ...remarkAndMedia,
}
const plantIds = IdList(500, { minItems: 1 })

export const JournalCreate = Closed({ plantIds, ...optionalFields })
export type JournalCreate = Static<typeof JournalCreate>

export const JournalUpdate = Closed({ plantIds: Type.Optional(plantIds), ...optionalFields })
export type JournalUpdate = Static<typeof JournalUpdate>

const bound = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      'x-wanted': 'epoch milliseconds',
      description,
    }),
  )

/** The times between which entries are listed. */
export const TimeBounds = {
  from: bound('Earliest eventTime, inclusive.'),
  to: bound('Latest eventTime, inclusive.'),
}

export const JournalQuery = Closed(
  {
    keywords: Type.Optional(
      Text(200, { description: 'Terms that must all occur, each in the remark or the name of a plant.' }),
    ),
    plantId: Type.Optional(Id),
    locationId: Type.Optional(
      Type.Integer({ ...Id, description: 'Entries of plants that stand in this location now.' }),
    ),
    regionId: Type.Optional(
      Type.Integer({ ...Id, description: 'Entries of plants that stand in this region now.' }),
    ),
    tagId: Type.Optional(Type.Integer({ ...Id, description: 'Entries of plants that carry this tag now.' })),
    type: Type.Optional(EnumerationValue('JournalType')),
    ...TimeBounds,
    ids: Ids,
    updatedSince: Type.Optional(UpdatedSince),
    ...CursorQuery,
  },
  CURSOR_OR_PAGE,
)
export type JournalQuery = Static<typeof JournalQuery>
