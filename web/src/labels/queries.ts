import { PlantStatus } from '@frond/client'
import { queryOptions } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import type { Plant } from '../api/types.ts'

/** Plants that were chosen one by one, or all that live in a place. */
export type Labelled = { plantIds?: number[]; locationId?: number }

/** As many ids as a request may name. */
const MOST_IDS = 100

/** The plants that get labels: in the order in which they were chosen, or by name. */
export function labelledPlantsQuery({ plantIds, locationId }: Labelled) {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'labelled', { plantIds, locationId }],
    queryFn: async ({ signal }): Promise<Plant[]> => {
      if (plantIds !== undefined) return plantsById(plantIds, signal)
      const plants: Plant[] = []
      if (locationId === undefined) return plants
      const query = { locationId, status: PlantStatus.Active, sort: 'name', size: 100 } as const
      for await (const plant of client.items('/api/v1/plants', { query, signal })) plants.push(plant)
      return plants
    },
    meta: { keep: true },
  })
}

async function plantsById(ids: readonly number[], signal: AbortSignal): Promise<Plant[]> {
  const found = new Map<number, Plant>()
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    const query = { ids: ids.slice(from, from + MOST_IDS).join(), size: MOST_IDS }
    const { items } = await client.get('/api/v1/plants', { query, signal })
    for (const plant of items) found.set(plant.id, plant)
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
