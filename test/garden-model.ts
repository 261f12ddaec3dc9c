import type { Journal } from '../src/features/journals/journals.schema.ts'
import type { Plant } from '../src/features/plants/plants.schema.ts'
import type { Location, Region } from '../src/features/regions/regions.schema.ts'
import type { Tag } from '../src/features/tags/tags.schema.ts'
import { foldCase } from '../src/fold-case.ts'

interface ModelPlant {
  readonly id: number
  readonly createdAt: number
  name: string
  status: number
  locationId: number | null
  tagIds: readonly number[]
}

interface ModelEntry {
  readonly id: number
  readonly createdAt: number
  type: number
  eventTime: number
  plantIds: readonly number[]
}

type ModelTag = Omit<Tag, 'plantCount'>

/** What one user has, in plain lists; everything that is shown is worked out from them. */
export class GardenModel {
  regions: Region[] = []
  tags: ModelTag[] = []
  plants: ModelPlant[] = []
  entries: ModelEntry[] = []
  readonly #species: Plant['species']

  constructor(species: Plant['species']) {
    this.#species = species
  }

  get locations(): Location[] {
    return this.regions.flatMap(({ locations }) => locations)
  }

  regionOf(locationId: number): Region | undefined {
    return this.regions.find(({ locations }) => locations.some(({ id }) => id === locationId))
  }

  /** Deletions return what a deletion answers with. */
  removeRegion(region: Region): null {
    for (const { id } of region.locations) this.#clear(id)
    this.regions = this.regions.filter(({ id }) => id !== region.id)
    return null
  }

  removeLocation({ id }: Location): null {
    this.#clear(id)
    for (const region of this.regions) {
      region.locations = region.locations.filter((location) => location.id !== id)
    }
    return null
  }

  /** A move within the same region is none. */
  moveLocation(location: Location, target: Region): void {
    const from = this.regionOf(location.id)
    if (from === undefined || from === target) return
    from.locations = from.locations.filter(({ id }) => id !== location.id)
    target.locations.push(location)
  }

  isTaken(name: string, except?: number): boolean {
    return this.tags.some((tag) => tag.id !== except && foldCase(tag.name) === foldCase(name))
  }

  removeTag({ id }: ModelTag): null {
    this.tags = this.tags.filter((tag) => tag.id !== id)
    for (const plant of this.plants) plant.tagIds = plant.tagIds.filter((tagId) => tagId !== id)
    return null
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

  showPlant({ locationId, tagIds, ...plant }: ModelPlant): Plant {
    const location = this.locations.find(({ id }) => id === locationId)
    const tags = this.#byName(this.tags.filter(({ id }) => tagIds.includes(id)))
    return {
      ...plant,
      species: this.#species,
      location: location === undefined ? null : { id: location.id, name: location.name },
      plantingDate: null,
      cultivationMethod: 0,
      substrate: 0,
      covers: [],
      tags: tags.map(({ id, name }) => ({ id, name })),
    }
  }

  showPlants(): Plant[] {
    return this.plants.toSorted((a, b) => b.id - a.id).map((plant) => this.showPlant(plant))
  }

  showEntry({ plantIds, ...entry }: ModelEntry): Journal {
    return { ...entry, plantIds: [...plantIds], media: [] }
  }

  showEntries(): Journal[] {
    return this.entries
      .toSorted((a, b) => b.eventTime - a.eventTime || b.id - a.id)
      .map((entry) => this.showEntry(entry))
  }

  #byName(tags: readonly ModelTag[]): ModelTag[] {
    return tags.toSorted((a, b) => (foldCase(a.name) < foldCase(b.name) ? -1 : 1))
  }

  #clear(locationId: number): void {
    for (const plant of this.plants) if (plant.locationId === locationId) plant.locationId = null
  }
}
