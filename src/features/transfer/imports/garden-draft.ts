import { foldName } from '../../../base/fold-case.ts'
import type {
  ImportedEntry,
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
const MOST = { tags: 100, covers: 100 } as const

export interface NewPlant {
  readonly at: string
  readonly name: string
  /** Without a name it is an unknown plant. */
  readonly species: NamedSpecies
  readonly location: Ref | null
  readonly status?: number
  readonly plantingDate?: string
  readonly remark?: string
  readonly tags?: readonly string[]
  readonly createdAt?: number
}

export interface NewEntry {
  readonly at: string
  readonly plant: Ref
  readonly type: number
  readonly eventTime: number
  readonly remark?: string
  readonly files?: readonly Ref[]
}

interface DraftPlant extends ImportedPlant {
  readonly covers: Ref[]
}

/**
 * What a file of another program makes of a garden, before anything is written. Other programs allow longer texts and more
 * of them: what does not fit is cut or left out here, and counted, so that one long name does not keep a garden out.
 */
export class GardenDraft {
  readonly regions: (ImportedRegion & { locations: ImportedLocation[] })[] = []
  /** Filled from a file that has nothing but the names of places. */
  readonly places: ImportedPlace[] = []
  readonly tags: ImportedTag[] = []
  readonly plants: DraftPlant[] = []
  readonly entries: ImportedEntry[] = []
  readonly schedules: ImportedSchedule[] = []
  readonly #leftOut = new Map<string, LeftOut>()
  readonly #tags = new Map<string, Ref>()
  readonly #scheduled = new Set<string>()

  get leftOut(): readonly LeftOut[] {
    return [...this.#leftOut.values()]
  }

  leaveOut(what: string, why: string, count = 1): void {
    if (count === 0) return
    const before = this.#leftOut.get(`${what}: ${why}`)?.count ?? 0
    this.#leftOut.set(`${what}: ${why}`, { what, why, count: before + count })
  }

  addRegion(at: string, name: string): ImportedLocation[] {
    const locations: ImportedLocation[] = []
    this.regions.push({ at, fields: { name: this.#cut(name, LONGEST.name, 'names of regions') }, locations })
    return locations
  }

  addLocation(region: ImportedLocation[], at: string, ref: Ref, name: string): void {
    region.push({ at, ref, fields: { name: this.#cut(name, LONGEST.name, 'names of locations') } })
  }

  addPlant(ref: Ref, plant: NewPlant): void {
    const { at, species, location, status, plantingDate, createdAt } = plant
    const tags = [...new Set((plant.tags ?? []).map((tag) => this.#tagOf(at, tag)))]
    this.leaveOut('tags', `A plant has at most ${MOST.tags}.`, Math.max(0, tags.length - MOST.tags))
    const remark = this.#cutOrNone(plant.remark, LONGEST.plantRemark, 'remarks of plants')
    this.plants.push({
      at,
      ref,
      species,
      location,
      fields: {
        name: this.#cut(plant.name, LONGEST.name, 'names of plants'),
        ...(status === undefined ? {} : { status }),
        ...(plantingDate === undefined ? {} : { plantingDate }),
        ...remark,
      },
      tags: tags.slice(0, MOST.tags),
      covers: [],
      ...(createdAt === undefined ? {} : { createdAt }),
    })
  }

  addCover({ covers }: DraftPlant, file: Ref): void {
    if (covers.includes(file)) return
    if (covers.length < MOST.covers) covers.push(file)
    else this.leaveOut('photographs', `A plant has at most ${MOST.covers}.`)
  }

  addEntry({ at, plant, type, eventTime, remark, files = [] }: NewEntry): void {
    this.entries.push({
      at,
      plants: [plant],
      files,
      fields: {
        type,
        eventTime,
        ...this.#cutOrNone(remark, LONGEST.entryRemark, 'remarks of journal entries'),
      },
    })
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

  #cutOrNone(text: string | undefined, longest: number, what: string): { remark?: string } {
    return text === undefined ? {} : { remark: this.#cut(text, longest, what) }
  }

  #cut(text: string, longest: number, what: string): string {
    const letters = [...text]
    if (letters.length <= longest) return text
    this.leaveOut(`ends of ${what}`, `Only ${longest} characters fit.`)
    return letters.slice(0, longest).join('').trimEnd()
  }
}
