import { createFrondClient, type FrondClient } from '@frond/client'
import sharp from 'sharp'
import { PASSWORD } from '../garden-data.ts'

/** A garden as large as a collector's, and its user. */
export interface WebGarden {
  readonly email: string
  readonly password: string
  /** With a long life behind it. */
  readonly oldPlant: number
}

export const PLANTS = 1_000
export const ENTRIES = 500
const DUE = 30
const PHOTOGRAPHS = 40
const ROOMS = ['Kitchen', 'Bath', 'Balcony']
export const DAY_MS = 86_400_000

/** Thirty of the plants want water today, and one has been cared for every day since long ago. */
export async function plantWebGarden(baseUrl: string): Promise<WebGarden> {
  const email = 'collector@example.org'
  const frond = createFrondClient({ baseUrl, language: 'en' })
  await frond.signUp({ email, password: PASSWORD })
  const places = await rooms(frond)
  const photographs = await photographsOf(frond)
  const { items } = await frond.get('/api/v1/plant-species', { query: { size: 50 } })

  const plants: number[] = []
  for (let at = 0; at < PLANTS; at++) {
    const species = items[at % items.length]
    const locationId = places[at % places.length]
    const photograph = photographs[at % photographs.length]
    if (species === undefined || locationId === undefined) throw new Error('There is no species or no place')
    const { id } = await frond.post('/api/v1/plants', {
      body: {
        name: `${species.commonName} ${at + 1}`,
        speciesId: species.id,
        locationId,
        ...(photograph === undefined ? {} : { covers: [photograph] }),
      },
    })
    plants.push(id)
  }
  for (const plantId of plants.slice(0, DUE)) {
    const startDate = new Date(Date.now() - DAY_MS).toISOString().slice(0, 10)
    await frond.post('/api/v1/care-schedules', { body: { plantId, type: 1, every: 7, unit: 1, startDate } })
  }
  const oldPlant = plants.at(-1)
  if (oldPlant === undefined) throw new Error('There is no plant')
  for (let days = 1; days <= ENTRIES; days++) {
    await frond.post('/api/v1/plant-journals', {
      body: {
        plantIds: [oldPlant],
        type: days % 9 === 0 ? 2 : 1,
        eventTime: Date.now() - days * DAY_MS,
        remark: days % 4 === 0 ? 'A new leaf opens, and the soil was still a little wet.' : '',
      },
    })
  }
  return { email, password: PASSWORD, oldPlant }
}

async function rooms(frond: FrondClient): Promise<number[]> {
  const home = await frond.post('/api/v1/regions', { body: { name: 'Home' } })
  const ids: number[] = []
  for (const name of ROOMS) {
    const options = { path: { id: home.id }, body: { name } }
    ids.push((await frond.post('/api/v1/regions/{id}/locations', options)).id)
  }
  return ids
}

/** Noise over a colour, which compresses about as badly as leaves. */
export async function photographsOf(frond: FrondClient): Promise<number[]> {
  const ids: number[] = []
  for (let at = 0; at < PHOTOGRAPHS; at++) {
    const background = { r: (at * 37) % 120, g: 90 + ((at * 53) % 120), b: (at * 29) % 90 }
    const create = {
      width: 1200,
      height: 1600,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    } as const
    const bytes = new Uint8Array(await sharp({ create }).jpeg({ quality: 70 }).toBuffer())
    ids.push((await frond.upload('/api/v1/media', new Blob([bytes], { type: 'image/jpeg' }))).id)
  }
  return ids
}
