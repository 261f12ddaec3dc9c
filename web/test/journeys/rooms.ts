import { newSpecies } from '../../../test/gardener.ts'
import { made } from '../../../test/made.ts'
import type { Person } from '../../../test/people.ts'
import { picture } from '../../../test/pictures.ts'
import { uploaded } from '../../../test/upload.ts'
import type { WebApp } from '../web-app.ts'

/** In the order of the rooms, which is neither that of the alphabet nor that in which they were made. */
export const ROOMS = ['Landing', 'Kitchen', 'Balcony'] as const
const IN_EACH = 10

export const WATERING = 1
export const FERTILIZING = 2

export interface Rooms {
  readonly by: Person
  /** Room by room, ten in each; the first of all has a photograph. */
  readonly plants: readonly number[]
  /** Two in each room. */
  readonly hungry: readonly number[]
}

/** Thirty plants in three rooms, to be watered since yesterday; some are to be fed as well. */
export async function threeRooms(app: WebApp): Promise<Rooms> {
  const { service } = app
  const by = await app.person()
  const speciesId = await newSpecies(service)
  const { id: region } = await made(service, 'POST /api/v1/regions', { by, payload: { name: 'Home' } })
  const places = new Map<string, number>()
  for (const name of ROOMS.toReversed()) {
    const place = await made(service, `POST /api/v1/regions/${region}/locations`, { by, payload: { name } })
    places.set(name, place.id)
  }
  const orderedIds = ROOMS.map((room) => places.get(room))
  await made(service, `PUT /api/v1/regions/${region}/locations/order`, { by, payload: { orderedIds } })

  const cover = await uploaded(service, by, await picture('jpeg', { width: 400, height: 300 }))
  const plants: number[] = []
  for (const room of ROOMS) {
    for (let n = 1; n <= IN_EACH; n++) {
      const covers = plants.length === 0 ? [cover.id] : []
      const payload = { name: nameOf(room, n), speciesId, locationId: places.get(room), covers }
      plants.push((await made(service, 'POST /api/v1/plants', { by, payload })).id)
    }
  }
  const hungry = plants.filter((_, at) => at % IN_EACH < 2)
  const since = { every: 7, unit: 1, startDate: daysFromNow(-1) }
  await plan(plants, { type: WATERING, ...since, amountMl: 250 })
  await plan(hungry, { type: FERTILIZING, ...since })
  return { by, plants, hungry }

  function plan(plantIds: readonly number[], schedule: object) {
    const payload = { select: { plantIds }, schedules: [schedule] }
    return made(service, 'POST /api/v1/care-schedules/bulk', { by, payload })
  }
}

/** By which the plants of a room are sorted as they were made. */
export function nameOf(room: string, n: number): string {
  return `${room} ${String(n).padStart(2, '0')}`
}

export function daysFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
