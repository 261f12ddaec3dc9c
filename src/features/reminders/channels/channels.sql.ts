import { type RawBuilder, sql } from 'kysely'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { ChannelKind, WebhookFormat } from '../message/reminder-enums.ts'

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

const ofGarden = prepared((db, bind: { gardenId: GardenId }) =>
  channels(db).where('c.user_id', '=', bind.gardenId).orderBy('c.id'),
)
const ownById = prepared((db, bind: { gardenId: GardenId; id: number }) =>
  channels(db).where('c.id', '=', bind.id).where(isOwnedBy('c.user_id', bind.gardenId)),
)
const byConfirmation = prepared((db, bind: { hash: string }) =>
  channels(db).where('c.confirmation_hash', '=', bind.hash),
)
const byUnsubscription = prepared((db, bind: { hash: string }) =>
  channels(db).where('c.unsubscribe_hash', '=', bind.hash),
)

/** The oldest first. */
export function listChannelRows(db: Db, gardenId: GardenId): Promise<ChannelRow[]> {
  return ofGarden(db, { gardenId })
}

export async function findChannelRow(
  db: Db,
  gardenId: GardenId,
  id: number,
): Promise<ChannelRow | undefined> {
  const [row] = await ownById(db, { gardenId, id })
  return row
}

export async function findChannelToConfirm(db: Db, hash: string): Promise<ChannelRow | undefined> {
  const [row] = await byConfirmation(db, { hash })
  return row
}

export async function findChannelToUnsubscribe(db: Db, hash: string): Promise<ChannelRow | undefined> {
  const [row] = await byUnsubscription(db, { hash })
  return row
}

const counted = prepared((db, bind: { gardenId: GardenId; endpointHash: string | null }) =>
  db
    .selectFrom('reminder_channels')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.gardenId)
    .where(sql<boolean>`(endpoint_hash is null or endpoint_hash <> coalesce(${bind.endpointHash}, ''))`),
)

/** Leaves out the one of this push subscription, if there is one. */
export async function countChannels(
  db: Db,
  gardenId: GardenId,
  endpointHash: string | null,
): Promise<number> {
  const [row] = await counted(db, { gardenId, endpointHash })
  return row?.total ?? 0
}

type NewChannel = {
  readonly gardenId: GardenId
  readonly kind: ChannelKind
  readonly name: string | null
  readonly enabled: number
  readonly format: WebhookFormat | null
  readonly target: string
  readonly sealed: Uint8Array
  readonly endpointHash: string | null
  readonly sessionId: number | null
  readonly events: string | null
  readonly unsubscribeHash: string | null
  readonly confirmationHash: string | null
  readonly now: number
}

/**
 * A push subscription that is known already moves to the caller, with its id: a device has one owner. What was noted of it
 * for another user is forgotten.
 */
const insertion = prepared((db, bind: NewChannel) => {
  const isSameOwner = sql<boolean>`reminder_channels.user_id = excluded.user_id`
  return db
    .insertInto('reminder_channels')
    .values({
      user_id: bind.gardenId,
      kind: bind.kind,
      name: bind.name,
      enabled: bind.enabled,
      format: bind.format,
      target: bind.target,
      sealed: bind.sealed,
      endpoint_hash: bind.endpointHash,
      session_id: bind.sessionId,
      events: bind.events,
      events_until: lastEvent(bind.gardenId),
      unsubscribe_hash: bind.unsubscribeHash,
      confirmation_hash: bind.confirmationHash,
      created_at: bind.now,
      updated_at: bind.now,
    })
    .onConflict((conflict) =>
      conflict.column('endpoint_hash').doUpdateSet({
        user_id: sql`excluded.user_id`,
        name: sql`coalesce(excluded.name, case when ${isSameOwner} then reminder_channels.name end)`,
        enabled: sql`excluded.enabled`,
        target: sql`excluded.target`,
        sealed: sql`excluded.sealed`,
        session_id: sql`excluded.session_id`,
        failures: 0,
        last_error: null,
        last_digest_on: sql`case when ${isSameOwner} then reminder_channels.last_digest_on end`,
        last_sent_at: sql`case when ${isSameOwner} then reminder_channels.last_sent_at end`,
        created_at: sql`case when ${isSameOwner} then reminder_channels.created_at else excluded.created_at end`,
        updated_at: nextVersion(sql`excluded.updated_at`),
      }),
    )
    .returning('id')
})

export async function insertChannelRow(db: Db, channel: NewChannel): Promise<number> {
  return insertedId(await insertion(db, channel))
}

type ChannelChange = {
  readonly gardenId: GardenId
  readonly id: number
  readonly name: string | null
  readonly enabled: number
  readonly format: WebhookFormat | null
  readonly target: string
  readonly sealed: Uint8Array
  readonly endpointHash: string | null
  readonly events: string | null
  /** Whether it gets events from now on, and none from before; else it goes on where it is. */
  readonly beginsEvents: 0 | 1
  readonly failures: number
  readonly lastError: string | null
  readonly now: number
}

const change = prepared((db, bind: ChannelChange) =>
  db
    .updateTable('reminder_channels')
    .set({
      name: bind.name,
      enabled: bind.enabled,
      format: bind.format,
      target: bind.target,
      sealed: bind.sealed,
      endpoint_hash: sql<string | null>`coalesce(${bind.endpointHash}, endpoint_hash)`,
      events: bind.events,
      events_until: sql<number>`case when ${bind.beginsEvents} = 1 then ${lastEvent(bind.gardenId)} else events_until end`,
      failures: bind.failures,
      last_error: bind.lastError,
      updated_at: nextVersion(bind.now),
    })
    .where('user_id', '=', bind.gardenId)
    .where('id', '=', bind.id),
)

export async function updateChannelRow(db: Db, values: ChannelChange): Promise<void> {
  await change(db, values)
}

type Asking = {
  readonly id: number
  readonly sealed: Uint8Array
  readonly hash: string
  readonly now: number
}

const asked = prepared((db, bind: Asking) =>
  db
    .updateTable('reminder_channels')
    .set({ sealed: bind.sealed, confirmation_hash: bind.hash, updated_at: nextVersion(bind.now) })
    .where('id', '=', bind.id),
)

/** A new mail with a link is on its way: the one before means nothing any more. */
export async function updateConfirmation(db: Db, asking: Asking): Promise<void> {
  await asked(db, asking)
}

const confirmation = prepared((db, bind: { id: number; address: string; now: number }) =>
  db
    .updateTable('reminder_channels')
    .set({
      ...{ confirmed_address: bind.address, enabled: 1, failures: 0, last_error: null },
      updated_at: nextVersion(bind.now),
    })
    .where('id', '=', bind.id),
)

export async function confirmChannelRow(db: Db, id: number, address: string, now: number): Promise<void> {
  await confirmation(db, { id, address, now })
}

const disabling = prepared((db, bind: { id: number; now: number }) =>
  db
    .updateTable('reminder_channels')
    .set({ enabled: 0, failures: 0, last_error: null, updated_at: nextVersion(bind.now) })
    .where('id', '=', bind.id),
)

export async function disableChannelRow(db: Db, id: number, now: number): Promise<void> {
  await disabling(db, { id, now })
}

export const deleteChannelRow = deletesOwn('reminder_channels')

/** An account has at most 20, and their deliveries were deleted before. */
export const deleteAllChannelRows = deletesAllOwn('reminder_channels', 500)
