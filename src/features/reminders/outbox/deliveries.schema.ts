import { type Static, Type } from 'typebox'
import { Closed, Id, Named, PageQuery, Timestamp, TimestampOf } from '../../../http/fields.ts'
import { Day } from '../../care/schedules/schedules.schema.ts'

export const Delivery = Named('ReminderDelivery', {
  id: Id,
  date: Day({ description: 'The local day that it belongs to.' }),
  state: Type.Unsafe<1 | 2 | 3 | 4>(
    Type.Integer({
      minimum: 1,
      maximum: 4,
      description:
        '1 Pending, 2 Sent, 3 Failed: it was given up, 4 Dropped: there was nothing to tell any more, or the channel was switched off.',
      examples: [2],
    }),
  ),
  attempts: Type.Integer({ examples: [1] }),
  status: Type.Optional(
    Type.Integer({ description: 'The HTTP status of the last answer.', examples: [200] }),
  ),
  error: Type.Optional(
    Type.String({ description: 'What went wrong last, in the words of a test.', examples: ['timeout'] }),
  ),
  nextAttemptAt: Type.Optional(TimestampOf('While it is pending, epoch milliseconds.')),
  createdAt: Timestamp,
  sentAt: Type.Optional(TimestampOf('When it arrived, epoch milliseconds.')),
})
export type Delivery = Static<typeof Delivery>

export const DeliveryQuery = Closed(PageQuery)
export type DeliveryQuery = Static<typeof DeliveryQuery>
