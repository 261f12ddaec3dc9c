import { IntervalUnit, ScheduleMode } from '../../due/care-enums.ts'
import { Hemisphere } from '../../due/season-months.ts'
import { numberOf } from '../../enumerations/enumerations.ts'
import type { PlantFacts } from './plant-facts.ts'
import { type Suggestion, sourceOf } from './suggestion.ts'

const CONTAINER = numberOf('CultivationMethod', 'Container')
/** Most of these plants are sown anew each year. */
const SHORT_LIVED = ['herb', 'vegetable']
const SLOW = ['cactus', 'succulent', 'palm']

/** Suggests fresh soil for a potted plant at the beginning of spring. */
export function suggestRepotting(facts: PlantFacts, today: string): Suggestion | undefined {
  const { categories, cultivationMethod, hemisphere } = facts
  const fits = (those: readonly string[]) => those.some((category) => categories.includes(category))
  if (cultivationMethod !== CONTAINER || fits(SHORT_LIVED)) return undefined
  const isSlow = fits(SLOW)
  return {
    type: numberOf('JournalType', 'Repotting'),
    mode: ScheduleMode.Calendar,
    every: isSlow ? 36 : 24,
    unit: IntervalUnit.Month,
    seasons: [],
    startDate: nextSpring(today, hemisphere),
    source: sourceOf(facts),
    reason: isSlow
      ? 'It grows slowly: fresh soil in spring every three years is enough.'
      : 'A potted plant wants fresh soil every two years, best in spring.',
  }
}

/** Returns the next 1 March, in the south 1 September; today counts. */
function nextSpring(today: string, hemisphere: Hemisphere): string {
  const day = Temporal.PlainDate.from(today)
  const spring = day.with({ month: hemisphere === Hemisphere.South ? 9 : 3, day: 1 })
  const isOver = Temporal.PlainDate.compare(spring, day) < 0
  return (isOver ? spring.add({ years: 1 }) : spring).toString()
}
