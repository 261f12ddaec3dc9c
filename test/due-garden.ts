import { type RawBuilder, sql } from 'kysely'
import { engineOf } from '../src/db/run/session-executor.ts'
import { TODAY } from './care.ts'
import { type Gardener, newGardener, newSpecies } from './gardener.ts'
import { addPlants, PLANTS, putOffForeignKeys, upTo } from './large-garden.ts'
import { made } from './made.ts'
import type { TestApp } from './test-app.ts'

/** Three for each plant. */
export const SCHEDULES = 3 * PLANTS
/** So many days have equally many tasks, beginning with `OVERDUE_DAYS` days before today. */
export const DAYS = 60
const OVERDUE_DAYS = 4
export const DUE = (SCHEDULES / DAYS) * (OVERDUE_DAYS + 1)

export interface DueGarden extends Gardener {
  readonly plantId: number
  /** Of the first schedule; the others follow. */
  readonly scheduleId: number
}

/** A garden with many plants and schedules, all of which have been done once, beside another one like it. */
export async function growDueGarden(service: TestApp): Promise<DueGarden> {
  const { db } = service
  const checkForeignKeys = await putOffForeignKeys(service)
  const speciesId = await newSpecies(service)
  await plantAndSchedule(service, await newGardener(service), speciesId)
  const owner = await newGardener(service)
  const garden = await plantAndSchedule(service, owner, speciesId)
  // One plant in twenty has the tag, and stands in another place.
  const payload = { name: 'Sill' }
  const region = await made(service, 'POST /api/v1/regions', { by: owner, payload })
  const place = await made(service, `POST /api/v1/regions/${region.id}/locations`, { by: owner, payload })
  const some = sql`user_id = ${sql.lit(owner.user.id)} and id % 20 = 0`
  await sql`update plants set location_id = ${sql.lit(place.id)} where ${some}`.execute(db)
  await sql`insert into plant_tag_links (user_id, plant_id, tag_id)
    select user_id, id, ${sql.lit(owner.tagId)} from plants where ${some}`.execute(db)
  await checkForeignKeys()
  await engineOf(db).optimize(db, ['plants', 'plant_tag_links', 'care_schedules', 'plant_journal_plants'])
  return { ...owner, ...garden, regionId: region.id, locationId: place.id }
}

async function plantAndSchedule(service: TestApp, by: Gardener, speciesId: number) {
  const { db } = service
  const plantId = await addPlants(db, by, speciesId, PLANTS)
  const payload = { plantId, type: 26, every: 7, unit: 1 }
  const { id: first } = await made(service, 'POST /api/v1/care-schedules', { by, payload })
  await made(service, `DELETE /api/v1/care-schedules/${first}`, { by })
  const doneAt = sql.lit(Date.parse(TODAY) - 20 * 86_400_000)
  const userId = sql.lit(by.user.id)
  await sql`insert into care_schedules (user_id, plant_id, type, mode, every, unit, seasons, start_date, paused,
      last_done_at, next_due, created_at, updated_at)
    ${upTo(SCHEDULES)} select ${userId}, ${sql.lit(plantId - 1)} + ${plantOf}, ${typeOf}, 1, 7, 1, '[]',
      '2026-11-01', 0, ${doneAt}, ${dayOf}, 0, 0 from numbers`.execute(db)
  const entry = { plantIds: [plantId], type: 1, eventTime: Date.parse(TODAY) - 20 * 86_400_000 }
  const entryIds: number[] = []
  for (const type of [1, 2, 3]) {
    entryIds.push(
      (await made(service, 'POST /api/v1/plant-journals', { by, payload: { ...entry, type } })).id,
    )
  }
  await sql`insert into plant_journal_plants (journal_id, plant_id, type, event_time, position)
    ${upTo(SCHEDULES)} select ${sql.lit((entryIds[0] ?? 0) - 1)} + ${typeOf}, ${sql.lit(plantId - 1)} + ${plantOf}, ${typeOf},
      ${doneAt}, ${plantOf} from numbers where ${plantOf} > 1`.execute(db)
  return { plantId, scheduleId: first + 1 }
}

const plantOf = sql`(n + 2) / 3`
const typeOf = sql`(n % 3 + 1)`
/** Both engines write a number with two digits in another way, so the days come from a list. */
const dayOf: RawBuilder<string> = sql`(${sql.join(
  [
    sql`case (n - 1 + (n - 1) / ${sql.lit(DAYS)}) % ${sql.lit(DAYS)}`,
    ...Array.from({ length: DAYS }, (_, at) => sql`when ${sql.lit(at)} then ${sql.lit(dayAt(at))}`),
    sql`end`,
  ],
  sql` `,
)})`

function dayAt(at: number): string {
  return new Date(Date.parse(TODAY) + (at - OVERDUE_DAYS) * 86_400_000).toISOString().slice(0, 10)
}
