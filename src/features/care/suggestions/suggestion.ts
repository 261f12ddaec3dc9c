import { IntervalUnit, type ScheduleMode, Season } from '../../due/care-enums.ts'
import type { Interval, SeasonRule } from '../../due/plan.ts'
import { monthsOf } from '../../due/season-months.ts'
import type { PlantFacts } from './plant-facts.ts'
import type { SeasonalDays } from './seasonal-days.ts'

/** A suggestion was taken from one of these. */
export const SuggestionSource = { SpeciesText: 1, Category: 2, Default: 3 } as const
export type SuggestionSource = (typeof SuggestionSource)[keyof typeof SuggestionSource]

/** A suggestion is a schedule that may suit a plant. */
export interface Suggestion extends Interval {
  readonly type: number
  readonly mode: ScheduleMode
  readonly seasons: readonly SeasonRule[]
  /** This is set where the days of the calendar count; otherwise the schedule can begin at once. */
  readonly startDate?: string
  readonly note?: string
  readonly source: SuggestionSource
  /** The reason is a sentence in English. */
  readonly reason: string
}

/** Rules by category have an answer for every plant; without any category it is no more than a default. */
export function sourceOf({ categories }: PlantFacts): SuggestionSource {
  return categories.length === 0 ? SuggestionSource.Default : SuggestionSource.Category
}

/** Makes an interval in days with its rule for winter. */
export function daysInSeasons({ growing, winter }: SeasonalDays, { hemisphere }: PlantFacts) {
  const months = monthsOf(Season.Winter, hemisphere)
  const seasons: SeasonRule[] = []
  if (winter === 'rest') seasons.push({ months, rest: true })
  else if (winter !== 'same') seasons.push({ months, every: winter, unit: IntervalUnit.Day })
  return { every: growing, unit: IntervalUnit.Day, seasons }
}
