import type { OptionsOf } from '@frond/client'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQueries,
  useQueryClient,
} from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { knownPlants } from '../api/known-plants.ts'
import type { JournalEntry, Plant } from '../api/types.ts'
import type { Day } from '../i18n/format.ts'
import { type NamedPlant, namedPlant } from '../plants/named-plant.ts'

type EntriesOptions = NonNullable<OptionsOf<'get', '/api/v1/plant-journals'>['query']>

export type EntryFilter = Pick<
  EntriesOptions,
  'keywords' | 'type' | 'plantId' | 'locationId' | 'regionId' | 'tagId'
>

export type EntryPages = InfiniteData<{ items: JournalEntry[]; next?: string }, string>

export const ENTRIES = '/api/v1/plant-journals'
const AT_ONCE = 50
const KEEP = { keep: true }

/** The entries that fit, the latest first. Read by cursor, so that what is written meanwhile shifts nothing. */
export function entriesQuery(filter: EntryFilter) {
  return infiniteQueryOptions({
    queryKey: [ENTRIES, 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      client.get(ENTRIES, { query: { ...filter, after: pageParam, size: AT_ONCE }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    meta: KEEP,
  })
}

export function entryQuery(id: number) {
  return queryOptions({
    queryKey: [ENTRIES, id],
    queryFn: ({ signal }) => client.get('/api/v1/plant-journals/{id}', { path: { id }, signal }),
    meta: KEEP,
  })
}

/** Everything between two moments, for a month of the calendar. */
export function entriesBetweenQuery(filter: EntryFilter, from: number, to: number) {
  return queryOptions({
    queryKey: [ENTRIES, 'between', filter, from, to],
    queryFn: async ({ signal }) => {
      const entries = []
      for await (const entry of client.items(ENTRIES, { query: { ...filter, from, to, size: 100 }, signal }))
        entries.push(entry)
      return entries
    },
  })
}

/** What is to be done between two days, the first of them not before today. */
export function calendarQuery(from: Day, to: Day) {
  return queryOptions({
    queryKey: ['/api/v1/care-calendar', from, to],
    queryFn: ({ signal }) => client.get('/api/v1/care-calendar', { query: { from, to }, signal }),
  })
}

/** As many ids as a request may name. */
const MOST_IDS = 100

function namedPlantsQuery(queries: QueryClient, ids: readonly number[]) {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  return queryOptions({
    queryKey: ['/api/v1/plants', 'named', wanted.join()],
    queryFn: async ({ signal }) => {
      const plants: ShownPlant[] = []
      for (let from = 0; from < wanted.length; from += MOST_IDS) {
        const query = { ids: wanted.slice(from, from + MOST_IDS).join(), size: MOST_IDS }
        const { items } = await client.get('/api/v1/plants', { query, signal })
        plants.push(...items.map(shownPlant))
      }
      return plants
    },
    enabled: wanted.length > 0,
    // What waits to be sent names plants that were not read yet, perhaps without a connection.
    initialData: () =>
      knownPlants(queries)
        .filter(({ id }) => wanted.includes(id))
        .map(shownPlant),
    initialDataUpdatedAt: 0,
    staleTime: 60_000,
    meta: KEEP,
  })
}

/** With its species, of which there is a drawing. Answers that were kept by a former version do not have it. */
type ShownPlant = NamedPlant & { species?: Plant['species'] }

function shownPlant(plant: Plant): ShownPlant {
  return { ...namedPlant(plant), species: plant.species }
}

export type PlantNames = ReadonlyMap<number, ShownPlant>

/** The plants that entries name, a question for each page of them. */
export function usePlantNames(pages: readonly (readonly number[])[]): PlantNames {
  const queries = useQueryClient()
  return useQueries({ queries: pages.map((ids) => namedPlantsQuery(queries, ids)), combine: byId })
}

function byId(results: readonly { data: ShownPlant[] }[]): PlantNames {
  return new Map(results.flatMap(({ data }) => data).map((plant) => [plant.id, plant]))
}
