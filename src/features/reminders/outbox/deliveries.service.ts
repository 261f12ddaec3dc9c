import { seal, unseal } from '../../../base/secret-box.ts'
import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import type { Scope } from '../../change/scope.ts'
import { ownRow } from '../channels/channels.service.ts'
import type { Mail } from '../message/message.ts'
import type { Delivery, DeliveryQuery } from './deliveries.schema.ts'
import { countDeliveries, type DeliveryRow, insertDelivery, listDeliveryRows } from './deliveries.sql.ts'

export const DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000

/** What went out over a channel, or did not. */
export async function listDeliveries(db: Db, scope: Scope, channelId: number, query: DeliveryQuery) {
  const { gardenId } = scope
  const listed = { gardenId, channelId, since: Date.now() - DELIVERIES_KEPT_MS }
  const { rows, frame } = await inSnapshot(db, async (db) => {
    await ownRow(db, scope, channelId)
    return readNumberedPage(query, {
      list: ({ limit, offset }) => listDeliveryRows(db, { ...listed, limit, offset }),
      count: async () => (await countDeliveries(db, listed))[0]?.total ?? 0,
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

/** What a delivery says, where that is not made when it is sent: sealed, because mails have links that let people in. */
export class DeliveryContents {
  readonly #keys: readonly [current: Buffer, ...older: Buffer[]]

  constructor(keys: readonly [current: Buffer, ...older: Buffer[]]) {
    this.#keys = keys
  }

  write(messageId: string, content: object): Uint8Array {
    return seal(this.#keys[0], labelOf(messageId), Buffer.from(JSON.stringify(content)))
  }

  /** Returns what this class has written, which alone has the key. */
  read<T extends object>({ messageId, content }: { messageId: string; content: Uint8Array | null }): T {
    const plain = content === null ? undefined : unseal(this.#keys, labelOf(messageId), content)
    if (plain === undefined) throw new Error('The content of the delivery cannot be read with SECRET_KEY')
    return JSON.parse(plain.toString())
  }
}

function labelOf(messageId: string): string {
  return `delivery ${messageId}`
}
