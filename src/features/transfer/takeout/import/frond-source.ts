import { Type } from 'typebox'
import type { ZipEntry } from '../../../../archive/zip-directory.ts'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { AppError, validationFailed } from '../../../../http/errors.ts'
import { Closed } from '../../../../http/fields.ts'
import { isObject } from '../../../../http/schemas.ts'
import { parseJson } from '../../../../http/validation/json-body.ts'
import { PlantProblem } from '../../../care/problems/problems.schema.ts'
import { CareSchedule } from '../../../care/schedules/schedules.schema.ts'
import { CareSettings } from '../../../care/settings/settings.schema.ts'
import { Journal } from '../../../garden/journals/journals.schema.ts'
import { MediaFile } from '../../../garden/media/media.schema.ts'
import { Plant } from '../../../garden/plants/plants.schema.ts'
import { Region } from '../../../garden/regions/regions.schema.ts'
import { Tag } from '../../../garden/tags/tags.schema.ts'
import { Wish } from '../../../garden/wishes/wishes.schema.ts'
import type { GardenFormat, GardenSource, LeftOut } from '../../imports/garden-source.ts'
import { linesOf } from '../../lines.ts'
import { FORMAT, FORMAT_VERSION, LISTS, type ListName, MANIFEST, SINGLES } from '../takeout-format.ts'
import { blaming, checked } from './checked.ts'

/** A region with 10,000 locations. More would hold up the event loop when it is parsed. */
const LINE_BYTES = 4_194_304
const LINE_LIMITS = { jsonDepth: 32, jsonValues: 100_000 }
/** No export writes one. An archive of a megabyte could have a hundred million, which would take minutes to pass over. */
const MOST_BLANK_LINES = 1_000

const Media = Closed({ ...MediaFile.properties, file: Type.String(), sha256: Type.Optional(Type.String()) })

/** What an export of Frond has written. */
export const FROND: GardenFormat = {
  name: 'Frond takeout',
  async open({ zip }) {
    const entry = zip?.entries.get(MANIFEST)
    if (zip === undefined || entry === undefined) return undefined
    const manifest = await jsonOf(zip, entry)
    if (!isObject(manifest) || manifest.format !== FORMAT) return undefined
    const { version } = manifest
    if (typeof version !== 'number' || version > FORMAT_VERSION)
      throw validationFailed([{ path: MANIFEST, message: 'is of a later version of Frond than this server' }])
    return new FrondSource(zip, isObject(manifest.counts) ? manifest.counts : {})
  },
}

/** By what they are called in an answer. */
const IMPORTED: readonly (readonly [list: ListName, what: string])[] = [
  ['regions', 'regions'],
  ['tags', 'tags'],
  ['media', 'files'],
  ['plants', 'plants'],
  ['journals', 'journal entries'],
  ['schedules', 'care schedules'],
  ['problems', 'problems of plants'],
  ['wishes', 'wishes'],
]

class FrondSource implements GardenSource {
  readonly #zip: ZipReader
  /** An archive with shorter lists than these was cut, or put together by hand. */
  readonly #counts: Readonly<Record<string, unknown>>
  readonly #found = new Map<ListName, number>()
  /** Files that are listed and not in the archive. */
  readonly #missing = new Set<string>()
  #turns = 0

  constructor(zip: ZipReader, counts: Readonly<Record<string, unknown>>) {
    this.#zip = zip
    this.#counts = counts
  }

  async settings() {
    const entry = this.#zip.entries.get(SINGLES.settings)
    if (entry === undefined) return undefined
    // The days without reminders were those of another account, and may be over.
    const { quietUntil: _, ...fields } = checked(CareSettings, await jsonOf(this.#zip, entry), entry.name)
    return { at: entry.name, fields }
  }

  get regions() {
    return this.#items('regions', (value, at) => {
      const { id: _id, createdAt, locations, ...fields } = checked(Region, value, at)
      return {
        ...{ at, fields, createdAt },
        locations: locations.map(({ id, createdAt, ...fields }, index) => {
          return { at: `${at}, location ${index + 1}`, ref: String(id), fields, createdAt }
        }),
      }
    })
  }

  get tags() {
    return this.#items('tags', (value, at) => {
      const { id, plantCount: _plantCount, createdAt, ...fields } = checked(Tag, value, at)
      return { at, ref: String(id), fields, createdAt }
    })
  }

  get files() {
    return this.#items('media', (value, at) => {
      const { id, file, createdAt } = checked(Media, value, at)
      const entry = this.#zip.entries.get(file)
      if (entry !== undefined)
        return { at: file, ref: String(id), createdAt, content: () => this.#zip.read(entry) }
      this.#missing.add(String(id))
      return undefined
    })
  }

  get plants() {
    return this.#items('plants', (value, at) => {
      const { id, species, location, tags, covers, createdAt, ...fields } = checked(Plant, value, at)
      return {
        ...{ at, ref: String(id), fields, createdAt, species },
        location: location === null ? null : String(location.id),
        tags: tags.map(({ id }) => String(id)),
        covers: this.#present(covers),
      }
    })
  }

  get entries() {
    return this.#items('journals', (value, at) => {
      const { id: _id, plantIds, media, createdAt, author, ...fields } = checked(Journal, value, at)
      return { at, fields, createdAt, author, plants: plantIds.map(String), files: this.#present(media) }
    })
  }

  get schedules() {
    return this.#items('schedules', (value, at) => {
      const { id: _id, plantId, deferral, createdAt, ...shown } = checked(CareSchedule, value, at)
      const { lastDoneAt: _lastDoneAt, nextDue: _nextDue, state: _state, ...others } = shown
      const { assignees, turn: _turn, ...fields } = others
      if (assignees !== undefined) this.#turns++
      return { at, fields, createdAt, plant: String(plantId), deferral }
    })
  }

  get problems() {
    return this.#items('problems', (value, at) => {
      const { id: _id, plant, nextCheck: _nextCheck, createdAt, ...fields } = checked(PlantProblem, value, at)
      return { at, fields, createdAt, plant: String(plant.id) }
    })
  }

  get wishes() {
    return this.#items('wishes', (value, at) => {
      const { id: _id, species = null, createdAt, ...fields } = checked(Wish, value, at)
      return { at, fields, createdAt, species }
    })
  }

  async leftOut(): Promise<LeftOut[]> {
    for (const list of ['channels', 'grants'] as const)
      for await (const _one of this.#items(list, () => true));
    const leftOut = [
      {
        what: 'reminder channels',
        count: this.#found.get('channels') ?? 0,
        why: 'Their addresses and keys are secret and not in the archive.',
      },
      {
        what: 'persons, links and keys',
        count: this.#found.get('grants') ?? 0,
        why: 'They are let into the garden that was exported, and into no other.',
      },
      { what: 'files', count: this.#missing.size, why: 'They are listed, but are not in the archive.' },
      { what: 'turns', count: this.#turns, why: 'They are those of accounts of another server.' },
      ...IMPORTED.map(([list, what]) => {
        const count = Number.isSafeInteger(this.#counts[list]) ? Number(this.#counts[list]) : 0
        const lacking = count - (this.#found.get(list) ?? 0)
        return { what, count: lacking, why: 'The archive counts more than it lists.' }
      }),
    ]
    return leftOut.filter(({ count }) => count > 0)
  }

  /** The JSON values of a list, one a line; a few blank lines are passed over. */
  async *#items<T>(list: ListName, itemOf: (value: unknown, at: string) => T | undefined): AsyncGenerator<T> {
    const entry = this.#zip.entries.get(LISTS[list])
    if (entry === undefined) return
    let number = 0
    let blank = 0
    for await (const line of linesOf(this.#zip.read(entry), LINE_BYTES, () => tooLong(entry.name))) {
      number++
      const at = `${entry.name}, line ${number}`
      if (line.some((byte) => byte > 0x20)) {
        this.#found.set(list, number - blank)
        const item = itemOf(await parsed(line, at), at)
        if (item !== undefined) yield item
      } else if (++blank > MOST_BLANK_LINES)
        throw validationFailed([
          { path: at, message: `is one blank line more than the ${MOST_BLANK_LINES} that are passed over` },
        ])
    }
  }

  #present(files: readonly { readonly id: number }[]): string[] {
    return files.map(({ id }) => String(id)).filter((ref) => !this.#missing.has(ref))
  }
}

async function jsonOf(zip: ZipReader, entry: ZipEntry): Promise<unknown> {
  if (entry.size > LINE_BYTES) throw tooLong(entry.name)
  return parsed(await zip.readWhole(entry), entry.name)
}

function parsed(text: Buffer, at: string): Promise<unknown> {
  return blaming(at, async () => parseJson(text, LINE_LIMITS))
}

function tooLong(name: string): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', {
    message: `${name}: nothing in it may have more than ${LINE_BYTES} bytes.`,
  })
}
