import { ScheduleMode } from '../../due/care-enums.ts'
import { numberOf } from '../../enumerations/enumerations.ts'
import { wateringByCategory } from './category-watering.ts'
import { wateringInGuide } from './guide-watering.ts'
import { inLight, lightReason } from './light-factor.ts'
import type { PlantFacts } from './plant-facts.ts'
import { daysInSeasons, type Suggestion, SuggestionSource, sourceOf } from './suggestion.ts'

const WATERING = numberOf('JournalType', 'Watering')
const WATER_CHANGE = numberOf('JournalType', 'WaterChange')
/** Rain and ground water reach them: only a guide that names an interval is worth following. */
const OUTDOORS = [numberOf('CultivationMethod', 'InGround'), numberOf('CultivationMethod', 'RaisedBed')]
const IN_WATER = [numberOf('CultivationMethod', 'WaterCulture'), numberOf('CultivationMethod', 'Hydroponic')]
const AQUATIC = numberOf('CultivationMethod', 'Aquatic')

/** A note of a schedule may be so long. */
const LONGEST_NOTE = 255

/** Suggests when to water a plant, or to change the water that it stands in. */
export function suggestWatering(facts: PlantFacts): Suggestion | undefined {
  const { cultivationMethod } = facts
  if (IN_WATER.includes(cultivationMethod)) return waterChange(facts)
  if (isAquatic(facts)) return undefined
  return fromGuide(facts) ?? (OUTDOORS.includes(cultivationMethod) ? undefined : fromCategory(facts))
}

/** Tells whether the plant lives in or under water. */
export function isAquatic({ cultivationMethod, categories }: PlantFacts): boolean {
  return cultivationMethod === AQUATIC || categories.includes('aquatic')
}

function waterChange(facts: PlantFacts): Suggestion {
  return {
    type: WATER_CHANGE,
    mode: ScheduleMode.AfterDone,
    ...daysInSeasons({ growing: 7, winter: 14 }, facts),
    source: SuggestionSource.Default,
    reason: 'Roots that stand in water want it fresh, less often while the plant rests in winter.',
  }
}

function fromGuide(facts: PlantFacts): Suggestion | undefined {
  const days = wateringInGuide(facts.guide ?? '')
  if (days === undefined) return undefined
  return {
    ...watering(facts),
    ...daysInSeasons(days, facts),
    source: SuggestionSource.SpeciesText,
    reason: 'The watering guide of its species says so.',
  }
}

function fromCategory(facts: PlantFacts): Suggestion {
  const { days, category } = wateringByCategory(facts.categories)
  const usual = category === undefined ? 'Most plants are watered so.' : `Usual for the category ${category}.`
  return {
    ...watering(facts),
    ...daysInSeasons(inLight(days, facts.lightLevel), facts),
    source: sourceOf(facts),
    reason: `${usual}${lightReason(facts.lightLevel)}`,
  }
}

/** The guide becomes the note, in the words of the reader: it says what to look for, whatever the interval. */
function watering({ guide, translatedGuide }: PlantFacts) {
  const note = (translatedGuide ?? guide)?.trim() ?? ''
  const isShortEnough = note !== '' && [...note].length <= LONGEST_NOTE
  return { type: WATERING, mode: ScheduleMode.AfterDone, ...(isShortEnough ? { note } : {}) }
}
