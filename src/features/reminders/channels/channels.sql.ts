import { type RawBuilder, sql } from 'kysely'
import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { ChannelKind, WebhookFormat } from '../message/message.ts'

/** The time of a change, but never one that was there before: two changes within a millisecond are two. */
function nextVersion(now: number | RawBuilder<unknown>): RawBuilder<number> {
  return sql`case when reminder_channels.updated_at < ${now} then ${now} else reminder_channels.updated_at + 1 end`
}

/** It is 0 if nothing has happened in the garden. */
function lastEvent(gardenId: GardenId): RawBuilder<number> {
  return sql`coalesce((select last_id from event_counters where user_id = ${gardenId}), 0)`
}

function channels(db: Db) {
  return db.selectFrom('reminder_channels as c').innerJoin('users as u', 'u.id', 'c.user_id').select([
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
    // Another one after every change of its owner, and with another owner.
    'c.updated_at as version',
  ])
}

/** The oldest first. */
export const listChannelRows = prepared((db, bind: { gardenId: GardenId }) =>
  channels(db).where('c.user_id', '=', bind.gardenId).orderBy('c.id'),
)

export type ChannelRow = Awaited<ReturnType<typeof listChannelRows>>[number]

export const findChannelRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  channels(db).where('c.id', '=', bind.id).where(isOwnedBy('c.user_id', bind.gardenId)),
)

type HashColumn = 'confirmation_hash' | 'unsubscribe_hash'

const byHash = preparedShapes((db, bind: { hash: string }, { column }: { column: HashColumn }) =>
  channels(db).where(`c.${column}`, '=', bind.hash),
)

/** The hash is that of the token in the link of a mail. */
export async function findChannelByHash(db: Db, column: HashColumn, hash: string) {
  const [row] = await byHash(db, { column }, { hash })
  return row
}

/** Leaves out the one of this push subscription, if there is one. */
export const countChannels = prepared((db, bind: { gardenId: GardenId; endpointHash: string | null }) =>
  db
    .selectFrom('reminder_channels')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.gardenId)
    .where(sql<boolean>`(endpoint_hash is null or endpoint_hash <> coalesce(${bind.endpointHash}, ''))`),
)

type NewChannel = {
  readonly user_id: GardenId
  readonly kind: ChannelKind
  readonly name: string | null
  readonly enabled: number
  readonly format: WebhookFormat | null
  readonly target: string
  readonly sealed: Uint8Array
  readonly endpoint_hash: string | null
  readonly session_id: number | null
  readonly events: string | null
  readonly unsubscribe_hash: string | null
  readonly now: number
}

/**
 * A push subscription that is known already moves to the caller, with its id: a device has one owner. What was noted of it
 * for another user is forgotten.
 */
const insertion = prepared((db, bind: NewChannel) => {
  const ofSameOwner = (column: RawBuilder<unknown>) =>
    sql<null>`case when reminder_channels.user_id = excluded.user_id then ${column} end`
  return db
    .insertInto('reminder_channels')
    .values({
      ...{ user_id: bind.user_id, kind: bind.kind, name: bind.name, enabled: bind.enabled },
      ...{ format: bind.format, target: bind.target, sealed: bind.sealed, events: bind.events },
      ...{ endpoint_hash: bind.endpoint_hash, session_id: bind.session_id },
      ...{ unsubscribe_hash: bind.unsubscribe_hash, events_until: lastEvent(bind.user_id) },
      ...{ created_at: bind.now, updated_at: bind.now },
    })
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
})

export async function insertChannelRow(db: Db, channel: NewChannel): Promise<number> {
  return insertedId(await insertion(db, channel))
}

/** A user that changes a channel or switches it has seen what went wrong. */
export const UNTROUBLED = { failures: 0, last_error: null } as const

const CHANGED = [
  ...(['name', 'enabled', 'format', 'target', 'sealed', 'endpoint_hash', 'events'] as const),
  ...(['failures', 'last_error', 'confirmation_hash', 'confirmed_address'] as const),
] as const
type Values = { readonly [name in (typeof CHANGED)[number]]: string | number | null | Uint8Array | undefined }

const UNCHANGED: Values = {
  ...{ name: undefined, enabled: undefined, format: undefined, target: undefined, sealed: undefined },
  ...{ endpoint_hash: undefined, events: undefined, failures: undefined, last_error: undefined },
  ...{ confirmation_hash: undefined, confirmed_address: undefined },
}

const change = preparedShapes(
  (
    _db,
    bind: Values & { gardenId: GardenId; id: number; now: number },
    { beginsEvents }: { beginsEvents: boolean },
  ) => {
    const given = CHANGED.filter((name) => bind[name] !== undefined)
    const assignments = given.map((name) => sql`${sql.ref(name)} = ${bind[name]}`)
    if (beginsEvents) assignments.push(sql`events_until = ${lastEvent(bind.gardenId)}`)
    return sql`update reminder_channels set ${sql.join([...assignments, sql`updated_at = ${nextVersion(bind.now)}`])}
      where user_id = ${bind.gardenId} and id = ${bind.id}`
  },
)

/** A column that is absent stays. A channel that begins to get events gets those from now on, and none from before. */
export async function updateChannelRow(
  db: Db,
  { id, gardenId }: Pick<ChannelRow, 'id' | 'gardenId'>,
  values: Partial<Values>,
  beginsEvents = false,
): Promise<void> {
  await change(db, { beginsEvents }, { ...UNCHANGED, ...values, gardenId, id, now: Date.now() })
}

export const deleteChannelRow = deletesOwn('reminder_channels')

/** An account has at most 20, and their deliveries were deleted before. */
export const deleteAllChannelRows = deletesAllOwn('reminder_channels', 500)
