import { useQueryClient } from '@tanstack/react-query'
import { changePlants, type PlantsPatch } from '../../api/change-plants.ts'
import type { Plant } from '../../api/types.ts'
import { useChange } from '../../api/use-change.ts'
import { showPlantsChange } from './shown-change.ts'

/** Makes one change to some plants. */
type PlantsChange = { ids: number[]; patch: PlantsPatch }

/** What goes along with a change, such as an entry that says so. */
export type Along = { send: () => Promise<void>; back: () => Promise<void> }

/** Changes several plants at once, shows and tells it, and can put all of them back. */
export function usePlantChanges() {
  const queries = useQueryClient()
  const change = useChange('plants', 'places')
  /** Whether it was done; if not, the person was told why. */
  return (
    { ids, patch }: PlantsChange,
    told: string,
    back: readonly PlantsChange[],
    along?: Along,
  ): Promise<boolean> =>
    change({
      show: () => showPlantsChange(queries, ids, patch),
      send: async () => {
        await changePlants(ids, patch)
        await along?.send()
      },
      told,
      back: async () => {
        for (const { ids, patch } of back) await changePlants(ids, patch)
        await along?.back()
      },
    })
}

/** What puts plants back to where they stood. */
export function backToPlaces(plants: readonly Plant[]): PlantsChange[] {
  return grouped(plants, ({ location }) => location?.id ?? null).map(([locationId, ids]) => ({
    ids,
    patch: { locationId },
  }))
}

export function backToStatus(plants: readonly Plant[]): PlantsChange[] {
  return grouped(plants, ({ status }) => status).map(([status, ids]) => ({ ids, patch: { status } }))
}

/** Only those that had no such tag lose it again, and only those that had it get it back. */
export function backToTags(
  plants: readonly Plant[],
  added: readonly number[],
  removed: readonly number[],
): PlantsChange[] {
  const withTag = (tagId: number, had: boolean) =>
    plants.filter(({ tags }) => tags.some(({ id }) => id === tagId) === had).map(({ id }) => id)
  return [
    ...added.map((tagId) => ({ ids: withTag(tagId, false), patch: { removeTagIds: [tagId] } })),
    ...removed.map((tagId) => ({ ids: withTag(tagId, true), patch: { addTagIds: [tagId] } })),
  ].filter(({ ids }) => ids.length > 0)
}

function grouped<Key>(plants: readonly Plant[], keyOf: (plant: Plant) => Key): [Key, number[]][] {
  const groups = new Map<Key, number[]>()
  for (const plant of plants) {
    const ids = groups.get(keyOf(plant))
    if (ids === undefined) groups.set(keyOf(plant), [plant.id])
    else ids.push(plant.id)
  }
  return [...groups]
}
