import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import type { Scope } from '../../change/scope.ts'
import type { Mail } from '../message/message.ts'
import type { Delivery, DeliveryQuery } from './deliveries.schema.ts'
import {
  countDeliveries,
  type DeliveryRow,
  hasChannel,
  insertDelivery,
  listDeliveryRows,
} from './deliveries.sql.ts'
import type { DeliveryContents } from './delivery-contents.ts'

export const DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000

/** What went out over a channel, or did not. */
export async function listDeliveries(db: Db, { gardenId }: Scope, channelId: number, query: DeliveryQuery) {
  const listed = { gardenId, channelId, since: Date.now() - DELIVERIES_KEPT_MS }
  const { rows, frame } = await inSnapshot(db, async (db) => {
    if (!(await hasChannel(db, gardenId, channelId))) throw new AppError('CHANNEL_NOT_FOUND')
    return readNumberedPage(query, {
      list: (range) => listDeliveryRows(db, listed, range),
      count: () => countDeliveries(db, listed),
    })
  })
  return { items: rows.map(deliveryOf), ...frame }
}

function deliveryOf(row: DeliveryRow): Delivery {
  const { id, date, state, attempts, status, error, nextAttemptAt, createdAt, sentAt } = row
  return {
    ...{ id, date, state, attempts },
    ...(status === null ? {} : { status }),
    ...(error === null ? {} : { error }),
    ...(nextAttemptAt === null ? {} : { nextAttemptAt }),
    createdAt,
    ...(sentAt === null ? {} : { sentAt }),
  }
}

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
    // The date is neither shown nor compared.
    date: new Date().toISOString().slice(0, 10),
    messageId: mail.messageId,
    content: contents.write(mail.messageId, mail),
    expiresAt,
  })
}
