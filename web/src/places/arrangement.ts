import type { Location, Region } from '../api/types.ts'

/** The regions without a place. */
export function withoutPlace(regions: readonly Region[], placeId: number): Region[] {
  return regions.map((region) => ({
    ...region,
    locations: region.locations.filter(({ id }) => id !== placeId),
  }))
}

/** The regions with a place as it is now: where it stood, or last in another region. */
export function withPlace(regions: readonly Region[], place: Location, regionId: number): Region[] {
  const stays = regionOf(regions, place.id)?.id === regionId
  const others = stays ? regions : withoutPlace(regions, place.id)
  return others.map((region) =>
    region.id === regionId ? { ...region, locations: put(region.locations, place, stays) } : region,
  )
}

function put(places: readonly Location[], place: Location, stays: boolean): Location[] {
  return stays ? places.map((one) => (one.id === place.id ? place : one)) : [...places, place]
}

export function withRegion(regions: readonly Region[], changed: Region): Region[] {
  return regions.map((region) => (region.id === changed.id ? changed : region))
}

export function regionOf(regions: readonly Region[], placeId: number): Region | undefined {
  return regions.find(({ locations }) => locations.some(({ id }) => id === placeId))
}

/** Gives the order in which one of them has been made anew under another number. */
export function renumbered<Item extends { id: number }>(
  items: readonly Item[],
  before: number,
  now: number,
): Item[] {
  return items.map((item) => (item.id === before ? { ...item, id: now } : item))
}

export function idsOf(items: readonly { id: number }[]): number[] {
  return items.map(({ id }) => id)
}
