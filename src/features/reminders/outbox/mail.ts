import type { Db, GardenId } from '../../../db/schema.ts'
import type { Mail } from '../message/message.ts'
import { insertDelivery } from './deliveries.sql.ts'
import type { DeliveryContents } from './delivery-contents.ts'

/** Puts a mail that belongs to no channel into the outbox, in the transaction of whatever it is about. */
export async function insertMail(
  db: Db,
  contents: DeliveryContents,
  gardenId: GardenId,
  mail: Mail,
  expiresAt: number,
): Promise<void> {
  await insertDelivery(db, {
    gardenId,
    channelId: null,
    kind: 3,
    // Nobody is shown it, and none is told apart by it.
    date: new Date().toISOString().slice(0, 10),
    messageId: mail.messageId,
    content: contents.write(mail.messageId, mail),
    expiresAt,
  })
}
