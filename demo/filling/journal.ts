import { inParallel } from '../../bench/in-parallel.ts'
import { fileNameOf } from '../garden/album.ts'
import { say } from '../garden/words.ts'
import type { YearEntry } from '../garden/year.ts'
import { Created, REQUESTS_AT_ONCE } from './api.ts'
import type { Filling, PlantIds } from './garden.ts'

/** A year of entries; each says when it was, so their order does not matter. */
export async function writeJournal(filling: Filling, ids: PlantIds): Promise<void> {
  const { api, gardener, year, pictures } = filling
  const write = async ({ type, daysAgo, minute, plants, words, properties, picture }: YearEntry) => {
    const body = {
      type,
      eventTime: momentOf(filling, daysAgo, minute),
      plantIds: plants.map((plant) => ids.get(plant)),
      media: picture === undefined ? [] : [pictures.get(fileNameOf(picture))],
      ...(words === undefined ? {} : { remark: say(words, gardener.language) }),
      ...(properties === undefined ? {} : { properties: JSON.stringify(properties) }),
    }
    await api.post('/plant-journals', body, Created)
  }
  await inParallel(year, write, REQUESTS_AT_ONCE)
}

/** So many days ago, so many minutes after midnight. */
export function momentOf({ today, gardener }: Filling, daysAgo: number, minute: number): number {
  const day = today.subtract({ days: daysAgo })
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return day.toZonedDateTime({ timeZone: gardener.timeZone, plainTime: time }).epochMilliseconds
}
