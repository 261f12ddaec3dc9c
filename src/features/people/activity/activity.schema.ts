import { type Static, Type } from 'typebox'
import { Closed, Id, Named, PageQuery, TimestampOf } from '../../../http/fields.ts'

export const Activity = Named('Activity', {
  id: Id,
  type: Type.String({
    description: 'The name of the audit line, as the documentation for operators lists them.',
    examples: ['auth.signed_in'],
  }),
  at: TimestampOf('When it happened, epoch milliseconds.'),
  ip: Type.Optional(
    Type.String({ description: 'Where the user did it from. Absent if another user did it.' }),
  ),
  userAgent: Type.Optional(
    Type.String({
      description: 'Absent as `ip` is, and if none was sent.',
      examples: ['FrondApp/1.4 (iPhone)'],
    }),
  ),
  subject: Type.Optional(
    Type.String({
      description: 'What it was about, such as the name of a key.',
      examples: ['Kitchen sensor'],
    }),
  ),
})
export type Activity = Static<typeof Activity>

export const ActivityQuery = Closed(PageQuery)
export type ActivityQuery = Static<typeof ActivityQuery>
