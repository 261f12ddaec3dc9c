import { basename, extname } from 'node:path/posix'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { ForeignArchive, type ListItem } from '../foreign-archive.ts'
import { foreignText, foreignTime, refOf } from '../foreign-values.ts'
import { GardenDraft } from '../garden-draft.ts'
import type { Fields, GardenFormat } from '../garden-source.ts'
import { eventsOf, infoOf, JOURNAL, plantOf, scheduleOf, typeOf } from './plant-it-plant.ts'

/** A plant of Plant-it says where it is in its own words; nothing holds the places together. */
const REGION = 'Plant-it'

/** Reads what a server of Plant-it has answered into a draft. */
class PlantItDraft {
  readonly draft = new GardenDraft()
  readonly #zip: ZipReader
  readonly #archive: ForeignArchive
  /** Names of pictures in the archive by the id that Plant-it knows them by. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #plants = new Set<string>()
  /** Plants by their diary: some versions name only that. */
  readonly #diaries = new Map<string, string>()
  readonly #places = new Map<string, string>()

  constructor(zip: ZipReader) {
    this.#zip = zip
    this.#archive = new ForeignArchive(zip, this.draft)
    this.#pictures = new Map(
      [...zip.entries.keys()]
        .filter((name) => extname(name) !== '.json')
        .map((name) => [basename(name, extname(name)), name]),
    )
  }

  async read(): Promise<GardenDraft> {
    const names = await this.#speciesNames()
    for await (const item of this.#all('plants')) await this.#readPlant(item, names)
    for await (const item of this.#all('diary')) this.#readDiaryEntry(item)
    for await (const item of this.#all('images')) await this.#readImage(item)
    for await (const item of this.#all('reminders')) this.#readReminder(item)
    return this.draft
  }

  async *#all(list: string): AsyncGenerator<ListItem> {
    for (const name of filesOf(this.#zip, list)) yield* this.#archive.read(name)
  }

  async #speciesNames(): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for await (const { fields } of this.#all('botanical-info')) {
      const ref = refOf(fields.id)
      const name = foreignText(fields.scientificName) ?? foreignText(fields.species)
      if (ref !== undefined && name !== undefined) names.set(ref, name)
    }
    return names
  }

  async #readPlant({ at, fields }: ListItem, names: ReadonlyMap<string, string>): Promise<void> {
    const ref = refOf(fields.id)
    if (ref === undefined || this.#plants.has(ref)) {
      this.draft.leaveOut('plants', 'They have no number of their own.')
      return
    }
    const info = infoOf(fields)
    const species = foreignText(fields.botanicalInfoSpecies) ?? names.get(refOf(fields.botanicalInfoId) ?? '')
    const plant = plantOf(at, info, species)
    if (plant === undefined) {
      this.draft.leaveOut('plants', 'They have no name.')
      return
    }
    this.#plants.add(ref)
    const diary = refOf(fields.diaryId)
    if (diary !== undefined) this.#diaries.set(diary, ref)
    this.draft.addPlant(ref, { ...plant, location: this.#placeOf(at, info) })
    for (const entry of eventsOf(at, ref, info)) this.draft.addEntry(entry)
    const cover = await this.#pictureOf(fields.avatarImageId)
    if (cover !== undefined) this.draft.addCover(cover)
  }

  #placeOf(at: string, info: Fields): string | null {
    const name = foreignText(info.location)
    if (name === undefined) return null
    const key = name.toLowerCase()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const ref = String(this.#places.size + 1)
    this.#places.set(key, ref)
    this.draft.addLocation(REGION, at, ref, name)
    return ref
  }

  async #pictureOf(id: unknown): Promise<string | undefined> {
    const ref = refOf(id)
    return ref === undefined ? undefined : this.#archive.take(this.#pictures.get(ref) ?? ref, true)
  }

  #readDiaryEntry({ at, fields }: ListItem): void {
    const plant = this.#knownPlant(fields.diaryTargetId) ?? this.#diaries.get(refOf(fields.diaryId) ?? '')
    const eventTime = foreignTime(fields.date)?.at
    const remark = foreignText(fields.note)
    if (plant === undefined) this.draft.leaveOut('diary entries', 'Their plant is not in the archive.')
    else if (eventTime === undefined) this.draft.leaveOut('diary entries', 'They have no date.')
    else this.draft.addEntry({ at, plant, type: typeOf(fields.type), eventTime, remark })
  }

  async #readImage({ at, fields }: ListItem): Promise<void> {
    const plant = this.#knownPlant(fields.targetId)
    const eventTime = foreignTime(fields.createOn)?.at
    const remark = foreignText(fields.description)
    if (plant === undefined || eventTime === undefined) {
      this.draft.leaveOut('photographs', 'Their plant is not in the archive, or they have no date.')
      return
    }
    const file = await this.#pictureOf(fields.id)
    if (file !== undefined)
      this.draft.addEntry({ at, plant, type: JOURNAL.photo, eventTime, files: [file], remark })
  }

  #readReminder({ at, fields }: ListItem): void {
    const plant = this.#knownPlant(fields.targetId)
    const schedule = scheduleOf(fields)
    if (plant === undefined) this.draft.leaveOut('reminders', 'Their plant is not in the archive.')
    else if (typeof schedule === 'string') this.draft.leaveOut('reminders', schedule)
    else this.draft.addSchedule({ at, plant, fields: schedule })
  }

  #knownPlant(value: unknown): string | undefined {
    const ref = refOf(value)
    return ref !== undefined && this.#plants.has(ref) ? ref : undefined
  }
}

/**
 * Plant-it writes no export of its own. This is an archive of what its server answers, which docs/importing.md tells how to
 * make: each list in one file or in several, such as `plants.json` or `plants-1.json`, in any folder.
 */
export const PLANT_IT: GardenFormat = {
  name: 'Plant-it answers',
  async open({ zip }) {
    return zip && filesOf(zip, 'plants').length > 0 ? new PlantItDraft(zip).read() : undefined
  },
}

/** Sorts them by name, with numbers counted as numbers. */
function filesOf({ entries }: ZipReader, list: string): string[] {
  const isOne = new RegExp(`^${list}(-\\d{1,6})?\\.json$`, 'u')
  return [...entries.keys()]
    .filter((name) => isOne.test(basename(name)))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
}
