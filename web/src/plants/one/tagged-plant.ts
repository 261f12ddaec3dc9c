import { queryOptions } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { Plant } from '../../api/types.ts'

/** A plant with the tag of its state, which a change of it names: then no user overwrites what they have not seen. */
export type TaggedPlant = { plant: Plant; etag: string | undefined }

export async function readTagged(id: number, signal?: AbortSignal): Promise<TaggedPlant> {
  const { data, etag } = await client.request('get', '/api/v1/plants/{id}', {
    path: { id },
    ...(signal === undefined ? {} : { signal }),
  })
  return { plant: data, etag }
}

/** It is read anew whenever editing begins, and never while the user types. */
export function taggedPlantQuery(id: number) {
  return queryOptions({
    queryKey: ['/api/v1/plants', 'edited', id],
    queryFn: ({ signal }) => readTagged(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    throwOnError: false,
  })
}
