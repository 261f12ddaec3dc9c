import { foldName } from '../src/base/fold-case.ts'
import type { Journal } from '../src/features/garden/journals/journals.schema.ts'
import type { Plant } from '../src/features/garden/plants/plants.schema.ts'
import type { Location, Region } from '../src/features/garden/regions/regions.schema.ts'
import type { Tag } from '../src/features/garden/tags/tags.schema.ts'

const ENGLISH = new Intl.Collator('en')

export interface ModelPlant {
  readonly id: number
  readonly createdAt: number
  name: string
  speciesId: number | null
  locationId: number | null
  plantingDate: string | null
  status: number
  remark: string | null
  tagIds: readonly number[]
  covers: readonly number[]
}

export interface ModelEntry {
  readonly id: number
  readonly createdAt: number
  type: number
  eventTime: number
  properties: string | null
  remark: string | null
  plantIds: readonly number[]
  media: readonly number[]
}

export type ModelTag = Omit<Tag, 'plantCount'>
export type ModelSpecies = NonNullable<Plant['species']>
export type ModelFile = Plant['covers'][number]

/** The data of one user, in plain lists, from which every expected response is computed. */
export class GardenModel {
  regions: Region[] = []
  tags: ModelTag[] = []
  files: ModelFile[] = []
  plants: ModelPlant[] = []
  entries: ModelEntry[] = []
  /** Shared by all users. */
  readonly species: ModelSpecies[]

  constructor(species: ModelSpecies[]) {
    this.species = species
  }

  get locations(): Location[] {
    return this.regions.flatMap(({ locations }) => locations)
  }

  /** Deletions return the expected data of the response. */
  removeRegion(region: Region): null {
    for (const { id } of region.locations) this.#clear(id)
    this.regions = this.regions.filter(({ id }) => id !== region.id)
    return null
  }

  removeLocation({ id }: Location): null {
    this.#clear(id)
    this.#takeOut(id)
    return null
  }

  /** To the end of another region; in its own it stays where it is. */
  moveLocation(location: Location, target: Region): void {
    if (target.locations.includes(location)) return
    this.#takeOut(location.id)
    target.locations.push(location)
  }

  isTaken(name: string, except?: number): boolean {
    return this.tags.some((tag) => tag.id !== except && foldName(tag.name) === foldName(name))
  }

  removeTag({ id }: ModelTag): null {
    this.tags = this.tags.filter((tag) => tag.id !== id)
    for (const plant of this.plants) plant.tagIds = plant.tagIds.filter((tagId) => tagId !== id)
    return null
  }

  removeFile({ id }: ModelFile): null {
    this.files = this.files.filter((file) => file.id !== id)
    for (const plant of this.plants) plant.covers = plant.covers.filter((cover) => cover !== id)
    for (const entry of this.entries) entry.media = entry.media.filter((file) => file !== id)
    return null
  }

  forgetSpecies(speciesId: number): void {
    for (const plant of this.plants) if (plant.speciesId === speciesId) plant.speciesId = null
  }

  removePlant({ id }: ModelPlant): null {
    this.plants = this.plants.filter((plant) => plant.id !== id)
    for (const entry of this.entries) entry.plantIds = entry.plantIds.filter((plantId) => plantId !== id)
    this.entries = this.entries.filter(({ plantIds }) => plantIds.length > 0)
    return null
  }

  removeEntry({ id }: ModelEntry): null {
    this.entries = this.entries.filter((entry) => entry.id !== id)
    return null
  }

  showTag(tag: ModelTag): Tag {
    const { id, name, createdAt } = tag
    const plantCount = this.plants.filter(({ tagIds }) => tagIds.includes(id)).length
    return { id, name, plantCount, createdAt }
  }

  showTags(): Tag[] {
    return this.#byName(this.tags).map((tag) => this.showTag(tag))
  }

  showPlant({ speciesId, locationId, remark, tagIds, covers, ...plant }: ModelPlant): Plant {
    const location = this.locations.find(({ id }) => id === locationId)
    const tags = this.#byName(this.tags.filter(({ id }) => tagIds.includes(id)))
    return {
      ...plant,
      species: this.species.find(({ id }) => id === speciesId) ?? null,
      location: location === undefined ? null : { id: location.id, name: location.name },
      ...(remark === null ? {} : { remark }),
      cultivationMethod: 0,
      substrate: 0,
      covers: this.#filesOf(covers),
      tags: tags.map(({ id, name }) => ({ id, name })),
    }
  }

  /** Newest first. */
  showPlants(isWanted: (plant: ModelPlant) => boolean = () => true): Plant[] {
    return this.plants
      .filter(isWanted)
      .toSorted((a, b) => b.id - a.id)
      .map((plant) => this.showPlant(plant))
  }

  showEntry({ properties, remark, plantIds, media, ...entry }: ModelEntry): Journal {
    return {
      ...entry,
      ...(properties === null ? {} : { properties }),
      ...(remark === null ? {} : { remark }),
      plantIds: [...plantIds],
      media: this.#filesOf(media),
    }
  }

  /** Latest first. */
  showEntries(isWanted: (entry: ModelEntry) => boolean = () => true): Journal[] {
    return this.entries
      .filter(isWanted)
      .toSorted((a, b) => b.eventTime - a.eventTime || b.id - a.id)
      .map((entry) => this.showEntry(entry))
  }

  #filesOf(ids: readonly number[]): ModelFile[] {
    return ids.flatMap((id) => this.files.find((file) => file.id === id) ?? [])
  }

  #byName(tags: readonly ModelTag[]): ModelTag[] {
    return tags.toSorted((a, b) => ENGLISH.compare(a.name, b.name))
  }

  #clear(locationId: number): void {
    for (const plant of this.plants) if (plant.locationId === locationId) plant.locationId = null
  }

  #takeOut(locationId: number): void {
    for (const region of this.regions) {
      region.locations = region.locations.filter(({ id }) => id !== locationId)
    }
  }
}
