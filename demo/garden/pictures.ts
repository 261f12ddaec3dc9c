import type { LookName } from '../drawing/looks.ts'
import type { PotStyle } from '../drawing/pot.ts'
import { type Season, seasonOf } from '../drawing/season.ts'
import type { PlaceName } from '../drawing/stage.ts'
import type { GardenPlant } from './garden-plant.ts'
import { LOCATIONS } from './places.ts'

/** A photograph that is to be drawn. */
export interface Picture {
  readonly look: LookName
  readonly growth: number
  readonly pot: PotStyle
  readonly place: PlaceName
  readonly season: Season
}

/** Of a plant as it was some months ago. */
export function pictureOf(plant: GardenPlant, monthsAgo: number, monthNow: number): Picture {
  const [before, now] = plant.size
  const span = Math.min(12, plant.months)
  const growth = now - (now - before) * Math.min(1, monthsAgo / span)
  const month = ((((monthNow - 1 - monthsAgo) % 12) + 12) % 12) + 1
  const place = LOCATIONS.find(({ key }) => key === plant.location)?.scene ?? 'room'
  return {
    look: plant.look,
    growth: Math.round(growth * 100) / 100,
    pot: plant.pot,
    place,
    season: seasonOf(month),
  }
}

/** The same for pictures that are the same. */
export function nameOf({ look, growth, season }: Picture): string {
  return `${look}-${growth}-${season}`
}
