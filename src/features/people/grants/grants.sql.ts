import { insertedId } from '../../../db/query/inserted-row.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { type GrantedRole, GrantKind } from './grant.ts'

function grants(db: Db) {
  return db
    .selectFrom('grants as g')
    .leftJoin('users as holder', 'holder.id', 'g.holder_id')
    .select([
      'g.id',
      'g.kind',
      'g.role',
      'g.holder_id as holderId',
      'holder.display_name as holderName',
      'holder.email as holderEmail',
      'g.name',
      'g.from_day as from',
      'g.until_day as until',
      'g.message',
      'g.email',
      'g.hint',
      'g.client_id as clientId',
      'g.client_name as clientName',
      'g.expires_at as expiresAt',
      'g.last_used_at as lastUsedAt',
      'g.created_at as createdAt',
    ])
}

/** Those of a garden, with the keys of one user. */
export const listGrantRows = prepared((db, bind: { gardenId: GardenId; userId: number }) =>
  grants(db)
    .where('g.user_id', '=', bind.gardenId)
    .where((is) => is.or([is('g.kind', '!=', GrantKind.Key), is('g.holder_id', '=', bind.userId)]))
    .orderBy('g.kind')
    .orderBy('g.id'),
)

export type GrantRow = Awaited<ReturnType<typeof listGrantRows>>[number]

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

/** All persons of a garden, and those among them that are only invited. */
export const countPersons = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('grants')
    .select((select) => [
      select.fn.countAll<number>().as('persons'),
      select.fn.count<number>('secret_hash').as('invited'),
    ])
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', GrantKind.Person),
)

export const countLinks = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('grants')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('user_id', '=', bind.gardenId)
    .where('kind', '=', GrantKind.Link),
)

/** The places of a person in the gardens of others. */
export const listPlacesOf = prepared((db, bind: { holderId: number }) =>
  db
    .selectFrom('grants')
    .select(['id', 'user_id as gardenId'])
    .where('holder_id', '=', bind.holderId)
    .where('kind', '=', GrantKind.Person),
)

type NewGrant = {
  readonly gardenId: GardenId
  readonly kind: GrantKind
  readonly role: GrantedRole
  readonly holderId: number | null
  readonly name: string | null
  readonly from: string | null
  readonly until: string | null
  readonly message: string | null
  readonly email: string | null
  readonly secretHash: string
  readonly hint: string
  readonly expiresAt: number | null
  readonly clientId: string | null
  readonly clientName: string | null
  readonly codeHash: string | null
  readonly now: number
}

const insertion = prepared((db, bind: NewGrant) =>
  db
    .insertInto('grants')
    .values({
      ...{ user_id: bind.gardenId, kind: bind.kind, role: bind.role, holder_id: bind.holderId },
      ...{ name: bind.name, from_day: bind.from, until_day: bind.until },
      ...{ message: bind.message, email: bind.email },
      ...{ secret_hash: bind.secretHash, hint: bind.hint, expires_at: bind.expiresAt },
      ...{ client_id: bind.clientId, client_name: bind.clientName, code_hash: bind.codeHash },
      created_at: bind.now,
    })
    .returning('id'),
)

export async function insertGrantRow(db: Db, grant: NewGrant): Promise<number> {
  return insertedId(await insertion(db, grant))
}

type Changes = {
  readonly id: number
  readonly role: GrantedRole
  readonly name: string | null
  readonly from: string | null
  readonly until: string | null
  readonly message: string | null
}

export const updateGrantRow = prepared((db, bind: Changes) =>
  db
    .updateTable('grants')
    .set({
      ...{ role: bind.role, name: bind.name, message: bind.message },
      ...{ from_day: bind.from, until_day: bind.until },
    })
    .where('id', '=', bind.id),
)

type Renewal = { id: number; secretHash: string; hint: string; expiresAt: number | null }

export const updateSecret = prepared((db, bind: Renewal) =>
  db
    .updateTable('grants')
    .set({
      ...{ secret_hash: bind.secretHash, hint: bind.hint, expires_at: bind.expiresAt },
      last_used_at: null,
    })
    .where('id', '=', bind.id),
)

export const deleteGrantRow = deletesOwn('grants')
export const deleteAllGrantRows = deletesAllOwn('grants', 500)

export const deleteKeysOfHolder = prepared((db, bind: { holderId: number }) =>
  db.deleteFrom('grants').where('holder_id', '=', bind.holderId).where('kind', '=', GrantKind.Key),
)

/** What a person had in a garden: the place, and the keys there. */
export const deleteGrantsOfHolder = prepared((db, bind: { gardenId: GardenId; holderId: number }) =>
  db.deleteFrom('grants').where('user_id', '=', bind.gardenId).where('holder_id', '=', bind.holderId),
)

type Old = { readonly day: string; readonly before: number }

/** Those that ended before a day, and invitations that expired before a time. */
function oldGrants(db: Db, { day, before }: Old) {
  return db
    .selectFrom('grants')
    .where((is) =>
      is.or([
        is('until_day', '<', day),
        is.and([is('expires_at', '<', before), is('kind', '=', GrantKind.Person)]),
      ]),
    )
}

export const listGardensOfOldGrants = prepared((db, bind: Old) =>
  oldGrants(db, bind).select('user_id as gardenId').distinct().orderBy('user_id'),
)

export const listOldGrants = prepared((db, bind: Old & { gardenId: GardenId }) =>
  oldGrants(db, bind)
    .select(['id', 'kind', 'holder_id as holderId'])
    .where('user_id', '=', bind.gardenId)
    .orderBy('id'),
)

/** What callers are told about the garden that they are in. */
export const findGarden = preparedRow((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('users as u')
    .leftJoin('care_settings as s', 's.user_id', 'u.id')
    .select(['u.garden_name as name', 'u.display_name as ownerName', 's.time_zone as timeZone'])
    .where('u.id', '=', bind.gardenId),
)
