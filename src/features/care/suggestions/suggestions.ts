import { suggestFertilizing } from './fertilizing.ts'
import type { PlantFacts } from './plant-facts.ts'
import { suggestRepotting } from './repotting.ts'
import type { Suggestion } from './suggestion.ts'
import { suggestWatering } from './watering.ts'

/** The suggestions are a starting point for the care of a plant, in the order of its needs. What has a schedule is left out. */
export function suggestionsFor(facts: PlantFacts, today: string): Suggestion[] {
  const all = [suggestWatering(facts), suggestFertilizing(facts), suggestRepotting(facts, today)]
  return all.filter((one) => one !== undefined).filter(({ type }) => !facts.scheduledTypes.includes(type))
}
