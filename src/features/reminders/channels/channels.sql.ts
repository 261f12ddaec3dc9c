import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId, Tables } from '../../../db/schema.ts'
import type { ChannelKind, WebhookFormat } from '../message/message.ts'

/** The time of a change, but never one that was there before: two changes within a millisecond are two. */
function nextVersion(now: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql`case when reminder_channels.updated_at < ${now} then ${now} else reminder_channels.updated_at + 1 end`
}

/** It is 0 if nothing has happened in the garden. */
function lastEvent(gardenId: GardenId): RawBuilder<number> {
  return sql`coalesce((select last_id from event_counters where user_id = ${gardenId}), 0)`
}

export interface ChannelRow {
  readonly id: number
  readonly gardenId: GardenId
  readonly kind: ChannelKind
  readonly name: string | null
  readonly enabled: number
  readonly format: WebhookFormat | null
  readonly target: string
  readonly sealed: Uint8Array
  /** A JSON array. */
  readonly events: string | null
  readonly confirmedAddress: string | null
  /** It belongs to the account. */
  readonly email: string
  readonly failures: number
  readonly lastSentAt: number | null
  readonly lastError: string | null
  readonly createdAt: number
  /** Another one after every change of its owner, and with another owner. */
  readonly version: number
}

function channels(db: Db) {
  return db
    .selectFrom('reminder_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select([
      'c.id',
      'c.user_id as gardenId',
      'c.kind',
      'c.name',
      'c.enabled',
      'c.format',
      'c.target',
      'c.sealed',
      'c.events',
      'c.confirmed_address as confirmedAddress',
      'u.email',
      'c.failures',
      'c.last_sent_at as lastSentAt',
      'c.last_error as lastError',
      'c.created_at as createdAt',
      'c.updated_at as version',
    ])
}

/** The oldest first. */
export function listChannelRows(db: Db, gardenId: GardenId): Promise<ChannelRow[]> {
  return channels(db).where('c.user_id', '=', gardenId).orderBy('c.id').execute()
}

const ownById = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  channels(db).where('c.id', '=', bind.id).where(isOwnedBy('c.user_id', bind.gardenId)),
)

export async function findChannelRow(
  db: Db,
  gardenId: GardenId,
  id: number,
): Promise<ChannelRow | undefined> {
  const [row] = await ownById(db, { gardenId, id })
  return row
}

/** The hash is that of the token in the link of a mail. */
export function findChannelByHash(
  db: Db,
  column: 'confirmation_hash' | 'unsubscribe_hash',
  hash: string,
): Promise<ChannelRow | undefined> {
  return channels(db).where(`c.${column}`, '=', hash).executeTakeFirst()
}

/** Leaves out the one of this push subscription, if there is one. */
export async function countChannels(
  db: Db,
  gardenId: GardenId,
  endpointHash: string | null,
): Promise<number> {
  const { total } = await db
    .selectFrom('reminder_channels')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', gardenId)
    .where(sql<boolean>`(endpoint_hash is null or endpoint_hash <> coalesce(${endpointHash}, ''))`)
    .executeTakeFirstOrThrow()
  return total
}

/**
 * A push subscription that is known already moves to the caller, with its id: a device has one owner. What was noted of it
 * for another user is forgotten.
 */
export async function insertChannelRow(
  db: Db,
  channel: Omit<Insertable<Tables['reminder_channels']>, 'created_at' | 'updated_at'>,
): Promise<number> {
  const now = Date.now()
  const ofSameOwner = (column: RawBuilder<unknown>) =>
    sql<null>`case when reminder_channels.user_id = excluded.user_id then ${column} end`
  const { id } = await db
    .insertInto('reminder_channels')
    .values({ ...channel, events_until: lastEvent(channel.user_id), created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({
        user_id: sql`excluded.user_id`,
        name: sql`coalesce(excluded.name, ${ofSameOwner(sql`reminder_channels.name`)})`,
        enabled: sql`excluded.enabled`,
        target: sql`excluded.target`,
        sealed: sql`excluded.sealed`,
        session_id: sql`excluded.session_id`,
        failures: 0,
        last_error: null,
        last_digest_on: ofSameOwner(sql`reminder_channels.last_digest_on`),
        last_sent_at: ofSameOwner(sql`reminder_channels.last_sent_at`),
        created_at: sql`coalesce(${ofSameOwner(sql`reminder_channels.created_at`)}, excluded.created_at)`,
        updated_at: nextVersion(sql`excluded.updated_at`),
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A user that changes a channel or switches it has seen what went wrong. */
export const UNTROUBLED = { failures: 0, last_error: null } as const

/** A channel that begins to get events gets those from now on, and none from before. */
export async function updateChannelRow(
  db: Db,
  { id, gardenId }: Pick<ChannelRow, 'id' | 'gardenId'>,
  values: Updateable<Tables['reminder_channels']>,
  beginsEvents = false,
): Promise<void> {
  await db
    .updateTable('reminder_channels')
    .set({
      ...values,
      ...(beginsEvents ? { events_until: lastEvent(gardenId) } : {}),
      updated_at: nextVersion(Date.now()),
    })
    .where('user_id', '=', gardenId)
    .where('id', '=', id)
    .execute()
}

export const deleteChannelRow = deletesOwn('reminder_channels')

/** An account has at most 20, and their deliveries were deleted before. */
export const deleteAllChannelRows = deletesAllOwn('reminder_channels', 500)
