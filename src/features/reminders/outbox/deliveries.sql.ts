import { sql } from 'kysely'
import { deletesAllOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { inBatches } from '../../../db/query/updates.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

type NewDelivery = {
  readonly gardenId: GardenId
  readonly channelId: number | null
  readonly kind: 2 | 3
  readonly date: string
  readonly messageId: string
  readonly content: Uint8Array
  readonly expiresAt: number
}

const insertion = prepared((db, bind: NewDelivery & { readonly now: number }) =>
  db.insertInto('deliveries').values({
    user_id: bind.gardenId,
    channel_id: bind.channelId,
    kind: bind.kind,
    date: bind.date,
    message_id: bind.messageId,
    content: bind.content,
    next_attempt_at: bind.now,
    expires_at: bind.expiresAt,
    created_at: bind.now,
  }),
)

/** The delivery is sent at once. */
export async function insertDelivery(db: Db, delivery: NewDelivery): Promise<void> {
  await insertion(db, { ...delivery, now: Date.now() })
}

export const deleteAllDeliveryRows = deletesAllOwn('deliveries', 500)

type Listed = {
  readonly gardenId: GardenId
  readonly channelId: number
  readonly since: number
}

function listedDeliveries(db: Db, { gardenId, channelId, since }: Listed) {
  return db
    .selectFrom('deliveries')
    .where('channel_id', '=', channelId)
    .where(isOwnedBy('user_id', gardenId))
    .where('created_at', '>=', since)
}

/** Newest first. */
export const listDeliveryRows = prepared((db, bind: Listed & { limit: number; offset: number }) =>
  listedDeliveries(db, bind)
    .select([
      ...(['id', 'date', 'state', 'attempts', 'status', 'error'] as const),
      'next_attempt_at as nextAttemptAt',
      'created_at as createdAt',
      'sent_at as sentAt',
    ])
    .orderBy('id', 'desc')
    .limit(bind.limit)
    .offset(bind.offset),
)

export type DeliveryRow = Awaited<ReturnType<typeof listDeliveryRows>>[number]

export const countDeliveries = prepared((db, bind: Listed) =>
  listedDeliveries(db, bind).select((select) => select.fn.countAll<number>().as('total')),
)

const ROWS_PER_BATCH = 500

const someOld = prepared(
  (_db, bind: { before: number }) => sql`delete from deliveries where id in (select id from deliveries
      where created_at < ${bind.before} order by created_at limit ${ROWS_PER_BATCH}) returning id`,
)

/** Whatever became of them. */
export async function deleteOldDeliveries(db: Db, before: number): Promise<void> {
  await inBatches(ROWS_PER_BATCH, () => someOld(db, { before }))
}

const waiting = prepared(
  () => sql<{ pending: number; since: number | null }>`select count(*) as pending, min(created_at) as since
    from deliveries where state = 1`,
)

/** How many are on their way, and since when the oldest is. */
export async function pendingDeliveries(db: Db): Promise<{ pending: number; since: number | null }> {
  const [row] = await waiting(db, {})
  return row ?? { pending: 0, since: null }
}

/** Deletes what was on its way to an earlier owner of the channel. */
export const deleteDeliveriesOfOthers = prepared((db, bind: { gardenId: GardenId; channelId: number }) =>
  db.deleteFrom('deliveries').where('channel_id', '=', bind.channelId).where('user_id', '!=', bind.gardenId),
)
