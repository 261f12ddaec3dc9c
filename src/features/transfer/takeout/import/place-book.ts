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
  readonly locations: Map<string, BookedLocation>
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
  readonly #byId = new Map<number, BookedRegion>()
  readonly #regions = new Map<string, BookedRegion[]>()
  readonly #anywhere = new Map<string, BookedLocation>()
  #first: BookedRegion | undefined

  /** They are in the order in which the account has them. */
  constructor(known: readonly KnownPlace[]) {
    for (const { regionId, regionName, id, name, position } of known) {
      const region = this.#byId.get(regionId) ?? this.#addRegion(regionId, regionName)
      this.#byId.set(regionId, region)
      if (id !== null && name !== null && position !== null) this.#addLocation({ id, name, region, position })
    }
  }

  locate({ name, region }: NamedPlace): BookedLocation {
    const within = region === null ? undefined : (this.#regions.get(folded(region)) ?? [])
    const found =
      within === undefined
        ? this.#anywhere.get(folded(name))
        : within.map(({ locations }) => locations.get(folded(name))).find((one) => one !== undefined)
    if (found !== undefined) return found
    const into = (within === undefined ? this.#first : within[0]) ?? this.#newRegion(region ?? HOME)
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
    const region = { id, name, position: 0, locations: new Map() }
    this.#first ??= region
    this.#regions.set(folded(name), [...(this.#regions.get(folded(name)) ?? []), region])
    return region
  }

  #addLocation(location: BookedLocation): BookedLocation {
    const { region, position } = location
    const key = folded(location.name)
    region.position = Math.max(region.position, position)
    if (!region.locations.has(key)) region.locations.set(key, location)
    if (!this.#anywhere.has(key)) this.#anywhere.set(key, location)
    return location
  }
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}
