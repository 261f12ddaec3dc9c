import { PlantStatus } from '@frond/client'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { PlantsPatch } from '../../api/change-plants.ts'
import {
  type PlantFilter,
  plantListKey,
  plantQuery,
  regionsQuery,
  tagsQuery,
  tasksTodayQuery,
} from '../../api/queries.ts'
import type { Plant, PlantTag, Region } from '../../api/types.ts'

type PlantPages = InfiniteData<{ items: Plant[]; total: number }>

/** Shows what a change of plants means in every list and on their pages, before the service has answered. */
export function showPlantsChange(queries: QueryClient, ids: readonly number[], patch: PlantsPatch): void {
  const regions = queries.getQueryData(regionsQuery().queryKey) ?? []
  const tags = queries.getQueryData(tagsQuery().queryKey) ?? []
  const after = (plant: Plant) => (ids.includes(plant.id) ? patched(plant, patch, regions, tags) : plant)

  for (const [key, data] of queries.getQueriesData<PlantPages>({ queryKey: plantListKey() })) {
    if (data === undefined) continue
    const filter = key.find(isFilter) ?? {}
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map(after).filter((plant) => fits(plant, filter, regions)),
    }))
    const lost = count(data.pages) - count(pages)
    queries.setQueryData<PlantPages>(key, {
      ...data,
      pages: pages.map((page) => ({ ...page, total: page.total - lost })),
    })
  }
  for (const id of ids) queries.setQueryData(plantQuery(id).queryKey, (plant) => plant && after(plant))
  if (typeof patch.status === 'number' && patch.status !== PlantStatus.Active) {
    queries.setQueryData(tasksTodayQuery().queryKey, (tasks) =>
      tasks?.filter(({ plant }) => !ids.includes(plant.id)),
    )
  }
}

function patched(
  plant: Plant,
  patch: PlantsPatch,
  regions: readonly Region[],
  tags: readonly PlantTag[],
): Plant {
  const { locationId, status, addTagIds, removeTagIds } = patch
  const places = regions.flatMap(({ locations }) => locations)
  const added = tags.filter(({ id }) => addTagIds?.includes(id) && !plant.tags.some((tag) => tag.id === id))
  return {
    ...plant,
    status: status ?? plant.status,
    location:
      locationId === undefined ? plant.location : (places.find(({ id }) => id === locationId) ?? null),
    tags: [
      ...plant.tags.filter(({ id }) => !removeTagIds?.includes(id)),
      ...added.map(({ id, name }) => ({ id, name })),
    ],
  }
}

/** Whether a plant still belongs in a list, by what a change can change. */
function fits({ status, location, tags }: Plant, filter: PlantFilter, regions: readonly Region[]): boolean {
  const { locationId, regionId, tagId } = filter
  const region = regions.find(({ locations }) => locations.some(({ id }) => id === location?.id))
  return (
    (filter.status === undefined || filter.status === status) &&
    (locationId === undefined || locationId === location?.id) &&
    (regionId === undefined || regionId === region?.id) &&
    (tagId === undefined || tags.some(({ id }) => id === tagId))
  )
}

function count(pages: readonly { items: readonly Plant[] }[]): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0)
}

/** The key of a list has texts and its filter. */
function isFilter(part: unknown): part is PlantFilter {
  return typeof part === 'object' && part !== null
}
