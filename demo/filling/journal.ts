import { inParallel } from '../../bench/in-parallel.ts'
import { say } from '../garden/words.ts'
import { Created } from './api.ts'
import type { Filling, PlantIds } from './garden.ts'

/** A year of entries; each says when it was, so their order does not matter. */
export async function writeJournal(filling: Filling, ids: PlantIds): Promise<void> {
  const { api, gardener, year, draw } = filling
  await inParallel(year, async ({ type, daysAgo, minute, plants, words, properties, pictures = [] }) => {
    const media: number[] = []
    for (const picture of pictures) media.push(await api.upload(await draw(picture)))
    const body = {
      type,
      eventTime: momentOf(filling, daysAgo, minute),
      plantIds: plants.map((plant) => ids.get(plant)),
      media,
      ...(words === undefined ? {} : { remark: say(words, gardener.language) }),
      ...(properties === undefined ? {} : { properties: JSON.stringify(properties) }),
    }
    await api.post('/plant-journals', body, Created)
  })
}

/** So many days ago, so many minutes after midnight. */
export function momentOf({ today, gardener }: Filling, daysAgo: number, minute: number): number {
  const day = today.subtract({ days: daysAgo })
  const time = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 })
  return day.toZonedDateTime({ timeZone: gardener.timeZone, plainTime: time }).epochMilliseconds
}
