import { basename, extname } from 'node:path/posix'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { ArchiveFiles } from '../archive-files.ts'
import { ArchiveLists, type Fields, type ListItem, refOf } from '../archive-lists.ts'
import { foreignText } from '../foreign-text.ts'
import { foreignTime } from '../foreign-time.ts'
import { GardenDraft } from '../garden-draft.ts'
import type { ImportedFile, ImportedLocation } from '../garden-source.ts'
import { eventsOf, infoOf, PHOTO, plantOf, scheduleOf, typeOf } from './plant-it-plant.ts'

/** A plant of Plant-it says where it is in its own words; nothing holds the places together. */
const REGION = 'Plant-it'

/** Names of files, by what their lists are of. */
interface PlantItFiles {
  readonly plants: readonly string[]
  readonly species: readonly string[]
  readonly diary: readonly string[]
  readonly images: readonly string[]
  readonly reminders: readonly string[]
}

/** Reads what a server of Plant-it has answered into a draft. */
export class PlantItDraft {
  readonly draft = new GardenDraft()
  readonly #lists: ArchiveLists
  readonly #files: ArchiveFiles
  /** Names of pictures in the archive by the id that Plant-it knows them by. */
  readonly #pictures: ReadonlyMap<string, string>
  readonly #plants = new Set<string>()
  /** Plants by their diary: some versions name only that. */
  readonly #diaries = new Map<string, string>()
  readonly #places = new Map<string, string>()
  #region: ImportedLocation[] | undefined

  constructor(zip: ZipReader) {
    this.#lists = new ArchiveLists(zip)
    this.#files = new ArchiveFiles(zip, this.draft)
    this.#pictures = new Map(
      [...zip.entries.keys()]
        .filter((name) => extname(name) !== '.json')
        .map((name) => [basename(name, extname(name)), name]),
    )
  }

  get files(): readonly ImportedFile[] {
    return this.#files.taken
  }

  async read({ plants, species, diary, images, reminders }: PlantItFiles): Promise<void> {
    const names = await this.#speciesNames(species)
    for await (const item of this.#all(plants)) await this.#readPlant(item, names)
    for await (const item of this.#all(diary)) this.#readDiaryEntry(item)
    for await (const item of this.#all(images)) await this.#readImage(item)
    for await (const item of this.#all(reminders)) this.#readReminder(item)
  }

  async *#all(names: readonly string[]): AsyncGenerator<ListItem> {
    for (const name of names) yield* this.#lists.readAnswer(name)
  }

  async #speciesNames(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>()
    for await (const { fields } of this.#all(files)) {
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
    await this.#addCover(fields)
  }

  #placeOf(at: string, info: Fields): string | null {
    const name = foreignText(info.location)
    if (name === undefined) return null
    const key = name.toLowerCase()
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const ref = String(this.#places.size + 1)
    this.#places.set(key, ref)
    this.#region ??= this.draft.addRegion(at, REGION)
    this.draft.addLocation(this.#region, at, ref, name)
    return ref
  }

  async #addCover(fields: Fields): Promise<void> {
    const file = await this.#pictureOf(fields.avatarImageId)
    const plant = this.draft.plants.at(-1)
    if (file !== undefined && plant !== undefined) this.draft.addCover(plant, file)
  }

  async #pictureOf(id: unknown): Promise<string | undefined> {
    const ref = refOf(id)
    return ref === undefined ? undefined : this.#files.takeVisual(this.#pictures.get(ref) ?? ref)
  }

  #readDiaryEntry({ at, fields }: ListItem): void {
    const plant = this.#knownPlant(fields.diaryTargetId) ?? this.#diaries.get(refOf(fields.diaryId) ?? '')
    const time = foreignTime(fields.date)
    const remark = foreignText(fields.note)
    if (plant === undefined) this.draft.leaveOut('diary entries', 'Their plant is not in the archive.')
    else if (time === undefined) this.draft.leaveOut('diary entries', 'They have no date.')
    else {
      const told = remark === undefined ? {} : { remark }
      this.draft.addEntry({ at, plant, type: typeOf(fields.type), eventTime: time.at, ...told })
    }
  }

  async #readImage({ at, fields }: ListItem): Promise<void> {
    const plant = this.#knownPlant(fields.targetId)
    const time = foreignTime(fields.createOn)
    const remark = foreignText(fields.description)
    if (plant === undefined || time === undefined) {
      this.draft.leaveOut('photographs', 'Their plant is not in the archive, or they have no date.')
      return
    }
    const file = await this.#pictureOf(fields.id)
    if (file === undefined) return
    const told = remark === undefined ? {} : { remark }
    this.draft.addEntry({ at, plant, type: PHOTO, eventTime: time.at, files: [file], ...told })
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
