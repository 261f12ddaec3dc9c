import { client } from '../api/client.ts'

type Which = { locationId: number } | { tagId: number }

/** The plants in a place or with a tag, to put them back if its deletion is undone. */
export async function plantIdsOf(which: Which): Promise<number[]> {
  const ids: number[] = []
  for await (const { id } of client.items('/api/v1/plants', { query: { ...which, size: 100 } })) ids.push(id)
  return ids
}
