import { dayOf, textOf } from '../src/features/due/days.ts'
import { gardenStatements, insert, PLANTS_EACH } from './garden-data.ts'

/** Other users have a hundred plants each. */
const USERS = 200
/** The first user has so many more. */
const PLANTS = 10_000
const ENTRIES = 100_000
const PLANTS_PER_ENTRY = 2

export const FIRST_ENTRY_AT = 1_700_000_000_000
const MINUTE = 60_000
export const LAST_ENTRY_AT = FIRST_ENTRY_AT + ENTRIES * MINUTE

const OTHER_PLANTS = USERS * PLANTS_EACH
/** Half of these plants stand in the first location of the user, and half have the first tag. */
const PLACE = 'case when i % 2 = 0 then 1 else i % 5 + 1 end'
const TAG = 'case when i % 2 = 0 then 1 else i % 10 + 1 end'

/** Schedules of the two types are due from three days ago on, a few on each day. */
const SCHEDULES = [
  { type: 1, every: 7 },
  { type: 2, every: 30 },
]
const DAYS_OVERDUE = 3

/** Statements for an empty database of either engine: one large garden, with much to care for, among small ones. */
export function largeGardenStatements(passwordHash: string, today: string): string[] {
  const dueDays = (every: number) => {
    const days = Array.from({ length: every }, (_, nth) => textOf(dayOf(today) - DAYS_OVERDUE + nth))
    return `case i % ${every} ${days.map((day, nth) => `when ${nth} then '${day}'`).join(' ')} end`
  }
  const name = `'Fern ' || (i * 7919 % ${PLANTS})`
  const remark = `case when i % 500 = 0 then 'Mealybugs on the lower leaves.' else 'Watered well, turned to the light.' end`
  const made = { created_at: `${FIRST_ENTRY_AT} + i`, updated_at: `${FIRST_ENTRY_AT} + i` }
  const entry = `(i - 1) / ${PLANTS_PER_ENTRY} + 1`
  // The ids of entries follow those of the small gardens.
  const firstEntry = `(select max(id) - ${ENTRIES} from plant_journals)`
  return [
    ...gardenStatements(USERS, passwordHash),
    insert('plants', PLANTS, {
      user_id: 1,
      name,
      name_key: `lower(${name})`,
      species_id: 'i % 100 + 1',
      location_id: PLACE,
      planting_date: `case when i % 3 = 0 then null else '2025-04-' || (10 + i % 20) end`,
      status: 'case when i % 10 = 0 then 2 else 0 end',
      remark: `'A gift from a neighbour.'`,
      search_text: `lower(${name}) || ' a gift from a neighbour.'`,
      ...made,
    }),
    insert('plant_tag_links', PLANTS, { user_id: 1, plant_id: `i + ${OTHER_PLANTS}`, tag_id: TAG }),
    insert('plant_covers', PLANTS, {
      user_id: 1,
      plant_id: `i + ${OTHER_PLANTS}`,
      media_id: 1,
      position: 1,
    }),
    ...SCHEDULES.map(({ type, every }) =>
      insert('care_schedules', PLANTS, {
        user_id: 1,
        plant_id: `i + ${OTHER_PLANTS}`,
        type,
        mode: 1,
        every,
        unit: 1,
        seasons: `'[{"months":[11,12,1,2],"every":${2 * every},"unit":1}]'`,
        start_date: `'2025-04-01'`,
        paused: 0,
        next_due: dueDays(every),
        ...made,
      }),
    ),
    insert('plant_journals', ENTRIES, {
      user_id: 1,
      type: 'i % 10',
      event_time: `${FIRST_ENTRY_AT} + cast(i as bigint) * ${MINUTE}`,
      remark,
      search_text: `lower(${remark})`,
      ...made,
    }),
    insert('plant_journal_plants', ENTRIES * PLANTS_PER_ENTRY, {
      journal_id: `${firstEntry} + ${entry}`,
      plant_id: `${OTHER_PLANTS} + (${entry}) * 31 % ${PLANTS / PLANTS_PER_ENTRY} * ${PLANTS_PER_ENTRY} + i % ${PLANTS_PER_ENTRY} + 1`,
      type: `(${entry}) % 10`,
      event_time: `${FIRST_ENTRY_AT} + cast(${entry} as bigint) * ${MINUTE}`,
      position: `i % ${PLANTS_PER_ENTRY} + 1`,
    }),
  ]
}
