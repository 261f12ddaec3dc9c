import { PlantStatus } from '@frond/client'
import type { Plant } from '../../api/types.ts'

export interface PlantCounts {
  readonly statuses: Readonly<Record<PlantStatus, number>>
  /** Living plants, by the id of their place. */
  readonly places: ReadonlyMap<number, number>
}

type Counted = Pick<Plant, 'status' | 'location'>

/** How many plants each choice of a filter would show. */
export function countsOf(plants: readonly Counted[]): PlantCounts {
  const living = plants.filter(({ status }) => status === PlantStatus.Active)
  const places = new Map<number, number>()
  for (const { location } of living) {
    if (location !== null) places.set(location.id, (places.get(location.id) ?? 0) + 1)
  }
  const of = (status: PlantStatus) => plants.filter((plant) => plant.status === status).length
  return {
    statuses: {
      [PlantStatus.Active]: living.length,
      [PlantStatus.Archived]: of(PlantStatus.Archived),
      [PlantStatus.Dead]: of(PlantStatus.Dead),
    },
    places,
  }
}
