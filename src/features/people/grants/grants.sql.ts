import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { type GrantedRole, GrantKind } from './grant.ts'

function grants(db: Db) {
  return db
    .selectFrom('grants as g')
    .select([
      'g.id',
      'g.kind',
      'g.role',
      'g.holder_id as holderId',
      'g.name',
      'g.from_day as from',
      'g.until_day as until',
      'g.hint',
      'g.last_used_at as lastUsedAt',
      'g.created_at as createdAt',
    ])
}

export const listKeyRows = prepared((db, bind: { gardenId: GardenId; holderId: number }) =>
  grants(db)
    .where('g.user_id', '=', bind.gardenId)
    .where('g.kind', '=', GrantKind.Key)
    .where('g.holder_id', '=', bind.holderId)
    .orderBy('g.id'),
)

export type GrantRow = Awaited<ReturnType<typeof listKeyRows>>[number]

export const findGrantRow = preparedRow((db, bind: { gardenId: GardenId; id: number }) =>
  grants(db).where('g.id', '=', bind.id).where(isOwnedBy('g.user_id', bind.gardenId)),
)

/** In all gardens together. */
export const countKeys = prepared((db, bind: { holderId: number }) =>
  db
    .selectFrom('grants')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('holder_id', '=', bind.holderId)
    .where('kind', '=', GrantKind.Key),
)

type NewGrant = {
  readonly gardenId: GardenId
  readonly kind: GrantKind
  readonly role: GrantedRole
  readonly holderId: number
  readonly name: string
  readonly until: string | null
  readonly secretHash: string
  readonly hint: string
  readonly now: number
}

const insertion = prepared((db, bind: NewGrant) =>
  db
    .insertInto('grants')
    .values({
      ...{ user_id: bind.gardenId, kind: bind.kind, role: bind.role, holder_id: bind.holderId },
      ...{ name: bind.name, until_day: bind.until, secret_hash: bind.secretHash, hint: bind.hint },
      created_at: bind.now,
    })
    .returning('id'),
)

export async function insertGrantRow(db: Db, grant: NewGrant): Promise<number> {
  return insertedId(await insertion(db, grant))
}

type Changes = { id: number; role: GrantedRole; name: string | null; until: string | null }

export const updateGrantRow = prepared((db, bind: Changes) =>
  db
    .updateTable('grants')
    .set({ role: bind.role, name: bind.name, until_day: bind.until })
    .where('id', '=', bind.id),
)

export const updateSecret = prepared((db, bind: { id: number; secretHash: string; hint: string }) =>
  db
    .updateTable('grants')
    .set({ secret_hash: bind.secretHash, hint: bind.hint, last_used_at: null })
    .where('id', '=', bind.id),
)

export const deleteGrantRow = deletesOwn('grants')
export const deleteAllGrantRows = deletesAllOwn('grants', 500)

export const deleteKeysOfHolder = prepared((db, bind: { holderId: number }) =>
  db.deleteFrom('grants').where('holder_id', '=', bind.holderId).where('kind', '=', GrantKind.Key),
)

/** Those that ended before a day are of no use to any garden, whatever its zone. */
export const deleteEndedGrants = prepared((db, bind: { day: string }) =>
  db.deleteFrom('grants').where('until_day', '<', bind.day),
)

/** What callers are told about the garden that they are in. */
export const findGarden = preparedRow((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('users as u')
    .leftJoin('care_settings as s', 's.user_id', 'u.id')
    .select(['u.garden_name as name', 'u.display_name as ownerName', 's.time_zone as timeZone'])
    .where('u.id', '=', bind.gardenId),
)
