import { client } from '../api/client.ts'
import type { NewPlace } from '../offline/outbox/commands.ts'

type MadePlace = {
  id: number
  name: string /** Takes it away again, with its region if that is new as well. */
  remove: () => Promise<void>
}

/** Makes a place that was named in a form, in a region there is or in a new one; both are made, or neither. */
export async function makePlace({ name, lightLevel, region }: NewPlace): Promise<MadePlace> {
  const made =
    'name' in region
      ? await client.post('/api/v1/regions', { body: { name: region.name.trim() } })
      : undefined
  const regionId = 'id' in region ? region.id : made?.id
  if (regionId === undefined) throw new Error('The region of the place has not been sent')
  const removeRegion = async () => {
    if (made !== undefined) await client.delete('/api/v1/regions/{id}', { path: { id: made.id } })
  }
  try {
    const body = { name: name.trim(), ...(lightLevel === undefined ? {} : { lightLevel }) }
    const { id } = await client.post('/api/v1/regions/{id}/locations', { path: { id: regionId }, body })
    return {
      id,
      name: body.name,
      remove: async () => {
        await client.delete('/api/v1/locations/{id}', { path: { id } })
        await removeRegion()
      },
    }
  } catch (error) {
    await removeRegion()
    throw error
  }
}
