import { type Static, Type } from 'typebox'
import { Closed, Id, Named, PageQuery, Timestamp } from '../../http/fields.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

/** The last event that a client knows; 0 is before the first one. */
const EventId = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  'x-wanted': 'the id of an event, or 0',
  examples: [17],
})

export const GardenEvent = Named('GardenEvent', {
  id: Type.Integer({
    ...Id,
    description: 'Counts up for each user, without gaps, in the order of the changes.',
    examples: [18],
  }),
  type: Type.Unsafe<EventType>({ type: 'string', enum: [...EVENT_TYPES], examples: ['journal.created'] }),
  subject: Type.Integer({
    ...Id,
    description:
      'The id of the thing. For `location.reordered` that of the region; for `region.reordered`, `settings.updated` and `garden.changed` your own.',
  }),
  plantIds: Type.Optional(
    Type.Array(Id, {
      description: 'Of an entry in the journal: the plants it had before or has now.',
      examples: [[3, 7]],
    }),
  ),
  at: Timestamp,
})
export type GardenEvent = Static<typeof GardenEvent>

export const EventQuery = Closed({
  after: Type.Optional(
    Type.Integer({
      ...EventId,
      description:
        'Only what followed this event. Without it, a page begins with the oldest event that is kept, a stream with what comes next.',
    }),
  ),
  size: Type.Integer({ ...PageQuery.size, description: 'Of a page; a stream ignores it.' }),
})
export type EventQuery = Static<typeof EventQuery>

export const EventPage = Named('GardenEventPage', {
  items: Type.Array(GardenEvent),
  next: Type.Integer({ ...EventId, description: 'The `after` of the next request.', examples: [18] }),
  reset: Type.Optional(
    Type.Literal(true, {
      description:
        'What followed `after` is not known any more: read everything again, and go on from `next`.',
    }),
  ),
})
export type EventPage = Static<typeof EventPage>
