import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { ForeignArchive, type ListItem } from '../foreign-archive.ts'
import { foreignText, foreignTime, refOf } from '../foreign-values.ts'
import { GardenDraft, type NewEntry } from '../garden-draft.ts'
import type { Fields, GardenFormat } from '../garden-source.ts'
import { eventsOf, JOURNAL, LAST_DONE, oddTimesOf, plantOf } from './hortusfox-plant.ts'

/** HortusFox has locations, but nothing that they lie in. */
const REGION = 'HortusFox'
/** What plants without a photograph have. */
const PLACEHOLDER = 'placeholder.jpg'
const SYSTEM_ENTRY = '[System] '

/** Lists for which there is no place here, and what to call them. */
const NOT_TAKEN = {
  'tasks/data.json': ['tasks', 'They belong to no plant; care schedules can be made for plants.'],
  'calendar/data.json': ['calendar entries', 'They belong to no plant.'],
  'inventory/data.json': ['items of the inventory', 'There is no inventory here.'],
  'locationlog/data.json': ['log entries of locations', 'Only plants have a journal.'],
} as const

/** Reads a backup of HortusFox into a draft. */
class HortusFoxDraft {
  readonly draft = new GardenDraft()
  readonly #archive: ForeignArchive
  readonly #plants = new Set<string>()
  /** Originals of the gallery by the name of their small picture, which is what a plant has as its photograph. */
  readonly #originals = new Map<string, string>()
  /** What is already in the journal: log and plant may say the same. */
  readonly #done = new Set<string>()

  constructor(zip: ZipReader) {
    this.#archive = new ForeignArchive(zip, this.draft)
  }

  async read(): Promise<GardenDraft> {
    const places = await this.#readLocations()
    const gallery = await this.#gallery()
    await this.#readPlants(places, await this.#attributes())
    await this.#readGallery(gallery)
    await this.#readAttachments()
    await this.#readLog()
    for (const [name, [what, why]] of Object.entries(NOT_TAKEN))
      this.draft.leaveOut(what, why, await this.#archive.count(name))
    return this.draft
  }

  async #readLocations(): Promise<ReadonlySet<string>> {
    const places = new Set<string>()
    for await (const { at, fields } of this.#archive.read('locations/data.json')) {
      const ref = refOf(fields.id)
      if (ref === undefined || places.has(ref)) {
        this.draft.leaveOut('locations', 'They have no number of their own.')
        continue
      }
      places.add(ref)
      this.draft.addLocation(REGION, at, ref, foreignText(fields.name) ?? `Location ${ref}`)
      if (foreignText(fields.notes) !== undefined)
        this.draft.leaveOut('notes of locations', 'Locations have none here.')
    }
    return places
  }

  /** Lines for the remark, by plant. */
  async #attributes(): Promise<ReadonlyMap<string, string[]>> {
    const byPlant = new Map<string, string[]>()
    for await (const { fields } of this.#archive.read('plantattrs/data.json')) {
      const plant = refOf(fields.plant)
      const label = foreignText(fields.label)
      const content = foreignText(fields.content)
      if (plant === undefined || label === undefined || content === undefined) continue
      byPlant.set(plant, [...(byPlant.get(plant) ?? []), `${label}: ${content}`])
    }
    return byPlant
  }

  async #readPlants(
    places: ReadonlySet<string>,
    attributes: ReadonlyMap<string, readonly string[]>,
  ): Promise<void> {
    for await (const { at, fields } of this.#archive.read('plants/data.json')) {
      const ref = refOf(fields.id)
      if (ref === undefined || this.#plants.has(ref)) {
        this.draft.leaveOut('plants', 'They have no number of their own.')
        continue
      }
      const plant = plantOf(at, fields, attributes.get(ref) ?? [])
      if (plant === undefined) {
        this.draft.leaveOut('plants', 'They have no name.')
        continue
      }
      this.#plants.add(ref)
      const hasPlace = plant.location !== null && places.has(plant.location)
      if (!hasPlace) this.draft.leaveOut('locations of plants', 'They are not in the archive.')
      this.draft.addPlant(ref, { ...plant, location: hasPlace ? plant.location : null })
      this.draft.leaveOut('dates', 'They are not dates.', oddTimesOf(fields))
      for (const entry of eventsOf(at, ref, fields)) this.#addOnce(entry)
      await this.#addCover(fields)
    }
  }

  async #addCover(fields: Fields): Promise<void> {
    const photo = foreignText(fields.photo)
    if (photo === undefined || photo === PLACEHOLDER) return
    const file = await this.#picture(this.#originals.get(photo) ?? `plants/img/${photo}`, photo)
    if (file !== undefined) this.draft.addCover(file)
  }

  async #gallery(): Promise<ListItem[]> {
    const gallery = await Array.fromAsync(this.#archive.read('gallery/data.json'))
    for (const { fields } of gallery) {
      const thumb = foreignText(fields.thumb)
      const original = foreignText(fields.original)
      if (thumb !== undefined && original !== undefined) this.#originals.set(thumb, `gallery/img/${original}`)
    }
    return gallery
  }

  async #readGallery(gallery: readonly ListItem[]): Promise<void> {
    for (const { at, fields } of gallery) {
      const original = foreignText(fields.original) ?? foreignText(fields.thumb)
      const plant = this.#plantOf(fields, 'photographs')
      if (original === undefined || plant === undefined) continue
      const file = await this.#picture(`gallery/img/${original}`, original)
      if (file !== undefined) this.#addWithFile(at, plant, JOURNAL.photo, fields, file)
    }
  }

  async #readAttachments(): Promise<void> {
    for await (const { at, fields } of this.#archive.read('platts/data.json')) {
      const name = foreignText(fields.file)
      const plant = this.#plantOf(fields, 'attachments')
      if (name === undefined || plant === undefined) continue
      const file = await this.#archive.take(`platts/files/${name}`)
      if (file !== undefined) this.#addWithFile(at, plant, JOURNAL.note, fields, file)
    }
  }

  async #readLog(): Promise<void> {
    for await (const { at, fields } of this.#archive.read('plantlog/data.json')) {
      const content = foreignText(fields.content)
      const plant = this.#plantOf(fields, 'log entries')
      const written = foreignTime(fields.created_at) ?? foreignTime(fields.updated_at)
      if (content === undefined || plant === undefined) continue
      if (written === undefined) this.draft.leaveOut('log entries', 'They have no time.')
      else if (content.startsWith(SYSTEM_ENTRY))
        this.#readSystemEntry(at, plant, content.slice(SYSTEM_ENTRY.length), written.at)
      else this.draft.addEntry({ at, plant, type: JOURNAL.note, eventTime: written.at, remark: content })
    }
  }

  /** What HortusFox writes by itself whenever a field changes; care that was ticked off is in there. */
  #readSystemEntry(at: string, plant: string, text: string, written: number): void {
    const [, column = '', value = ''] = /^(\w+) = (.*)$/su.exec(text) ?? []
    const type = Object.hasOwn(LAST_DONE, column) ? LAST_DONE[column] : undefined
    if (type === undefined || value === '#null')
      this.draft.leaveOut('log entries', 'HortusFox wrote them itself when a field was changed.')
    else this.#addOnce({ at, plant, type, eventTime: foreignTime(value)?.at ?? written })
  }

  #addWithFile(at: string, plant: string, type: number, fields: Fields, file: string): void {
    const eventTime = foreignTime(fields.created_at)?.at
    const remark = foreignText(fields.label)
    if (eventTime === undefined) this.draft.leaveOut('photographs and attachments', 'They have no time.')
    else this.draft.addEntry({ at, plant, type, eventTime, files: [file], remark })
  }

  #addOnce(entry: NewEntry): void {
    const day = new Date(entry.eventTime).toISOString().slice(0, 10)
    const what = `${entry.plant} ${entry.type} ${day}`
    if (this.#done.has(what)) return
    this.#done.add(what)
    this.draft.addEntry(entry)
  }

  #plantOf(fields: Fields, what: string): string | undefined {
    const plant = refOf(fields.plant)
    if (plant !== undefined && this.#plants.has(plant)) return plant
    this.draft.leaveOut(what, 'Their plant is not in the archive.')
    return undefined
  }

  async #picture(file: string, name: string): Promise<string | undefined> {
    if (!/^https?:/u.test(name)) return this.#archive.take(file, true)
    this.draft.leaveOut('photographs', 'They are on another server.')
    return undefined
  }
}

/** The backup that an administrator of HortusFox makes: a folder for each table, with `data.json` and its pictures. */
export const HORTUSFOX: GardenFormat = {
  name: 'HortusFox backup',
  async open({ zip }) {
    const lists = ['plants/data.json', 'locations/data.json']
    return zip && lists.some((name) => zip.entries.has(name)) ? new HortusFoxDraft(zip).read() : undefined
  },
}
