import { Hemisphere, IntervalUnit, monthsOf, ScheduleMode, Season } from '../../due/plan.ts'
import { numberOf } from '../../enumerations/enumerations.ts'
import { type SeasonalDays, wateringInGuide } from './guide-watering.ts'
import { type CareSuggestion, SuggestionSource } from './suggestions.schema.ts'

/** Suggestions for a plant depend on these facts. */
export interface PlantFacts {
  /** This is the watering guide of its species in English; none where it or the species is missing. */
  readonly guide: string | null
  /** This is the guide in the language of the reader; none where it is not translated, or the reader takes English. */
  readonly translatedGuide: string | null
  /** The categories of its species are in lower case; there are none where the species is gone. */
  readonly categories: readonly string[]
  readonly cultivationMethod: number
  /** This is the light of its location; 0 where it is not known or the location is gone. */
  readonly lightLevel: number
  readonly hemisphere: Hemisphere
  /** The plant has schedules of these types. */
  readonly scheduledTypes: readonly number[]
}

/** Tells whether the plant has one of these categories. */
function isAny({ categories }: PlantFacts, those: readonly string[]): boolean {
  return those.some((category) => categories.includes(category))
}

/** Rules by category have an answer for every plant; without any category it is no more than a default. */
function sourceOf({ categories }: PlantFacts): SuggestionSource {
  return categories.length === 0 ? SuggestionSource.Default : SuggestionSource.Category
}

/** Makes an interval in days with its rule for winter. */
function daysInSeasons({ growing, winter }: SeasonalDays, { hemisphere }: PlantFacts) {
  const months = [...monthsOf(Season.Winter, hemisphere)]
  const seasons: CareSuggestion['seasons'] = []
  if (winter === 'rest') seasons.push({ months, rest: true })
  else if (winter !== 'same') seasons.push({ months, every: winter, unit: IntervalUnit.Day })
  return { every: growing, unit: IntervalUnit.Day, seasons }
}

/** The suggestions are a starting point for the care of a plant, in the order of its needs. What has a schedule is left out. */
export function suggestionsFor(facts: PlantFacts, today: string): CareSuggestion[] {
  const all = [suggestWatering(facts), suggestFertilizing(facts), suggestRepotting(facts, today)]
  return all.filter((one) => one !== undefined).filter(({ type }) => !facts.scheduledTypes.includes(type))
}

const WATERING = numberOf('JournalType', 'Watering')
const WATER_CHANGE = numberOf('JournalType', 'WaterChange')
/** Rain and ground water reach them: only a guide that names an interval is worth following. */
const OUTDOORS = [numberOf('CultivationMethod', 'InGround'), numberOf('CultivationMethod', 'RaisedBed')]
const IN_WATER = [numberOf('CultivationMethod', 'WaterCulture'), numberOf('CultivationMethod', 'Hydroponic')]
const AQUATIC = numberOf('CultivationMethod', 'Aquatic')

/** A note of a schedule may be so long. */
const LONGEST_NOTE = 255

/** Suggests when to water a plant, or to change the water that it stands in. */
function suggestWatering(facts: PlantFacts): CareSuggestion | undefined {
  const { cultivationMethod } = facts
  if (IN_WATER.includes(cultivationMethod)) return waterChange(facts)
  if (isAquatic(facts)) return undefined
  return fromGuide(facts) ?? (OUTDOORS.includes(cultivationMethod) ? undefined : fromCategory(facts))
}

/** Tells whether the plant lives in or under water. */
function isAquatic({ cultivationMethod, categories }: PlantFacts): boolean {
  return cultivationMethod === AQUATIC || categories.includes('aquatic')
}

function waterChange(facts: PlantFacts): CareSuggestion {
  return {
    type: WATER_CHANGE,
    mode: ScheduleMode.AfterDone,
    ...daysInSeasons({ growing: 7, winter: 14 }, facts),
    source: SuggestionSource.Default,
    reason: 'Roots that stand in water want it fresh, less often while the plant rests in winter.',
  }
}

function fromGuide(facts: PlantFacts): CareSuggestion | undefined {
  const days = wateringInGuide(facts.guide ?? '')
  if (days === undefined) return undefined
  return {
    ...watering(facts),
    ...daysInSeasons(days, facts),
    source: SuggestionSource.SpeciesText,
    reason: 'The watering guide of its species says so.',
  }
}

function fromCategory(facts: PlantFacts): CareSuggestion {
  const [category, days] = BY_CATEGORY.find(([name]) => facts.categories.includes(name)) ?? ANY_OTHER
  const usual = category === undefined ? 'Most plants are watered so.' : `Usual for the category ${category}.`
  const light = LIGHT.get(facts.lightLevel)
  return {
    ...watering(facts),
    ...daysInSeasons(inLight(days, facts.lightLevel), facts),
    source: sourceOf(facts),
    reason: light === undefined ? usual : `${usual} ${light.reason}`,
  }
}

/** The guide becomes the note, in the words of the reader: it says what to look for, whatever the interval. */
function watering({ guide, translatedGuide }: PlantFacts) {
  const note = (translatedGuide ?? guide)?.trim() ?? ''
  const isShortEnough = note !== '' && [...note].length <= LONGEST_NOTE
  return { type: WATERING, mode: ScheduleMode.AfterDone, ...(isShortEnough ? { note } : {}) }
}

/** The first row that fits decides: a cactus is a succulent too, and waits longer. */
const BY_CATEGORY: readonly (readonly [category: string, days: SeasonalDays])[] = [
  ['cactus', { growing: 21, winter: 'rest' }],
  ['succulent', { growing: 14, winter: 28 }],
  ['carnivorous', { growing: 3, winter: 7 }],
  ['moss', { growing: 3, winter: 5 }],
  ['fern', { growing: 4, winter: 6 }],
  ['orchid', { growing: 7, winter: 10 }],
  ['bromeliad', { growing: 7, winter: 14 }],
  ['aroid', { growing: 7, winter: 12 }],
  ['palm', { growing: 7, winter: 14 }],
  ['herb', { growing: 3, winter: 5 }],
  ['vegetable', { growing: 2, winter: 'same' }],
  ['fruit', { growing: 3, winter: 'same' }],
]
const ANY_OTHER: readonly [category: undefined, days: SeasonalDays] = [undefined, { growing: 7, winter: 12 }]

/** The light of the location changes the days by tenths: soil dries sooner in the sun and later in the shade. */
const SUN = { tenths: 8, reason: 'It stands in the sun, where soil dries sooner.' }
const SHADE = { tenths: 13, reason: 'It stands in low light, where soil stays moist for longer.' }
const LIGHT = new Map([
  [numberOf('LightRequirement', 'Low'), SHADE],
  [numberOf('LightRequirement', 'PartialSun'), SUN],
  [numberOf('LightRequirement', 'FullSun'), SUN],
])

export function inLight({ growing, winter }: SeasonalDays, lightLevel: number): SeasonalDays {
  const tenths = LIGHT.get(lightLevel)?.tenths ?? 10
  // A day stays a day: 0.8 is rounded to 1.
  const days = (usual: number) => Math.round((usual * tenths) / 10)
  return { growing: days(growing), winter: typeof winter === 'number' ? days(winter) : winter }
}

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
function suggestFertilizing(facts: PlantFacts): CareSuggestion | undefined {
  if (facts.cultivationMethod === IN_GROUND || isAny(facts, UNFED) || isAquatic(facts)) return undefined
  const [, growing, reason] = DAYS.find(([those]) => isAny(facts, those)) ?? DEFAULT
  return {
    type: numberOf('JournalType', 'Fertilizing'),
    mode: ScheduleMode.AfterDone,
    ...daysInSeasons({ growing, winter: 'rest' }, facts),
    source: sourceOf(facts),
    reason,
  }
}

const CONTAINER = numberOf('CultivationMethod', 'Container')
/** Most of these plants are sown anew each year. */
const SHORT_LIVED = ['herb', 'vegetable']
const SLOW = ['cactus', 'succulent', 'palm']

/** Suggests fresh soil for a potted plant at the beginning of spring. */
function suggestRepotting(facts: PlantFacts, today: string): CareSuggestion | undefined {
  if (facts.cultivationMethod !== CONTAINER || isAny(facts, SHORT_LIVED)) return undefined
  const isSlow = isAny(facts, SLOW)
  return {
    type: numberOf('JournalType', 'Repotting'),
    mode: ScheduleMode.Calendar,
    every: isSlow ? 36 : 24,
    unit: IntervalUnit.Month,
    seasons: [],
    startDate: nextSpring(today, facts.hemisphere),
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
