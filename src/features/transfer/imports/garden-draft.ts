import { foldName } from '../../../base/fold-case.ts'
import type {
  Fields,
  GardenSource,
  ImportedEntry,
  ImportedFile,
  ImportedLocation,
  ImportedPlace,
  ImportedPlant,
  ImportedRegion,
  ImportedSchedule,
  ImportedTag,
  LeftOut,
  NamedSpecies,
  Ref,
} from './garden-source.ts'

/** What the API takes of a text, in characters. */
const LONGEST = { name: 48, tag: 32, plantRemark: 2_000, entryRemark: 255 } as const
const MOST_TAGS = 100

export interface NewPlant {
  readonly at: string
  readonly name: string
  /** Without a name it is an unknown plant. */
  readonly species: NamedSpecies
  readonly location: Ref | null
  readonly status?: number
  readonly plantingDate?: string | undefined
  readonly remark?: string | undefined
  readonly tags?: readonly string[]
  readonly createdAt?: number | undefined
}

export interface NewEntry {
  readonly at: string
  readonly plant: Ref
  readonly type: number
  readonly eventTime: number
  readonly remark?: string | undefined
  readonly files?: readonly Ref[]
}

/**
 * What a file of another program makes of a garden, before anything is written. Other programs allow longer texts and more
 * of them: what does not fit is cut or left out here, and counted, so that one long name does not keep a garden out.
 * A draft is short enough to be held in memory; its files are not, and stay in the archive.
 */
export class GardenDraft implements GardenSource {
  readonly regions: (ImportedRegion & { locations: ImportedLocation[] })[] = []
  /** Filled from a file that has nothing but the names of places. */
  readonly places: ImportedPlace[] = []
  readonly tags: ImportedTag[] = []
  readonly files: ImportedFile[] = []
  readonly plants: (ImportedPlant & { covers: Ref[] })[] = []
  readonly entries: ImportedEntry[] = []
  readonly schedules: ImportedSchedule[] = []
  readonly #leftOut = new Map<string, LeftOut>()
  readonly #places = new Set<Ref>()
  readonly #tags = new Map<string, Ref>()
  readonly #scheduled = new Set<string>()

  async leftOut(): Promise<readonly LeftOut[]> {
    return [...this.#leftOut.values()]
  }

  leaveOut(what: string, why: string, count = 1): void {
    if (count === 0) return
    const before = this.#leftOut.get(`${what}: ${why}`)?.count ?? 0
    this.#leftOut.set(`${what}: ${why}`, { what, why, count: before + count })
  }

  /** All locations of a program are in one region. */
  addLocation(region: string, at: string, ref: Ref, name: string): void {
    if (this.regions.length === 0) this.regions.push({ at, fields: { name: region }, locations: [] })
    const fields = { name: this.#cut(name, LONGEST.name, 'names of locations') }
    this.regions[0]?.locations.push({ at, ref, fields })
  }

  /** The same place each time that it is named. */
  addPlace(at: string, name: string, region: string | null): Ref {
    const ref = `${region?.toLowerCase() ?? ''}\n${name.toLowerCase()}`
    if (!this.#places.has(ref)) this.places.push({ at, ref, name, region })
    this.#places.add(ref)
    return ref
  }

  addPlant(ref: Ref, plant: NewPlant): void {
    const { at, species, location, status, plantingDate, createdAt } = plant
    const tags = [...new Set((plant.tags ?? []).map((tag) => this.#tagOf(at, tag)))]
    this.leaveOut('tags', `A plant has at most ${MOST_TAGS}.`, Math.max(0, tags.length - MOST_TAGS))
    const remark = this.#cut(plant.remark, LONGEST.plantRemark, 'remarks of plants')
    const name = this.#cut(plant.name, LONGEST.name, 'names of plants')
    this.plants.push({
      ...{ at, ref, species, location },
      fields: given({ name, status, plantingDate, remark }),
      tags: tags.slice(0, MOST_TAGS),
      covers: [],
      ...given({ createdAt }),
    })
  }

  /** Of the plant that was added last. */
  addCover(file: Ref): void {
    this.plants.at(-1)?.covers.push(file)
  }

  addEntry({ at, plant, type, eventTime, remark, files = [] }: NewEntry): void {
    const cut = this.#cut(remark, LONGEST.entryRemark, 'remarks of journal entries')
    this.entries.push({ at, plants: [plant], files, fields: given({ type, eventTime, remark: cut }) })
  }

  addSchedule(schedule: ImportedSchedule): void {
    const one = `${schedule.fields.type} ${schedule.plant}`
    if (this.#scheduled.has(one)) this.leaveOut('reminders', 'A plant has one schedule of a kind.')
    else this.schedules.push(schedule)
    this.#scheduled.add(one)
  }

  #tagOf(at: string, tag: string): Ref {
    const name = this.#cut(tag, LONGEST.tag, 'tags')
    const known = this.#tags.get(foldName(name))
    if (known !== undefined) return known
    const ref = String(this.tags.length + 1)
    this.#tags.set(foldName(name), ref)
    this.tags.push({ at, ref, fields: { name } })
    return ref
  }

  #cut<T extends string | undefined>(text: T, longest: number, what: string): string | T {
    const letters = Array.from(text ?? '')
    if (letters.length <= longest) return text
    this.leaveOut(`ends of ${what}`, `Only ${longest} characters fit.`)
    return letters.slice(0, longest).join('').trimEnd()
  }
}

function given(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
