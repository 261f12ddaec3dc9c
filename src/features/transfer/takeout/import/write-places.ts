import type { Db, GardenId } from '../../../../db/schema.ts'
import { record } from '../../../change/record.ts'
import { touchRegions } from '../../../garden/regions/regions.sql.ts'
import { findLastRegionPosition, insertLocations, insertRegions, listPlaces } from './import.sql.ts'
import { type BookedLocation, PlaceBook } from './place-book.ts'
import type { StagedPlace } from './staged.ts'

/** Writes places that are known by name only, and tells the ids of all of them. */
export class PlaceWriter {
  readonly #db: Db
  readonly #gardenId: GardenId
  #book: PlaceBook | undefined

  constructor(db: Db, gardenId: GardenId) {
    this.#db = db
    this.#gardenId = gardenId
  }

  get made(): { regions: number; locations: number } {
    return {
      regions: this.#book?.newRegions.length ?? 0,
      locations: this.#book?.newLocations.length ?? 0,
    }
  }

  async write(places: readonly StagedPlace[], now: number): Promise<number[]> {
    this.#book ??= new PlaceBook(await listPlaces(this.#db, this.#gardenId))
    const book = this.#book
    const located = places.map((place) => book.locate(place))
    await this.#writeRegions(book, now)
    await this.#writeLocations(
      book.newLocations.filter(({ id }) => id === undefined),
      now,
    )
    return located.map(({ id }) => idOf(id))
  }

  async #writeRegions(book: PlaceBook, now: number): Promise<void> {
    const regions = book.newRegions.filter(({ id }) => id === undefined)
    if (regions.length === 0) return
    const last = await findLastRegionPosition(this.#db, this.#gardenId)
    const rows = regions.map(({ name }, at) => [name, null, null, last + at + 1, now])
    const ids = await insertRegions(this.#db, this.#gardenId, rows, now)
    for (const [at, region] of regions.entries()) {
      region.id = ids[at]
      record(this.#db, 'region', 'created', idOf(region.id))
    }
  }

  async #writeLocations(locations: readonly BookedLocation[], now: number): Promise<void> {
    const rows = locations.map(({ region, name, position }) => [idOf(region.id), name, 0, position, now])
    const ids = await insertLocations(this.#db, this.#gardenId, rows, now)
    for (const [at, location] of locations.entries()) {
      location.id = ids[at]
      record(this.#db, 'location', 'created', idOf(location.id))
    }
    const regions = new Set(locations.map(({ region }) => idOf(region.id)))
    await touchRegions(this.#db, this.#gardenId, [...regions])
  }
}

function idOf(id: number | undefined): number {
  if (id === undefined) throw new Error('A place was written before anything refers to it')
  return id
}
