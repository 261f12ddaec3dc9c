import { type Static, Type } from 'typebox'
import { Closed, Named, Timestamp, TimestampOf } from '../../../http/fields.ts'

export const CalendarFeed = Named('CalendarFeed', {
  createdAt: Timestamp,
  lastReadAt: Type.Optional(
    TimestampOf('When a calendar last asked for it, to within a minute; absent until then.'),
  ),
})
export type CalendarFeed = Static<typeof CalendarFeed>

export const CalendarFeedAddress = Named('CalendarFeedAddress', {
  url: Type.String({
    description: 'Any client that has it can read the calendar. It is shown only now.',
    examples: ['https://frond.example/api/v1/calendar/Zm9v….ics'],
  }),
})
export type CalendarFeedAddress = Static<typeof CalendarFeedAddress>

/** Whatever it is: what is no token is as unknown as one that was replaced. */
export const CalendarParams = Closed({
  token: Type.String({
    description: 'The secret part of the address.',
    examples: ['4f7YQ0b2mC1xkV9sT8pLwJ3nR6dHaGzE5uXoKiB-qMc'],
  }),
})

const TYPE = '([1-9]|1[0-9]|2[0-6])'

export const CalendarContentQuery = Closed({
  by: Type.Optional(
    Type.Enum(['plant'], {
      type: 'string',
      description:
        'Instead of one event for all plants of a day and a type, one for each of them, the first 5,000.',
      examples: ['plant'],
    }),
  ),
  types: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: `^${TYPE}(,${TYPE})*$`,
      'x-wanted': 'numbers of JournalType separated by commas, such as 1,2',
      description: 'Only these kinds of care: numbers of JournalType separated by commas.',
      examples: ['1,2'],
    }),
  ),
})
export type CalendarContentQuery = Static<typeof CalendarContentQuery>
