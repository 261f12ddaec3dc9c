import { JournalType } from '@frond/client'
import { kindOf } from './kinds.ts'
import type { EntryFilter } from './queries.ts'

/** What the address of the journal carries. */
type JournalSearch = {
  keywords?: string
  type?: number
  plantId?: number
  locationId?: number
  regionId?: number
  tagId?: number
  view?: 'calendar'
  month?: string
}

export type SearchChange = { [Key in keyof JournalSearch]: JournalSearch[Key] | undefined }

/** The address without what is not set, so that it stays short. */
export function given(search: SearchChange): JournalSearch {
  const { keywords, view, month } = search
  return {
    ...(keywords !== undefined && keywords !== '' && { keywords }),
    ...ids(search),
    ...(search.type !== undefined && { type: search.type }),
    ...(view !== undefined && { view }),
    ...(month !== undefined && { month }),
  }
}

/** The query of the service. */
export function filterOf(search: JournalSearch): EntryFilter {
  const type = kindOf(Object.values(JournalType), search.type)
  return {
    ...(search.keywords !== undefined && { keywords: search.keywords }),
    ...ids(search),
    ...(type !== undefined && { type }),
  }
}

/** What waits can be told by plant and kind; whether the rest fits only the service knows. */
export function waitingFilterOf(filter: EntryFilter): { plantId?: number; type?: number } | undefined {
  const { plantId, type, ...rest } = filter
  if (Object.keys(rest).length > 0) return undefined
  return { ...(plantId !== undefined && { plantId }), ...(type !== undefined && { type }) }
}

function ids({ plantId, locationId, regionId, tagId }: SearchChange) {
  return {
    ...(plantId !== undefined && { plantId }),
    ...(locationId !== undefined && { locationId }),
    ...(regionId !== undefined && { regionId }),
    ...(tagId !== undefined && { tagId }),
  }
}
