import { inSnapshot } from '../../../db/run/transaction.ts'
import type { Db } from '../../../db/schema.ts'
import { AppError } from '../../../http/errors.ts'
import { readNumberedPage } from '../../../http/paging/paging.ts'
import type { Scope } from '../../change/scope.ts'
import type { Delivery, DeliveryQuery } from './deliveries.schema.ts'
import { countDeliveries, type DeliveryRow, hasChannel, listDeliveryRows } from './deliveries.sql.ts'

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
