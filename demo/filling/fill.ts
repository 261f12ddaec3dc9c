import type { GardenPlant } from '../garden/garden-plant.ts'
import { ADMIN_EMAIL, GARDENERS, type Gardener, PASSWORD } from '../garden/gardeners.ts'
import { pictureOf } from '../garden/pictures.ts'
import { yearOf } from '../garden/year.ts'
import { Api, Created, Nothing, Session } from './api.ts'
import { planCare } from './care.ts'
import { type Draw, makePlants, speciesNamed } from './garden.ts'
import { writeJournal } from './journal.ts'

export interface Options {
  readonly url: string
  readonly seed: string
  readonly plants: readonly GardenPlant[]
  readonly draw: Draw
  /** For how long the watering can has been carried around. */
  readonly days: number
}

/** Everybody's garden, each in their own language, and covers for the catalogue. */
export async function fill(options: Options): Promise<void> {
  await Promise.all([...GARDENERS.map((gardener) => fillOne(options, gardener)), fillCatalogue(options)])
}

async function fillOne({ url, seed, plants, draw, days }: Options, gardener: Gardener): Promise<void> {
  const { email, displayName, language, timeZone } = gardener
  const account = { email, password: PASSWORD, displayName }
  const { accessToken } = await new Api(url).post('/auth/register', account, Session)
  const api = new Api(url, language, accessToken)
  await api.put('/care-settings', { timeZone, language }, Nothing)
  const today = Temporal.Now.plainDateISO(timeZone)
  const filling = { api, gardener, today, plants, year: yearOf(plants, seed, today.month, days), draw }
  const ids = await makePlants(filling)
  await writeJournal(filling, ids)
  await planCare(filling, ids)
}

/** The administrator gives every species of the garden a picture. */
async function fillCatalogue({ url, plants, draw }: Options): Promise<void> {
  const administrator = { email: ADMIN_EMAIL, password: PASSWORD }
  const { accessToken } = await new Api(url).post('/auth/login', administrator, Session)
  const api = new Api(url, 'en', accessToken)
  const { month } = Temporal.Now.plainDateISO('UTC')
  for (const plant of plants) {
    const coverMediaId = await api.upload(await draw(pictureOf(plant, 0, month)))
    await api.put(`/plant-species/${await speciesNamed(api, plant.species)}`, { coverMediaId }, Created)
  }
}
