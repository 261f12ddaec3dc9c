import type { GardenPlant } from './garden-plant.ts'

/** A picture of a plant as it was some months ago, in `demo/pictures`. */
export interface Picture {
  readonly plant: GardenPlant
  readonly monthsAgo: number
}

/** The pictures of a plant, oldest first: as it is now, and over the year if it is followed. */
export function albumOf(plant: GardenPlant): readonly Picture[] {
  const months = plant.isFollowed ? [12, 8, 4].filter((monthsAgo) => monthsAgo < plant.months) : []
  return [...months, 0].map((monthsAgo) => ({ plant, monthsAgo }))
}

/** How grown the plant is in it. */
export function growthIn({ plant, monthsAgo }: Picture): number {
  const [before, now] = plant.size
  const growth = now - (now - before) * Math.min(1, monthsAgo / Math.min(12, plant.months))
  return Math.round(growth * 100) / 100
}

export function fileNameOf({ plant, monthsAgo }: Picture): string {
  return `${plant.key}-${monthsAgo}.webp`
}
