import type { FrondClient } from '@frond/client'

/** As many as one request takes. */
const AT_ONCE = 500
/** Requests under way at a time. */
const BESIDE_EACH_OTHER = 4

/** Gives each of these plants what is suggested for it; what a plant has already stays. */
export async function planForAll(
  client: FrondClient,
  plantIds: readonly number[],
): Promise<{ created: number; plants: number }> {
  const sum = { created: 0, plants: 0 }
  for (let from = 0; from < plantIds.length; from += AT_ONCE) {
    const { created, plants } = await client.post('/api/v1/care-schedules/bulk', {
      body: { select: { plantIds: plantIds.slice(from, from + AT_ONCE) }, suggested: true },
    })
    sum.created += created
    sum.plants += plants
  }
  return sum
}

/** Takes the schedules of plants away that had none before. */
export async function unplan(client: FrondClient, plantIds: readonly number[]): Promise<void> {
  const plants = new Set(plantIds)
  const ids: number[] = []
  for await (const { id, plantId } of client.items('/api/v1/care-schedules', { query: { size: 100 } }))
    if (plants.has(plantId)) ids.push(id)
  const worker = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      await client.delete('/api/v1/care-schedules/{id}', { path: { id } })
  }
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, worker))
}
