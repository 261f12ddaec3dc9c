import type { Day } from '../../i18n/format.ts'

/** From so many days before it is due, care is worth a word. */
const SOON_DAYS = 2
const DAY_MS = 86_400_000

/** When a plant is next to be cared for, and how that looks from today. */
export interface Thirst {
  readonly day: Day
  readonly today: Day
  /** Nothing where it is neither due nor due soon. */
  readonly state: 'late' | 'due' | 'soon' | undefined
}

interface PlantsWithCare {
  readonly today: Day
  readonly plants: readonly { readonly plantId: number; readonly nextDue?: Day }[]
}

/** Of each plant with a schedule when it is due. */
export function thirstOf({ plants, today }: PlantsWithCare): ReadonlyMap<number, Thirst> {
  return new Map(
    plants.flatMap(({ plantId, nextDue: day }) =>
      day === undefined ? [] : [[plantId, { day, today, state: stateOf(day, today) }]],
    ),
  )
}

function stateOf(day: Day, today: Day): Thirst['state'] {
  if (day < today) return 'late'
  if (day === today) return 'due'
  return Date.parse(day) - Date.parse(today) <= SOON_DAYS * DAY_MS ? 'soon' : undefined
}
