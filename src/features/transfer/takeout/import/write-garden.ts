import type { Db } from '../../../../db/schema.ts'
import type { CareContext } from '../../../care/care.context.ts'
import { type NewDeferral, replaceDeferrals } from '../../../care/schedules/deferrals.sql.ts'
import { settingsOf, storedSettings } from '../../../care/settings/settings.service.ts'
import { record, recordEntry } from '../../../change/record.ts'
import type { Scope } from '../../../change/scope.ts'
import { deriveAllDueDays, deriveDueDays } from '../../../due/due-days.service.ts'
import { todayIn } from '../../../due/today.ts'
import { touchTags } from '../../../garden/tags/tags.sql.ts'
import {
  findLastRegionPosition,
  findTagsByNames,
  insertEntries,
  insertEntryFiles,
  insertEntryPlants,
  insertFiles,
  insertLocations,
  insertPlantCovers,
  insertPlants,
  insertPlantTags,
  insertRegions,
  insertSchedules,
  insertTags,
} from './import.sql.ts'
import { stagedBatches } from './stage.ts'
import type {
  StagedBatch,
  StagedEntry,
  StagedFile,
  StagedPlace,
  StagedPlant,
  StagedRegion,
  StagedSchedule,
  StagedTag,
} from './staged.ts'
import { PlaceWriter } from './write-places.ts'

/** Writes a staged garden in the transaction of the caller, which holds the lock of the garden. */
export class GardenWriter {
  readonly #db: Db
  readonly #scope: Scope
  readonly #care: CareContext
  readonly #now = Date.now()
  /** Ids by numbers of the import. */
  readonly #locations: number[] = []
  readonly #tags: number[] = []
  readonly #files: number[] = []
  readonly #plants: number[] = []
  readonly #reusedTags: number[] = []
  readonly #deferrals = { 1: [] as NewDeferral[], 2: [] as NewDeferral[] }
  readonly #places: PlaceWriter
  #hasSchedules = false

  constructor(care: CareContext, scope: Scope) {
    this.#db = care.db
    this.#care = care
    this.#scope = scope
    this.#places = new PlaceWriter(care.db, scope.gardenId)
  }

  /** How many of the tags were there already. */
  get reusedTags(): number {
    return this.#reusedTags.length
  }

  /** How many regions and locations had to be made for places that are known by name only. */
  get madePlaces(): { readonly regions: number; readonly locations: number } {
    return this.#places.made
  }

  async write(path: string): Promise<void> {
    for await (const batch of stagedBatches(path)) await this.#writeBatch(batch)
    await touchTags(this.#db, this.#scope.gardenId, this.#reusedTags)
    for (const id of this.#reusedTags) record(this.#db, 'tag', 'updated', id)
    if (this.#hasSchedules) await this.#deriveSchedules()
  }

  #writeBatch(batch: StagedBatch): Promise<void> {
    switch (batch.kind) {
      case 'regions':
        return this.#writeRegions(batch.rows)
      case 'places':
        return this.#writePlaces(batch.rows)
      case 'tags':
        return this.#writeTags(batch.rows)
      case 'files':
        return this.#writeFiles(batch.rows)
      case 'plants':
        return this.#writePlants(batch.rows)
      case 'entries':
        return this.#writeEntries(batch.rows)
      case 'schedules':
        return this.#writeSchedules(batch.rows)
    }
  }

  async #writeRegions(rows: readonly StagedRegion[]): Promise<void> {
    const { gardenId } = this.#scope
    const last = await findLastRegionPosition(this.#db, gardenId)
    const ids = await insertRegions(
      this.#db,
      gardenId,
      rows.map(({ name, longitude, latitude, createdAt }, at) => [
        name,
        longitude,
        latitude,
        last + at + 1,
        createdAt,
      ]),
      this.#now,
    )
    const locations = rows.flatMap((region, at) =>
      region.locations.map(({ name, lightLevel, createdAt }, position) => [
        ...[ids[at] ?? null, name, lightLevel, position + 1, createdAt],
      ]),
    )
    for (let from = 0; from < locations.length; from += LOCATIONS_AT_A_TIME) {
      const some = locations.slice(from, from + LOCATIONS_AT_A_TIME)
      this.#locations.push(...(await insertLocations(this.#db, gardenId, some, this.#now)))
    }
    for (const id of ids) record(this.#db, 'region', 'created', id)
    for (const id of this.#locations.slice(-locations.length)) record(this.#db, 'location', 'created', id)
  }

  async #writePlaces(rows: readonly StagedPlace[]): Promise<void> {
    this.#locations.push(...(await this.#places.write(rows, this.#now)))
  }

  async #writeTags(rows: readonly StagedTag[]): Promise<void> {
    const { gardenId } = this.#scope
    const known = await findTagsByNames(
      this.#db,
      gardenId,
      rows.map(({ nameKey }) => nameKey),
    )
    const added = rows.filter(({ nameKey }) => !known.has(nameKey))
    const ids = await insertTags(
      this.#db,
      gardenId,
      added.map(({ name, nameKey, createdAt }) => [name, nameKey, createdAt]),
      this.#now,
    )
    const idOf = new Map([...known, ...added.map(({ nameKey }, at) => [nameKey, ids[at] ?? 0] as const)])
    this.#tags.push(...rows.map(({ nameKey }) => idOf.get(nameKey) ?? 0))
    this.#reusedTags.push(...known.values())
    for (const id of ids) record(this.#db, 'tag', 'created', id)
  }

  async #writeFiles(rows: readonly StagedFile[]): Promise<void> {
    const ids = await insertFiles(
      this.#db,
      this.#scope.gardenId,
      rows.map((file) => [
        ...[file.key, file.contentType, file.size, file.width, file.height, file.frames],
        ...[file.sha256, file.createdAt],
      ]),
      this.#now,
    )
    this.#files.push(...ids)
    for (const id of ids) record(this.#db, 'media', 'created', id)
  }

  async #writePlants(rows: readonly StagedPlant[]): Promise<void> {
    const { gardenId } = this.#scope
    const ids = await insertPlants(
      this.#db,
      gardenId,
      rows.map((plant) => [
        ...[plant.name, plant.nameKey, plant.searchText, plant.speciesId],
        ...[plant.location === null ? null : idAt(this.#locations, plant.location), plant.plantingDate],
        ...[plant.cultivationMethod, plant.substrate, plant.status, plant.remark, plant.createdAt],
      ]),
      this.#now,
    )
    this.#plants.push(...ids)
    const tags = rows.flatMap((plant, at) => plant.tags.map((tag) => [idAt(ids, at), idAt(this.#tags, tag)]))
    await insertPlantTags(this.#db, gardenId, tags)
    const covers = rows.flatMap((plant, at) =>
      plant.covers.map((file, position) => [idAt(ids, at), idAt(this.#files, file), position + 1]),
    )
    await insertPlantCovers(this.#db, gardenId, covers)
    for (const id of ids) record(this.#db, 'plant', 'created', id)
  }

  async #writeEntries(rows: readonly StagedEntry[]): Promise<void> {
    const { gardenId } = this.#scope
    const ids = await insertEntries(
      this.#db,
      gardenId,
      rows.map((entry) => [
        ...[entry.type, entry.eventTime, entry.properties, entry.remark, entry.searchText, entry.createdAt],
      ]),
      this.#now,
    )
    const plants = rows.map((entry) => entry.plants.map((plant) => idAt(this.#plants, plant)))
    const links = rows.flatMap(({ type, eventTime }, at) =>
      (plants[at] ?? []).map((plant, position) => [idAt(ids, at), plant, type, eventTime, position + 1]),
    )
    await insertEntryPlants(this.#db, gardenId, links)
    const files = rows.flatMap((entry, at) =>
      entry.files.map((file, position) => [idAt(ids, at), idAt(this.#files, file), position + 1]),
    )
    await insertEntryFiles(this.#db, gardenId, files)
    for (const [at, id] of ids.entries()) recordEntry(this.#db, 'created', id, plants[at] ?? [])
  }

  async #writeSchedules(rows: readonly StagedSchedule[]): Promise<void> {
    const { gardenId } = this.#scope
    if (!this.#hasSchedules) await storedSettings(this.#care, this.#scope)
    this.#hasSchedules = true
    const ids = await insertSchedules(
      this.#db,
      gardenId,
      rows.map(({ plant, createdAt, values }) => [idAt(this.#plants, plant), createdAt, ...values]),
      this.#now,
    )
    for (const [at, id] of ids.entries()) {
      const deferral = rows[at]?.deferral ?? null
      if (deferral !== null) this.#deferrals[deferral.kind].push({ scheduleId: id, day: deferral.day })
      record(this.#db, 'schedule', 'created', id)
    }
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
        await deriveDueDays(this.#db, this.#scope, [
          { by: 'schedules', ids: some.map(({ scheduleId }) => scheduleId) },
        ])
      }
    }
  }
}

/** SQLite blocks the event loop for as long as a statement takes. */
const LOCATIONS_AT_A_TIME = 500
const DEFERRALS_AT_A_TIME = 500

function idAt(ids: readonly number[], number: number): number {
  const id = ids[number]
  if (id === undefined) throw new Error('What is referred to was staged before')
  return id
}
