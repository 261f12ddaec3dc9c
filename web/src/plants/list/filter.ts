import { PlantStatus } from '@frond/client'
import type { PlantFilter } from '../../api/queries.ts'

/** What the address of the list carries. */
export type PlantsSearch = {
  keywords?: string
  locationId?: number
  regionId?: number
  tagId?: number
  speciesId?: number
  status?: number
  problem?: 'open'
  sort?: string
}

/** In the address for "living and gone alike". */
export const ANY_STATUS = 9

/** The others are those of a column of a table, the other way round. */
export const SORTS = [
  'nextDue',
  'name',
  'species',
  'location',
  '-createdAt',
  'createdAt',
  'plantingDate',
  '-plantingDate',
  '-nextDue',
  '-name',
  '-species',
  '-location',
] as const
export type Sort = (typeof SORTS)[number]

export function sortOf({ sort }: PlantsSearch): Sort {
  return SORTS.find((known) => known === sort) ?? '-createdAt'
}

/** The query of the service: without a word about it, only what lives is shown. */
export function filterOf(search: PlantsSearch): PlantFilter {
  const { keywords, locationId, regionId, tagId, speciesId, problem } = search
  const status = Object.values(PlantStatus).find((known) => known === (search.status ?? PlantStatus.Active))
  return {
    ...(keywords !== undefined && { keywords }),
    ...(locationId !== undefined && { locationId }),
    ...(regionId !== undefined && { regionId }),
    ...(tagId !== undefined && { tagId }),
    ...(speciesId !== undefined && { speciesId }),
    ...(problem !== undefined && { problem }),
    ...(search.status !== ANY_STATUS && status !== undefined && { status }),
    sort: sortOf(search),
  }
}

export function isFiltered({ sort: _, status, ...rest }: PlantFilter): boolean {
  return Object.keys(rest).length > 0 || status !== PlantStatus.Active
}

/** Tells whether the filter asks for living plants too. */
export function isAmongLiving({ status = PlantStatus.Active }: PlantsSearch): boolean {
  return status === PlantStatus.Active || status === ANY_STATUS
}
