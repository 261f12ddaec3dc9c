import type { PlantFacts } from '../src/features/care/suggestions/plant-facts.ts'
import type { Suggestion } from '../src/features/care/suggestions/suggestion.ts'
import { IntervalUnit } from '../src/features/due/care-enums.ts'
import { Hemisphere } from '../src/features/due/season-months.ts'

/** A plant in the north of which nothing else is known, but for these facts. */
export function factsOf(facts: Partial<PlantFacts>): PlantFacts {
  return {
    guide: null,
    translatedGuide: null,
    categories: [],
    cultivationMethod: 0,
    lightLevel: 0,
    hemisphere: Hemisphere.North,
    scheduledTypes: [],
    ...facts,
  }
}

const LETTERS = { [IntervalUnit.Day]: 'd', [IntervalUnit.Week]: 'w', [IntervalUnit.Month]: 'm' }

/** Such as `7d`, `7d winter 14d` or `21d winter rest`. */
export function intervalText({ every, unit, seasons }: Suggestion): string {
  const winter = seasons.map(
    (rule) => ` winter ${'rest' in rule ? 'rest' : `${rule.every}${LETTERS[rule.unit]}`}`,
  )
  return `${every}${LETTERS[unit]}${winter.join()}`
}
