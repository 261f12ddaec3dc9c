import { numberOf } from '../../enumerations/enumerations.ts'
import type { SeasonalDays } from './seasonal-days.ts'

/** The light of the location changes the days by tenths: soil dries sooner in the sun and later in the shade. */
const TENTHS = new Map([
  [numberOf('LightRequirement', 'Low'), 13],
  [numberOf('LightRequirement', 'PartialSun'), 8],
  [numberOf('LightRequirement', 'FullSun'), 8],
])
const REASONS = new Map([
  [8, ' It stands in the sun, where soil dries sooner.'],
  [13, ' It stands in low light, where soil stays moist for longer.'],
])

export function inLight({ growing, winter }: SeasonalDays, lightLevel: number): SeasonalDays {
  const tenths = TENTHS.get(lightLevel) ?? 10
  // A day stays a day: 0.8 is rounded to 1.
  const days = (usual: number) => Math.round((usual * tenths) / 10)
  return { growing: days(growing), winter: typeof winter === 'number' ? days(winter) : winter }
}

/** Returns a sentence to add to a reason, if the light counts. */
export function lightReason(lightLevel: number): string {
  return REASONS.get(TENTHS.get(lightLevel) ?? 10) ?? ''
}
