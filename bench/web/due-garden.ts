import { createFrondClient, type FrondClient } from '@frond/client'
import { PASSWORD } from '../garden-data.ts'
import { DAY_MS, photographsOf } from './garden.ts'

export const DUE_PLANTS = 300
const REGIONS = 2
const PLACES_EACH = 5

/** A garden of which every plant is to be watered today, and its user. */
export async function plantDueGarden(baseUrl: string): Promise<{ email: string; password: string }> {
  const email = 'waterer@example.org'
  const frond = createFrondClient({ baseUrl, language: 'en' })
  await frond.signUp({ email, password: PASSWORD })
  const places = await placesOf(frond)
  const photographs = await photographsOf(frond)
  const { items } = await frond.get('/api/v1/plant-species', { query: { size: 50 } })
  for (let at = 0; at < DUE_PLANTS; at++) {
    const species = items[at % items.length]
    const locationId = places[at % places.length]
    const photograph = photographs[at]
    if (species === undefined || locationId === undefined) throw new Error('There is no species or no place')
    const { id } = await frond.post('/api/v1/plants', {
      body: {
        name: `${species.commonName} ${at + 1}`,
        speciesId: species.id,
        locationId,
        ...(photograph === undefined ? {} : { covers: [photograph] }),
      },
    })
    const startDate = new Date(Date.now() - (at % 4) * DAY_MS).toISOString().slice(0, 10)
    await frond.post('/api/v1/care-schedules', {
      body: { plantId: id, type: 1, every: 7, unit: 1, startDate },
    })
  }
  return { email, password: PASSWORD }
}

async function placesOf(frond: FrondClient): Promise<number[]> {
  const ids: number[] = []
  for (let region = 1; region <= REGIONS; region++) {
    const { id } = await frond.post('/api/v1/regions', { body: { name: `Floor ${region}` } })
    for (let place = 1; place <= PLACES_EACH; place++) {
      const options = { path: { id }, body: { name: `Room ${region}.${place}` } }
      ids.push((await frond.post('/api/v1/regions/{id}/locations', options)).id)
    }
  }
  return ids
}
