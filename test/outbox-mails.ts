import { prepared } from '../src/db/run/prepared.ts'
import type { GardenId } from '../src/db/schema.ts'
import type { Mail } from '../src/features/reminders/message/message.ts'
import { DeliveryContents } from '../src/features/reminders/outbox/deliveries.service.ts'
import { secretsOf } from './cheap-crypto.ts'
import type { Person } from './people.ts'
import { gardenIdOf } from './scope.ts'
import type { TestApp } from './test-app.ts'

const mailRows = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('deliveries')
    .select(['message_id as messageId', 'content'])
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', 3)
    .orderBy('id'),
)

/** The mails to a user in the outbox, the oldest first. */
export async function outboxMails(service: TestApp, to: Person): Promise<Mail[]> {
  const contents = new DeliveryContents((await secretsOf(service.config)).keysFor('deliveries'))
  const rows = await mailRows(service.db, { gardenId: gardenIdOf(to) })
  return rows.map((row) => contents.read<Mail>(row))
}
