import { sql } from 'kysely'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { putOffForeignKeys, upTo } from './large-garden.ts'
import type { TestApp } from './test-app.ts'

/** In the garden, each with three schedules. */
export const SCHEDULED_PLANTS = 2_000

export interface LargeCareGarden extends Gardener {
  readonly plantId: number
}

interface Size {
  readonly plants: number
  readonly types: number
  /** One plant in so many has the tag. */
  readonly tagged: number
}

/** A garden with so many schedules and two entries for each, beside one with more. Nothing has been derived for them yet. */
export async function growLargeCareGarden(service: TestApp): Promise<LargeCareGarden> {
  const checkForeignKeys = await putOffForeignKeys(service)
  await grow(service, { plants: 2 * SCHEDULED_PLANTS, types: 6, tagged: 1 })
  const garden = await grow(service, { plants: SCHEDULED_PLANTS, types: 3, tagged: 100 })
  await checkForeignKeys()
  return garden
}

async function grow(service: TestApp, { plants, types, tagged }: Size): Promise<LargeCareGarden> {
  const { db } = service
  const by = await newGardener(service)
  const user = sql.lit(by.user.id)
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from plants`.execute(db)
  await sql`insert into plants (user_id, name, name_key, species_id, location_id, search_text, created_at, updated_at)
    ${upTo(plants)} select ${user}, 'Plant', 'plant', ${sql.lit(await newSpecies(service))},
      ${sql.lit(by.locationId)}, 'plant', 0, 0 from numbers`.execute(db)
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id) select user_id, id, ${sql.lit(by.tagId)} from plants
    where user_id = ${user} and id % ${sql.lit(tagged)} = 0`.execute(db)
  await sql`insert into care_settings (user_id, time_zone, hemisphere)
    values (${user}, 'Europe/Berlin', 1)`.execute(db)
  await sql`insert into care_schedules (user_id, plant_id, type, mode, every, unit, seasons, start_date, paused, next_due,
      created_at, updated_at)
    ${upTo(types)} select ${user}, p.id, n, 1, 7, 1, '[{"months":[11,12,1,2],"every":14,"unit":1}]', '2026-01-01', 0,
      '2026-' || cast(10 + p.id % 3 as text) || '-' || cast(10 + p.id % 20 as text), 0, 0
    from numbers cross join plants p where p.user_id = ${user}`.execute(db)
  for (const time of [1_790_000_000_000, 1_793_000_000_000]) {
    await sql`insert into plant_journals (user_id, type, event_time, created_at, updated_at)
      ${upTo(types)} select ${user}, n, ${sql.lit(time)}, 0, 0 from numbers`.execute(db)
    await sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
      select j.id, p.id, j.type, j.event_time, p.id from plant_journals j cross join plants p
      where j.user_id = ${user} and p.user_id = ${user} and j.event_time = ${sql.lit(time)}`.execute(db)
  }
  return { ...by, plantId: (rows[0]?.last ?? 0) + 1 }
}
