import sharp from 'sharp'
import type { Grant } from '../../src/features/people/grants/grants.schema.ts'
import { newSpecies } from '../../test/gardener.ts'
import { dayFromNow } from '../../test/grants.ts'
import { made } from '../../test/made.ts'
import type { Person } from '../../test/people.ts'
import { uploaded } from '../../test/upload.ts'
import { type WebApp, yesterday } from './web-app.ts'

const WATERING = 1

/** What the holder of a link must not learn: where the garden is, and what stands in its journal. */
export const SECRETS = { latitude: 52.5163, longitude: 13.3777, remark: 'The key is under the mat.' }

/** What a neighbour looks after: a fern with a photo and hints in the kitchen, an ivy in the hall, both thirsty. */
export async function toLookAfter(app: WebApp): Promise<Person> {
  const { service } = app
  const by = await app.gardener()
  await made(service, 'PUT /api/v1/auth/me', { by, payload: { displayName: 'Ada' } })
  const { remark, ...coordinates } = SECRETS
  await made(service, `PUT /api/v1/regions/${by.regionId}`, { by, payload: coordinates })
  const speciesId = await newSpecies(service)
  const hall = await made(service, `POST /api/v1/regions/${by.regionId}/locations`, {
    by,
    payload: { name: 'Hall' },
  })
  const photo = await uploaded(service, by, await locatedPhoto())
  const fern = {
    name: 'Fern',
    speciesId,
    locationId: by.locationId,
    covers: [photo.id],
    remark: 'It likes mist.',
  }
  const plant = await made(service, 'POST /api/v1/plants', { by, payload: fern })
  await plan(plant, { amountMl: 250, note: HINT })
  const note = { plantIds: [plant.id], type: 0, remark }
  await made(service, 'POST /api/v1/plant-journals', { by, payload: note })
  const ivy = { name: 'Ivy', speciesId, locationId: hall.id }
  await plan(await made(service, 'POST /api/v1/plants', { by, payload: ivy }), {})
  return by

  async function plan({ id: plantId }: { id: number }, more: object): Promise<void> {
    const payload = { plantId, type: WATERING, every: 7, unit: 1, startDate: yesterday(), ...more }
    await made(service, 'POST /api/v1/care-schedules', { by, payload })
  }
}

/** As a camera writes it, which notes where it was. */
export function locatedPhoto(): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 300, channels: 3, background: '#3a7d44' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
    .jpeg()
    .toBuffer()
}

export interface Link {
  readonly id: number
  /** The path with the secret, as the owner hands it over. */
  readonly path: string
  readonly token: string
}

export async function linkOf(app: WebApp, by: Person, change: object = {}): Promise<Link> {
  const payload = { kind: 2, role: 2, name: 'Kim', until: dayFromNow(7), message: MESSAGE, ...change }
  const { id, url = '' } = await made<Grant>(app.service, 'POST /api/v1/grants', { by, payload })
  const { pathname, hash } = new URL(url, app.address)
  return { id, path: pathname + hash, token: hash.slice(1) }
}

export const HINT = 'Soft water, from below.'
export const MESSAGE = 'The can is under the sink.\nThank you!'
