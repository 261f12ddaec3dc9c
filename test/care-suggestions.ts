import type { CareSuggestion } from '../src/features/care/suggestions/suggestions.schema.ts'
import type { PlantFacts } from '../src/features/care/suggestions/suggestions.ts'
import { Hemisphere, IntervalUnit } from '../src/features/due/plan.ts'

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
export function intervalText({ every, unit, seasons }: CareSuggestion): string {
  const winter = seasons.map((rule) =>
    rule.unit === undefined ? ' winter rest' : ` winter ${rule.every}${LETTERS[rule.unit]}`,
  )
  return `${every}${LETTERS[unit]}${winter.join()}`
}
