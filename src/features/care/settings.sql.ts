import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'

export interface CareSettingsRow {
  readonly timeZone: string
  readonly hemisphere: 1 | 2
  /** The first day on which due days have to be derived anew. */
  readonly recheckOn: string | null
}

const byGarden = prepared((db, bind: { gardenId: GardenId }) =>
  db
    .selectFrom('care_settings as s')
    .select([
      's.time_zone as timeZone',
      's.hemisphere',
      sql<string | null>`(select min(c.recheck_on) from care_schedules c
        where c.user_id = ${bind.gardenId} and c.recheck_on is not null)`.as('recheckOn'),
    ])
    .where('s.user_id', '=', bind.gardenId),
)

export async function findCareSettings(db: Db, gardenId: GardenId): Promise<CareSettingsRow | undefined> {
  const [row] = await byGarden(db, { gardenId })
  return row
}

type CareSettingsValues = {
  readonly timeZone: string
  readonly hemisphere: 1 | 2
}

const insertion = prepared((db, bind: CareSettingsValues & { readonly gardenId: GardenId }) =>
  db
    .insertInto('care_settings')
    .values({ user_id: bind.gardenId, time_zone: bind.timeZone, hemisphere: bind.hemisphere })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ time_zone: bind.timeZone, hemisphere: bind.hemisphere }),
    ),
)

export async function replaceCareSettings(
  db: Db,
  gardenId: GardenId,
  { timeZone, hemisphere }: CareSettingsValues,
): Promise<void> {
  await insertion(db, { gardenId, timeZone, hemisphere })
}
