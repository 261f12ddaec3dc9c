import { amongListed, listed } from '../../../db/query/among.ts'
import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { GrantKind } from './grant.ts'

/**
 * Grants with what their holders are in the garden today. A garden whose owner is disabled is closed, and what holders that
 * are disabled have is of no use.
 */
function openGrants(db: Db) {
  return db
    .selectFrom('grants as g')
    .innerJoin('users as owner', 'owner.id', 'g.user_id')
    .leftJoin('users as holder', 'holder.id', 'g.holder_id')
    .leftJoin('grants as person', (join) =>
      join
        .onRef('person.user_id', '=', 'g.user_id')
        .onRef('person.holder_id', '=', 'g.holder_id')
        .on('person.kind', '=', GrantKind.Person),
    )
    .leftJoin('care_settings as s', 's.user_id', 'g.user_id')
    .select([
      'g.id',
      'g.user_id as gardenId',
      'g.kind',
      'g.role',
      'g.from_day as from',
      'g.until_day as until',
      'g.holder_id as holderId',
      'g.secret_hash as secretHash',
      'g.name',
      'g.client_id as clientId',
      'holder.display_name as holderName',
      'g.last_used_at as lastUsedAt',
      'person.role as personRole',
      'person.from_day as personFrom',
      'person.until_day as personUntil',
      's.time_zone as timeZone',
    ])
    .where('owner.disabled', '=', 0)
    .where((is) => is.or([is('g.holder_id', 'is', null), is('holder.disabled', '=', 0)]))
}

export const findPersonGrant = preparedRow((db, bind: { gardenId: GardenId; userId: number }) =>
  openGrants(db)
    .where('g.user_id', '=', bind.gardenId)
    .where('g.holder_id', '=', bind.userId)
    .where('g.kind', '=', GrantKind.Person),
)

export type OpenGrantRow = NonNullable<Awaited<ReturnType<typeof findPersonGrant>>>

/** A key or a link: the secret of an invitation opens nothing before it is accepted. */
export const findGrantBySecret = preparedRow((db, bind: { secretHash: string }) =>
  openGrants(db).where('g.secret_hash', '=', bind.secretHash).where('g.kind', '!=', GrantKind.Person),
)

export const findLinkGrant = preparedRow((db, bind: { id: number }) =>
  openGrants(db).where('g.id', '=', bind.id).where('g.kind', '=', GrantKind.Link),
)

const openAmong = prepared((db, bind: { ids: string }) =>
  openGrants(db).where(amongListed(db, 'g.id', bind.ids)),
)

export function listOpenGrants(db: Db, ids: readonly number[]): Promise<OpenGrantRow[]> {
  return openAmong(db, { ids: listed(ids) })
}

export const updateLastUse = prepared((db, bind: { id: number; now: number }) =>
  db.updateTable('grants').set({ last_used_at: bind.now }).where('id', '=', bind.id),
)
