import { ScheduleMode } from '../../due/care-enums.ts'
import { numberOf } from '../../enumerations/enumerations.ts'
import type { PlantFacts } from './plant-facts.ts'
import { daysInSeasons, type Suggestion, sourceOf } from './suggestion.ts'
import { isAquatic } from './watering.ts'

const IN_GROUND = numberOf('CultivationMethod', 'InGround')
const UNFED = ['carnivorous', 'moss']

/** The first row with a category of the plant decides. */
const DAYS: readonly (readonly [categories: readonly string[], days: number, reason: string])[] = [
  [['cactus', 'succulent', 'orchid'], 30, 'It grows slowly and needs little food, none in winter.'],
  [
    ['vegetable', 'fruit', 'herb', 'flowering'],
    14,
    'Flowers, fruit and harvests take much food, but none in winter.',
  ],
]
const DEFAULT = [[], 21, 'A growing plant in a pot uses up its soil; it needs no food in winter.'] as const

/** Suggests when to feed a plant, if it needs food at all. */
export function suggestFertilizing(facts: PlantFacts): Suggestion | undefined {
  const { categories, cultivationMethod } = facts
  const fits = (those: readonly string[]) => those.some((category) => categories.includes(category))
  if (cultivationMethod === IN_GROUND || fits(UNFED) || isAquatic(facts)) return undefined
  const [, growing, reason] = DAYS.find(([those]) => fits(those)) ?? DEFAULT
  return {
    type: numberOf('JournalType', 'Fertilizing'),
    mode: ScheduleMode.AfterDone,
    ...daysInSeasons({ growing, winter: 'rest' }, facts),
    source: sourceOf(facts),
    reason,
  }
}
