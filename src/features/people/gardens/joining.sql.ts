import { prepared, preparedRow } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'
import { GrantKind } from '../grants/grant.ts'

/** An invitation that can still be accepted, with what its visitors are told. */
export const findInvitation = preparedRow((db, bind: { secretHash: string; now: number }) =>
  db
    .selectFrom('grants as g')
    .innerJoin('users as owner', 'owner.id', 'g.user_id')
    .leftJoin('care_settings as s', 's.user_id', 'g.user_id')
    .select([
      'g.id',
      'g.user_id as gardenId',
      'g.role',
      'g.from_day as from',
      'g.until_day as until',
      'g.email',
      'g.expires_at as expiresAt',
      'owner.role as ownerRole',
      'owner.display_name as ownerName',
      'owner.garden_name as gardenName',
      's.time_zone as timeZone',
    ])
    .where('g.secret_hash', '=', bind.secretHash)
    .where('g.kind', '=', GrantKind.Person)
    .where('g.expires_at', '>', bind.now)
    .where('owner.disabled', '=', 0),
)

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Gives the place to a person. From now on the name is that of the account. */
export const takeInvitation = prepared((db, bind: { id: number; holderId: number; remind: number }) =>
  db
    .updateTable('grants')
    .set({
      ...{ holder_id: bind.holderId, remind: bind.remind, name: null, email: null },
      ...{ secret_hash: null, hint: null, expires_at: null },
    })
    .where('id', '=', bind.id),
)

/** The place that a person has, had or will have in a garden. */
export const findPersonDays = preparedRow((db, bind: { gardenId: GardenId; holderId: number }) =>
  db
    .selectFrom('grants')
    .select(['id', 'from_day as from', 'until_day as until'])
    .where('user_id', '=', bind.gardenId)
    .where('holder_id', '=', bind.holderId)
    .where('kind', '=', GrantKind.Person),
)

/** Those that ended before a day are not counted: their person can neither see nor leave them. */
export const countPlaces = prepared((db, bind: { holderId: number; day: string }) =>
  db
    .selectFrom('grants')
    .select((select) => select.fn.countAll<number>().as('total'))
    .where('holder_id', '=', bind.holderId)
    .where('kind', '=', GrantKind.Person)
    .where((is) => is.or([is('until_day', 'is', null), is('until_day', '>=', bind.day)])),
)
