import { distinct } from '../../../base/distinct.ts'
import { yieldToEventLoop } from '../../../base/yield-to-event-loop.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { FeedWords } from './feed-words.en.ts'
import { listNamedPlantRows, type NamedPlantRow } from './named-plants.sql.ts'

export interface NamedPlant {
  readonly name: string
  readonly place: string | undefined
  /** Its place has this rank in the order of the owner's rooms, as far as it is named with others. */
  readonly rank: number
}

/** Some milliseconds for SQLite. */
const AT_A_TIME = 1_000

/** By id, with the place where each stands. */
export async function namesOfPlants(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NamedPlant>> {
  const wanted = distinct(ids)
  const rows: NamedPlantRow[] = []
  for (let from = 0; from < wanted.length; from += AT_A_TIME) {
    rows.push(...(await listNamedPlantRows(db, gardenId, wanted.slice(from, from + AT_A_TIME))))
    await yieldToEventLoop()
  }
  rows.sort(byPlace)
  return new Map(
    rows.map(({ id, name, locationName }, rank) => [id, { name, place: locationName ?? undefined, rank }]),
  )
}

/** As everywhere: regions and locations in their order, plants without one last, and then by name. */
function byPlace(one: NamedPlantRow, other: NamedPlantRow): number {
  return (
    (one.regionPosition ?? Infinity) - (other.regionPosition ?? Infinity) ||
    (one.regionId ?? 0) - (other.regionId ?? 0) ||
    (one.locationPosition ?? 0) - (other.locationPosition ?? 0) ||
    (one.locationId ?? 0) - (other.locationId ?? 0) ||
    (one.nameKey < other.nameKey ? -1 : one.nameKey > other.nameKey ? 1 : one.id - other.id)
  )
}

/** A line for each place with the plants there, and how many there are besides. */
export function describedPlants(
  plants: readonly NamedPlant[],
  others: number,
  words: FeedWords,
): readonly string[] {
  const inOrder = plants.toSorted((one, other) => one.rank - other.rank)
  const lines = [...Map.groupBy(inOrder, ({ place }) => place)].map(([place, some]) =>
    words.inPlace(
      place ?? words.nowhere,
      some.map(({ name }) => name),
    ),
  )
  return others > 0 ? [...lines, words.more(others)] : lines
}
