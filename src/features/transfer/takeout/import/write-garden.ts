import type { Db } from '../../../../db/schema.ts'
import type { CareContext } from '../../../care/care.context.ts'
import { type NewDeferral, replaceDeferrals } from '../../../care/schedules/schedules.sql.ts'
import { settingsOf, storedSettings } from '../../../care/settings/settings.service.ts'
import { record, recordEntry } from '../../../change/record.ts'
import type { Scope } from '../../../change/scope.ts'
import { deriveAllDueDays, deriveDueDays } from '../../../due/due-days.service.ts'
import { todayIn } from '../../../due/today.ts'
import { measuredNumbers } from '../../../garden/measurements/measured-numbers.ts'
import { touchRegions } from '../../../garden/regions/regions.sql.ts'
import { touchTags } from '../../../garden/tags/tags.sql.ts'
import {
  findLastRegionPosition,
  findTagsByNames,
  insertEntries,
  insertEntryFiles,
  insertEntryPlants,
  insertFiles,
  insertLocations,
  insertMeasurements,
  insertPlantCovers,
  insertPlants,
  insertPlantTags,
  insertProblems,
  insertRegions,
  insertSchedules,
  insertTags,
  insertWishes,
  listPlaces,
  type NewRow,
} from './import.sql.ts'
import { type NamedPlace, PlaceBook } from './place-book.ts'
import type { Stage, StagedRows } from './stage.ts'

/** SQLite blocks the event loop for as long as a statement takes. */
const DEFERRALS_AT_A_TIME = 500
const MEASUREMENTS_AT_A_TIME = 500

/** Writes a staged garden in the transaction of the caller, which holds the lock of the garden. */
export class GardenWriter {
  readonly #db: Db
  readonly #scope: Scope
  readonly #care: CareContext
  readonly #now = Date.now()
  readonly #common
  /** Ids by numbers of the import. */
  readonly #locations: number[] = []
  readonly #tags: number[] = []
  readonly #files: number[] = []
  readonly #plants: number[] = []
  readonly #deferrals = { 1: [] as NewDeferral[], 2: [] as NewDeferral[] }
  #hasSchedules = false
  readonly reusedTags: number[] = []
  /** How many regions and locations had to be made for places that are known by name only. */
  madePlaces = { regions: 0, locations: 0 }

  constructor(care: CareContext, scope: Scope) {
    this.#db = care.db
    this.#care = care
    this.#scope = scope
    this.#common = { user_id: scope.gardenId, updated_at: this.#now, unreferenced_since: this.#now }
  }

  async write(places: readonly NamedPlace[], stage: Stage): Promise<void> {
    if (places.length > 0) await this.#writePlaces(places)
    for await (const { kind, rows } of stage.batches()) {
      if (kind === 'regions') await this.#writeRegions(rows)
      else if (kind === 'tags') await this.#writeTags(rows)
      else if (kind === 'files')
        this.#note('media', await insertFiles(this.#db, this.#common, rows), this.#files)
      else if (kind === 'plants') await this.#writePlants(rows)
      else if (kind === 'entries') await this.#writeEntries(rows)
      else if (kind === 'schedules') await this.#writeSchedules(rows)
      else if (kind === 'problems') await this.#writeProblems(rows)
      else this.#note('wish', await insertWishes(this.#db, this.#common, rows))
    }
    await touchTags(this.#db, this.#scope.gardenId, this.reusedTags)
    for (const id of this.reusedTags) record(this.#db, 'tag', 'updated', id)
    if (this.#hasSchedules) await this.#deriveSchedules()
  }

  async #writePlaces(places: readonly NamedPlace[]): Promise<void> {
    const { gardenId } = this.#scope
    const created_at = this.#now
    const book = new PlaceBook(await listPlaces(this.#db, { gardenId }))
    const located = places.map((place) => book.locate(place))
    const { newRegions, newLocations } = book
    const regions = newRegions.map(({ name }) => ({ name, longitude: null, latitude: null, created_at }))
    const regionIds = await this.#addRegions(regions)
    for (const [at, region] of newRegions.entries()) region.id = regionIds[at]
    const locations = newLocations.map(({ region, name, position }) => {
      return { region_id: written(region.id), name, light_level: 0, position, created_at }
    })
    const ids = await insertLocations(this.#db, this.#common, locations)
    this.#note('location', ids)
    for (const [at, location] of newLocations.entries()) location.id = ids[at]
    for (const { id } of located) this.#locations.push(written(id))
    await touchRegions(this.#db, gardenId, [...new Set(locations.map(({ region_id }) => region_id))])
    this.madePlaces = { regions: newRegions.length, locations: newLocations.length }
  }

  async #writeRegions(rows: readonly StagedRows['regions'][]): Promise<void> {
    const ids = await this.#addRegions(rows)
    const locations = rows.flatMap((region, at) =>
      region.locations.map((location, position) => {
        return { ...location, region_id: written(ids[at]), position: position + 1 }
      }),
    )
    this.#note('location', await insertLocations(this.#db, this.#common, locations), this.#locations)
  }

  async #addRegions(regions: readonly Omit<NewRow<'regions'>, 'position'>[]): Promise<number[]> {
    const last = await findLastRegionPosition(this.#db, this.#scope.gardenId)
    const rows = regions.map((region, at) => ({ ...region, position: last + at + 1 }))
    const ids = await insertRegions(this.#db, this.#common, rows)
    this.#note('region', ids)
    return ids
  }

  async #writeTags(rows: readonly StagedRows['tags'][]): Promise<void> {
    const names = rows.map(({ name_key }) => name_key)
    const known = await findTagsByNames(this.#db, this.#scope.gardenId, names)
    const added = rows.filter(({ name_key }) => !known.has(name_key))
    const ids = await insertTags(this.#db, this.#common, added)
    this.#note('tag', ids)
    const idOf = new Map([
      ...known,
      ...added.map(({ name_key }, at) => [name_key, written(ids[at])] as const),
    ])
    this.#tags.push(...names.map((name) => written(idOf.get(name))))
    this.reusedTags.push(...known.values())
  }

  async #writePlants(rows: readonly StagedRows['plants'][]): Promise<void> {
    const plants = rows.map((plant) => {
      const { location } = plant
      return { ...plant, location_id: location === null ? null : written(this.#locations[location]) }
    })
    const ids = await insertPlants(this.#db, this.#common, plants)
    this.#note('plant', ids, this.#plants)
    const tags = rows.flatMap((plant, at) =>
      plant.tags.map((tag) => ({ plant_id: written(ids[at]), tag_id: written(this.#tags[tag]) })),
    )
    await insertPlantTags(this.#db, this.#common, tags)
    const covers = rows.flatMap((plant, at) =>
      this.#fileLinks(plant.covers).map((link) => ({ ...link, plant_id: written(ids[at]) })),
    )
    await insertPlantCovers(this.#db, this.#common, covers)
  }

  async #writeEntries(rows: readonly StagedRows['entries'][]): Promise<void> {
    const ids = await insertEntries(this.#db, this.#common, rows)
    const plants = rows.map((entry) => entry.plants.map((plant) => written(this.#plants[plant])))
    const links = rows.flatMap(({ type, event_time }, at) =>
      (plants[at] ?? []).map((plant_id, position) => {
        return { journal_id: written(ids[at]), plant_id, type, event_time, position: position + 1 }
      }),
    )
    await insertEntryPlants(this.#db, this.#common, links)
    await this.#writeMeasurements(rows, ids, plants)
    const files = rows.flatMap((entry, at) =>
      this.#fileLinks(entry.files).map((link) => ({ ...link, journal_id: written(ids[at]) })),
    )
    await insertEntryFiles(this.#db, this.#common, files)
    for (const [at, id] of ids.entries()) recordEntry(this.#db, 'created', id, plants[at] ?? [])
  }

  /** An entry of many numbers and plants has very many, so these are not gathered before they are written. */
  async #writeMeasurements(
    rows: readonly StagedRows['entries'][],
    ids: readonly number[],
    plants: readonly (readonly number[])[],
  ): Promise<void> {
    let measured: NewRow<'plant_measurements'>[] = []
    for (const [at, { properties = null, event_time }] of rows.entries()) {
      const journal_id = written(ids[at])
      const own = plants[at] ?? []
      for (const [name, value] of measuredNumbers(properties, own.length)) {
        for (const plant_id of own) measured.push({ plant_id, name, event_time, journal_id, value })
        if (measured.length < MEASUREMENTS_AT_A_TIME) continue
        await insertMeasurements(this.#db, this.#common, measured)
        measured = []
      }
    }
    await insertMeasurements(this.#db, this.#common, measured)
  }

  #fileLinks(files: readonly number[]): { media_id: number; position: number }[] {
    return files.map((file, at) => ({ media_id: written(this.#files[file]), position: at + 1 }))
  }

  async #writeSchedules(rows: readonly StagedRows['schedules'][]): Promise<void> {
    if (!this.#hasSchedules) await storedSettings(this.#care, this.#scope)
    this.#hasSchedules = true
    const schedules = rows.map((row) => ({ ...row, plant_id: written(this.#plants[row.plant]) }))
    const ids = await insertSchedules(this.#db, this.#common, schedules)
    this.#note('schedule', ids)
    for (const [at, { deferral }] of rows.entries()) {
      if (deferral !== null)
        this.#deferrals[deferral.kind].push({ scheduleId: written(ids[at]), day: deferral.day })
    }
  }

  async #writeProblems(rows: readonly StagedRows['problems'][]): Promise<void> {
    await storedSettings(this.#care, this.#scope)
    const problems = rows.map((row) => ({ ...row, plant_id: written(this.#plants[row.plant]) }))
    this.#note('problem', await insertProblems(this.#db, this.#common, problems))
  }

  /** What was put off counts from what was done up to now, which the journal tells. */
  async #deriveSchedules(): Promise<void> {
    const { timeZone } = await settingsOf(this.#care, this.#scope)
    await deriveAllDueDays(this.#db, this.#scope, todayIn(timeZone))
    for (const kind of [1, 2] as const) {
      const deferrals = this.#deferrals[kind]
      for (let from = 0; from < deferrals.length; from += DEFERRALS_AT_A_TIME) {
        const some = deferrals.slice(from, from + DEFERRALS_AT_A_TIME)
        await replaceDeferrals(this.#db, this.#scope.gardenId, kind, some)
        const ids = some.map(({ scheduleId }) => scheduleId)
        await deriveDueDays(this.#db, this.#scope, [{ by: 'schedules', ids }])
      }
    }
  }

  #note(kind: Parameters<typeof record>[1], ids: readonly number[], byNumber?: number[]): void {
    for (const id of ids) {
      byNumber?.push(id)
      record(this.#db, kind, 'created', id)
    }
  }
}

/** Things are staged, and so written, before others refer to them. */
function written(id: number | undefined): number {
  if (id === undefined) throw new Error('What is referred to was written before')
  return id
}
