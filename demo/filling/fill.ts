import { inParallel } from '../../bench/in-parallel.ts'
import type { GardenPlant } from '../garden/garden-plant.ts'
import { ADMIN_EMAIL, GARDENERS, type Gardener, PASSWORD } from '../garden/gardeners.ts'
import { yearOf } from '../garden/year.ts'
import { Api, Created, Nothing, REQUESTS_AT_ONCE, Session } from './api.ts'
import { planCare } from './care.ts'
import { makePlants } from './garden.ts'
import { writeJournal } from './journal.ts'
import { uploadPictures } from './pictures.ts'
import { letOthersIn } from './sharing.ts'
import { findSpecies, type SpeciesIds } from './species.ts'

export interface Options {
  readonly url: string
  readonly plants: readonly GardenPlant[]
  /** For how long the watering can has been carried around. */
  readonly days: number
}

/** The garden of every gardener, each in their own language, and covers for the catalogue. */
export async function fill(options: Options): Promise<void> {
  const species = await findSpecies(new Api(options.url), options.plants)
  await Promise.all([
    ...GARDENERS.map((gardener) => fillOne(options, gardener, species)),
    fillCatalogue(options, species),
  ])
}

async function fillOne(
  { url, plants, days }: Options,
  gardener: Gardener,
  species: SpeciesIds,
): Promise<void> {
  const { email, displayName, language, timeZone } = gardener
  const account = { email, password: PASSWORD, displayName }
  const { accessToken } = await new Api(url).post('/auth/register', account, Session)
  const api = new Api(url, language, accessToken)
  await api.put('/care-settings', { timeZone, language }, Nothing)
  const pictures = await uploadPictures(api, plants)
  const today = Temporal.Now.plainDateISO(timeZone)
  const year = yearOf(plants, today.month, days)
  const filling = { api, gardener, today, plants, species, pictures, year }
  const ids = await makePlants(filling)
  await writeJournal(filling, ids)
  await planCare(filling, ids)
  await letOthersIn(new Api(url, language), filling)
}

/** The administrator gives every species of the garden a picture. */
async function fillCatalogue({ url, plants }: Options, species: SpeciesIds): Promise<void> {
  const administrator = { email: ADMIN_EMAIL, password: PASSWORD }
  const { accessToken } = await new Api(url).post('/auth/login', administrator, Session)
  const api = new Api(url, 'en', accessToken)
  const addCover = async (plant: GardenPlant) => {
    const coverMediaId = await api.upload({ plant, monthsAgo: 0 })
    await api.put(`/plant-species/${species.get(plant.species)}`, { coverMediaId }, Created)
  }
  await inParallel(plants, addCover, REQUESTS_AT_ONCE)
}
