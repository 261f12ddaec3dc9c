/** A location that the account may have already. */
export interface NamedPlace {
  readonly name: string
  readonly region: string | null
}

/** What a region is called that has to be made for places of no region. */
const HOME = 'Home'

interface BookedRegion {
  /** Undefined until it is written. */
  id: number | undefined
  readonly name: string
  /** Its last location has this position. */
  position: number
}

interface BookedLocation {
  /** Undefined until it is written. */
  id: number | undefined
  readonly name: string
  readonly region: BookedRegion
  readonly position: number
}

export interface KnownPlace {
  readonly regionId: number
  readonly regionName: string
  /** Null for a region without locations. */
  readonly id: number | null
  readonly name: string | null
  readonly position: number | null
}

/**
 * Finds the place that a name means: one of the account, in the region that is named or in any if none is; else a new one, in
 * that region or in the first. Nothing is written here, so that a dry run and an import cannot differ.
 */
export class PlaceBook {
  readonly newRegions: BookedRegion[] = []
  readonly newLocations: BookedLocation[] = []
  /** The first of each name; that of no name is the first of all. */
  readonly #regions = new Map<string | null, BookedRegion>()
  /** The first of each name in regions of a name, and in any. */
  readonly #locations = new Map<string, BookedLocation>()

  /** They are in the order in which the account has them. */
  constructor(known: readonly KnownPlace[]) {
    let region: BookedRegion | undefined
    for (const { regionId, regionName, id, name, position } of known) {
      if (region?.id !== regionId) region = this.#addRegion(regionId, regionName)
      if (id !== null && name !== null && position !== null) this.#addLocation({ id, name, region, position })
    }
  }

  locate({ name, region }: NamedPlace): BookedLocation {
    const found = this.#locations.get(keyOf(region, name))
    if (found !== undefined) return found
    const into = this.#regions.get(folded(region)) ?? this.#newRegion(region ?? HOME)
    const location = { id: undefined, name, region: into, position: into.position + 1 }
    this.newLocations.push(location)
    return this.#addLocation(location)
  }

  #newRegion(name: string): BookedRegion {
    const region = this.#addRegion(undefined, name)
    this.newRegions.push(region)
    return region
  }

  #addRegion(id: number | undefined, name: string): BookedRegion {
    const region = { id, name, position: 0 }
    for (const key of [folded(name), null]) if (!this.#regions.has(key)) this.#regions.set(key, region)
    return region
  }

  #addLocation(location: BookedLocation): BookedLocation {
    const { name, region, position } = location
    region.position = Math.max(region.position, position)
    for (const key of [keyOf(region.name, name), keyOf(null, name)])
      if (!this.#locations.has(key)) this.#locations.set(key, location)
    return location
  }
}

function keyOf(region: string | null, name: string): string {
  return JSON.stringify([folded(region), folded(name)])
}

function folded(name: string | null): string | null {
  return name === null ? null : name.trim().toLowerCase()
}
