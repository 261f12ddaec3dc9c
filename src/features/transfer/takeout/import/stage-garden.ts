import { Type } from 'typebox'
import { foldForSearch, foldForSorting, foldName } from '../../../../base/fold-case.ts'
import { Closed } from '../../../../http/fields.ts'
import type { Author } from '../../../../http/security/caller.ts'
import { endsTooEarly } from '../../../care/problems/problems.rules.ts'
import { ProblemsCreate, ProblemUpdate } from '../../../care/problems/problems.schema.ts'
import {
  definitionProblems,
  newDefinition,
  seasonProblems,
  valuesIn,
} from '../../../care/schedules/definition.ts'
import { CareSchedule, PLANNED_YEARS, ScheduleDefinition } from '../../../care/schedules/schedules.schema.ts'
import { type CareSettings, CareSettingsUpdate } from '../../../care/settings/settings.schema.ts'
import { getSettings, hemisphereAt } from '../../../care/settings/settings.service.ts'
import type { Scope } from '../../../change/scope.ts'
import { dayOf, textOf } from '../../../due/days.ts'
import { findCareSettings } from '../../../due/settings.sql.ts'
import { todayIn } from '../../../due/today.ts'
import { ImportedAuthor, JournalCreate } from '../../../garden/journals/journals.schema.ts'
import { measuredNumbers } from '../../../garden/measurements/measured-numbers.ts'
import { isVisual } from '../../../garden/media/image/sniff.ts'
import { PlantCreate, PlantUpdate } from '../../../garden/plants/plants.schema.ts'
import { searchTextOf } from '../../../garden/plants/plants.service.ts'
import { LocationCreate, RegionCreate } from '../../../garden/regions/regions.schema.ts'
import { TagCreate } from '../../../garden/tags/tags.schema.ts'
import { MOST_WISHES, WishCreate } from '../../../garden/wishes/wishes.schema.ts'
import type {
  GardenSource,
  ImportedEntry,
  ImportedPlant,
  ImportedProblem,
  ImportedSchedule,
  ImportedWish,
  LeftOut,
  Ref,
} from '../../imports/garden-source.ts'
import type { TakeoutContext } from '../takeout.context.ts'
import { checked, refusal, refuse } from './checked.ts'
import type { AccountImport } from './import.schema.ts'
import type { NamedPlace } from './place-book.ts'
import { Counted, Refs } from './refs.ts'
import { SpeciesMatch } from './species-match.ts'
import type { Stage, StagedRows } from './stage.ts'
import { type FileStaging, stageFiles } from './stage-files.ts'

/** Like a new plant, but its species or its location may have been deleted. */
const PlantBody = Closed({ ...PlantUpdate.properties, name: PlantCreate.properties.name })

/** Like a new problem of one plant, which may have ended. */
const ProblemBody = Closed({
  ...ProblemUpdate.properties,
  kind: ProblemsCreate.properties.kind,
  name: ProblemsCreate.properties.name,
})

const Deferral = Closed({
  kind: CareSchedule.properties.deferral.properties.kind,
  day: Type.String({
    'x-date': true,
    pattern: PLANNED_YEARS,
    'x-wanted': 'a day from 2000-01-01 to 2100-12-31',
  }),
})

const DAY_MS = 24 * 3_600_000
/** Species are looked up for so many plants at a time. */
const PLANTS_AT_A_TIME = 200

/** What is known of a garden once all of it has been read and checked. */
export interface StagedGarden {
  readonly counts: Omit<AccountImport['made'], 'settings'>
  /** Locations that are known by name only; they are in no count. */
  readonly places: readonly NamedPlace[]
  /** How many of its problems are open. */
  readonly openProblems: number
  readonly fileBytes: number
  /** The folded names of its tags. */
  readonly tagKeys: readonly string[]
  /** Undefined if the account has settings of its own. */
  readonly settings: CareSettingsUpdate | undefined
  readonly unmatchedSpecies: AccountImport['unmatchedSpecies']
  readonly leftOut: AccountImport['leftOut']
}

/** Reads a garden to its end, checks everything and stages it, so that writing it takes no longer than its statements do. */
export async function stageGarden(
  { care }: TakeoutContext,
  scope: Scope,
  source: GardenSource,
  stage: Stage,
  files: FileStaging,
): Promise<StagedGarden> {
  const found = await source.settings?.()
  const given = found && checked(CareSettingsUpdate, { ...found.fields }, found.at)
  const settings =
    (await findCareSettings(care.db, { gardenId: scope.gardenId })) === undefined ? given : undefined
  const current = await getSettings(care, scope)
  const staging = new Staging(stage, {
    timeZone: settings?.timeZone ?? current.timeZone,
    hemisphere: settings?.hemisphere ?? current.hemisphere,
  })
  const species = new SpeciesMatch(care.db)
  const staged = await staging.takeAll(source, species, files)
  await stage.finish()
  return {
    ...{ ...staged, settings },
    unmatchedSpecies: species.unmatched,
    leftOut: [...(await source.leftOut()), ...staging.leftOutFiles()],
  }
}

/** What is known of an import while it is read. The limits are far more than any garden has, and bound its time and memory. */
class Staging {
  readonly #stage: Stage
  readonly #settings: Pick<CareSettings, 'timeZone' | 'hemisphere'>
  readonly #now = Date.now()
  readonly #regions = new Counted('regions', 10_000)
  readonly #locations = new Refs<{ readonly latitude: number | null }>('locations', 100_000)
  readonly #tags = new Refs<undefined>('tags', 10_000)
  readonly #files = new Refs<{ readonly isVisual: boolean }>('files', 100_000)
  readonly #plants = new Refs<{ readonly latitude: number | null; readonly types: Set<number> }>(
    'plants',
    100_000,
  )
  // What has happened in a garden has no bound there. Nothing of it stays in memory here.
  readonly #entries = new Counted('entries', 1_000_000)
  readonly #problems = new Counted('problems', 1_000_000)
  readonly #schedules = new Counted('schedules', 500_000)
  readonly #wishes = new Counted('wishes', MOST_WISHES)
  #openProblems = 0
  readonly #measurements = new Counted('measurements of plants', 2_000_000)
  /** A few bytes of a file can name a row that takes a hundred. */
  readonly #links = new Counted('links to plants, tags and files', 500_000)
  /** Optional files that were not accepted, and why. */
  readonly #leftOutFiles = new Map<Ref, string>()

  constructor(stage: Stage, settings: Pick<CareSettings, 'timeZone' | 'hemisphere'>) {
    this.#stage = stage
    this.#settings = settings
  }

  async takeAll(source: GardenSource, species: SpeciesMatch, files: FileStaging) {
    const places = this.#takePlaces(source)
    await this.#takeRegions(source)
    const tagKeys = await this.#takeTags(source)
    const fileBytes = await this.#takeFiles(source, files)
    await this.#takePlants(source, species)
    for await (const entry of source.entries) await this.#stage.add('entries', this.#entry(entry))
    const { day: today } = todayIn(this.#settings.timeZone)
    for await (const schedule of source.schedules)
      await this.#stage.add('schedules', this.#schedule(schedule, today))
    for await (const problem of source.problems ?? [])
      await this.#stage.add('problems', this.#problem(problem, today))
    await this.#takeWishes(source, species)
    const counts = {
      regions: this.#regions.count,
      locations: this.#locations.count - places.length,
      tags: this.#tags.count,
      media: this.#files.count,
      plants: this.#plants.count,
      journals: this.#entries.count,
      schedules: this.#schedules.count,
      problems: this.#problems.count,
      wishes: this.#wishes.count,
    }
    return { counts, places, tagKeys, fileBytes, openProblems: this.#openProblems }
  }

  leftOutFiles(): LeftOut[] {
    const byReason = Map.groupBy(this.#leftOutFiles.values(), (why) => why)
    return [...byReason].map(([why, { length }]) => ({ what: 'files', count: length, why }))
  }

  /** Their regions are made or found when they are written. */
  #takePlaces({ places = [] }: GardenSource): NamedPlace[] {
    const named: NamedPlace[] = []
    for (const { at, ref, ...place } of places) {
      const { name } = checked(LocationCreate, { name: place.name }, at)
      const region = place.region === null ? null : checked(RegionCreate, { name: place.region }, at).name
      this.#locations.add(at, ref, { latitude: null })
      named.push({ name, region })
    }
    return named
  }

  async #takeRegions({ regions }: GardenSource): Promise<void> {
    for await (const { at, fields, createdAt, locations } of regions) {
      const { name, longitude = null, latitude = null } = checked(RegionCreate, { ...fields }, at)
      this.#regions.take()
      await this.#stage.add('regions', {
        ...{ name, longitude, latitude },
        created_at: this.#timeOf(at, createdAt),
        locations: locations.map(({ at, ref, fields, createdAt }) => {
          const { name, lightLevel } = checked(LocationCreate, { ...fields }, at)
          this.#locations.add(at, ref, { latitude })
          return { name, light_level: lightLevel ?? 0, created_at: this.#timeOf(at, createdAt) }
        }),
      })
    }
  }

  /** Tags with names that differ only in case are one tag, as everywhere. */
  async #takeTags({ tags }: GardenSource): Promise<string[]> {
    const numberOf = new Map<string, number>()
    for await (const { at, ref, fields, createdAt } of tags) {
      const { name } = checked(TagCreate, { ...fields }, at)
      const key = foldName(name)
      const known = numberOf.get(key)
      if (known !== undefined) {
        this.#tags.alias(ref, known, undefined)
        continue
      }
      numberOf.set(key, this.#tags.add(at, ref, undefined))
      await this.#stage.add('tags', { name, name_key: key, created_at: this.#timeOf(at, createdAt) })
    }
    return [...numberOf.keys()]
  }

  /** Gives the size of all of them. */
  async #takeFiles(source: GardenSource, files: FileStaging): Promise<number> {
    let bytes = 0
    for await (const { file, staged } of stageFiles(files, source.files)) {
      if (typeof staged === 'string') {
        this.#leftOutFiles.set(file.ref, staged)
        continue
      }
      this.#files.add(file.at, file.ref, { isVisual: isVisual(staged.content_type) })
      bytes += staged.size
      await this.#stage.add('files', { ...staged, created_at: this.#timeOf(file.at, file.createdAt) })
    }
    return bytes
  }

  async #takePlants({ plants }: GardenSource, species: SpeciesMatch): Promise<void> {
    let waiting: ImportedPlant[] = []
    const flush = async () => {
      const ids = await species.idsOf(waiting.map((plant) => plant.species))
      for (const [index, plant] of waiting.entries())
        await this.#stage.add('plants', this.#plant(plant, ids[index] ?? null))
      waiting = []
    }
    for await (const plant of plants) {
      waiting.push(plant)
      if (waiting.length === PLANTS_AT_A_TIME) await flush()
    }
    await flush()
  }

  #plant(plant: ImportedPlant, speciesId: number | null): StagedRows['plants'] {
    const { at, ref } = plant
    const location =
      plant.location === null ? undefined : this.#locations.require(at, 'location', plant.location)
    const tags = this.#tags.numbersOf(at, 'tags', plant.tags)
    const files = this.#kept(plant.covers)
    if (!files.every((file) => this.#files.require(at, 'covers', file).about.isVisual))
      throw refusal(at, [{ path: 'covers', message: 'must be pictures or videos' }])
    const covers = this.#files.numbersOf(at, 'covers', files)
    this.#links.take(tags.length + covers.length)
    // Numbers from 0 stand for the ids, which count from 1.
    const lists = { tagIds: tags.map(fromOne), covers: covers.map(fromOne) }
    const body = checked(PlantBody, { ...plant.fields, ...lists, speciesId: null, locationId: null }, at)
    const { name, remark = null } = body
    this.#plants.add(at, ref, { latitude: location?.about.latitude ?? null, types: new Set() })
    return {
      ...{ name, remark, tags, covers },
      name_key: foldForSorting(name),
      search_text: searchTextOf(name, remark),
      species_id: speciesId,
      location: location?.number ?? null,
      planting_date: body.plantingDate ?? null,
      cultivation_method: body.cultivationMethod ?? 0,
      substrate: body.substrate ?? 0,
      status: body.status ?? 0,
      created_at: this.#timeOf(at, plant.createdAt),
    }
  }

  #entry({ at, fields, createdAt, author, ...links }: ImportedEntry): StagedRows['entries'] {
    const plants = this.#plants.numbersOf(at, 'plantIds', links.plants)
    const files = this.#files.numbersOf(at, 'media', this.#kept(links.files))
    this.#links.take(plants.length + files.length)
    const lists = { plantIds: plants.map(fromOne), media: files.map(fromOne) }
    const body = checked(JournalCreate, { ...fields, ...lists }, at)
    this.#entries.take()
    const properties = body.properties ?? null
    this.#measurements.take(measuredNumbers(properties, plants.length).length * plants.length)
    const madeAt = this.#timeOf(at, createdAt)
    return {
      plants,
      files,
      type: body.type ?? 0,
      event_time: body.eventTime ?? madeAt,
      properties,
      remark: body.remark ?? null,
      search_text: foldForSearch(body.remark ?? ''),
      created_at: madeAt,
      author: author === undefined ? null : JSON.stringify(checked(ImportedAuthor, authorOf(author), at)),
    }
  }

  /** Time may have ended a pause since it was exported; everything else must be as in a new schedule. */
  #schedule(schedule: ImportedSchedule, today: string): StagedRows['schedules'] {
    const { at, fields, createdAt, deferral } = schedule
    const { number, about } = this.#plants.require(at, 'plantId', schedule.plant)
    const body = checked(ScheduleDefinition, { ...fields }, at)
    const definition = newDefinition(body, today)
    const hemisphere = hemisphereAt(about.latitude, this.#settings.hemisphere)
    refuse(at, definitionProblems(definition))
    refuse(at, seasonProblems(definition, hemisphere))
    if (about.types.has(body.type))
      throw refusal(at, [{ path: 'type', message: 'has another schedule of its plant' }])
    about.types.add(body.type)
    this.#schedules.take()
    return {
      ...valuesIn(definition, hemisphere),
      plant: number,
      created_at: this.#timeOf(at, createdAt),
      deferral: deferral === undefined ? null : checked(Deferral, deferral, at),
    }
  }

  #problem({ at, fields, createdAt, plant }: ImportedProblem, today: string): StagedRows['problems'] {
    const { number } = this.#plants.require(at, 'plant', plant)
    const body = checked(ProblemBody, { ...fields }, at)
    const since = pastDay(at, 'since', body.since ?? today, today)
    const endedOn = body.endedOn == null ? null : pastDay(at, 'endedOn', body.endedOn, today)
    if (endedOn !== null && endedOn < since) throw refusal(at, [endsTooEarly(since)])
    this.#problems.take()
    if (endedOn === null) this.#openProblems++
    return {
      ...{ plant: number, kind: body.kind, name: body.name, since, ended_on: endedOn },
      ...{ note: body.note ?? null, isolated: body.isolated === true ? 1 : 0 },
      check_every: body.checkEvery ?? null,
      created_at: this.#timeOf(at, createdAt),
    }
  }

  /** There are few enough to look up their species together. */
  async #takeWishes({ wishes = [] }: GardenSource, species: SpeciesMatch): Promise<void> {
    const taken: ImportedWish[] = []
    for await (const wish of wishes) {
      this.#wishes.take()
      taken.push(wish)
    }
    const ids = await species.knownIdsOf(taken.map((wish) => wish.species))
    for (const [index, { at, fields, createdAt }] of taken.entries()) {
      const { name, note = null } = checked(WishCreate, { ...fields }, at)
      if (name == null) throw refusal(at, [{ path: 'name', message: 'is required' }])
      await this.#stage.add('wishes', {
        ...{ name, note, species_id: ids[index] ?? null },
        created_at: this.#timeOf(at, createdAt),
      })
    }
  }

  /** Without the optional ones that were not accepted. */
  #kept(files: readonly Ref[]): Ref[] {
    return files.filter((file) => !this.#leftOutFiles.has(file))
  }

  /** A clock that is a little ahead is no reason to refuse anything. */
  #timeOf(at: string, createdAt: unknown): number {
    if (createdAt === undefined) return this.#now
    const isTime = typeof createdAt === 'number' && Number.isSafeInteger(createdAt) && createdAt > 0
    if (!isTime || createdAt > this.#now + DAY_MS)
      throw refusal(at, [{ path: 'createdAt', message: 'must be a time in the past, in epoch milliseconds' }])
    return Math.min(createdAt, this.#now)
  }
}

/** Where the file comes from, it may be tomorrow already. Days written as `YYYY-MM-DD` compare as text. */
function pastDay(at: string, path: string, day: string, today: string): string {
  if (day > textOf(dayOf(today) + 1))
    throw refusal(at, [{ path, message: `must not be after today, ${today}` }])
  return day > today ? today : day
}

function fromOne(number: number): number {
  return number + 1
}

/** Accounts of another server mean nothing here. */
function authorOf({ userId: _userId, ...others }: Author): object {
  return others
}
