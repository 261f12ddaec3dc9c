import { sql } from 'kysely'
import { prepared } from '../../../db/run/prepared.ts'
import type { GardenId } from '../../../db/schema.ts'
import { GrantKind } from '../grants/grant.ts'

/** The own garden and those in which a user has, had or will have a place; their owners are not disabled. */
export const listGardenRows = prepared((db, bind: { userId: number }) =>
  db
    .selectFrom('users as owner')
    .leftJoin('grants as g', (join) =>
      join
        .onRef('g.user_id', '=', 'owner.id')
        .on('g.holder_id', '=', bind.userId)
        .on('g.kind', '=', GrantKind.Person),
    )
    .leftJoin('care_settings as s', 's.user_id', 'owner.id')
    .select([
      'owner.id',
      'owner.garden_name as name',
      'owner.display_name as ownerName',
      'g.id as grantId',
      'g.role',
      'g.from_day as from',
      'g.until_day as until',
      'g.remind',
      's.time_zone as timeZone',
      sql<number>`(select count(*) from plants p where p.user_id = owner.id and p.status = 0)`.as('plants'),
    ])
    .where('owner.disabled', '=', 0)
    // An `or` of both would be looked for among all users.
    .where(
      sql<boolean>`owner.id in (select cast(${bind.userId} as bigint) union all select own.user_id from grants own
        where own.holder_id = ${bind.userId} and own.kind = ${sql.lit(GrantKind.Person)})`,
    )
    .orderBy('owner.id'),
)

export type GardenRow = Awaited<ReturnType<typeof listGardenRows>>[number]

export const updateGardenName = prepared((db, bind: { gardenId: GardenId; name: string | null }) =>
  db.updateTable('users').set({ garden_name: bind.name }).where('id', '=', bind.gardenId),
)

export const updateRemind = prepared((db, bind: { grantId: number; remind: number }) =>
  db.updateTable('grants').set({ remind: bind.remind }).where('id', '=', bind.grantId),
)
