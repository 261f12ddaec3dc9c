import { Type } from 'typebox'
import type { ZipReader } from '../../../../archive/zip-reader.ts'
import { validationFailed } from '../../../../http/errors.ts'
import { isObject } from '../../../../http/schemas.ts'
import { CareSchedule } from '../../../care/schedules/schedules.schema.ts'
import { CareSettings } from '../../../care/settings/settings.schema.ts'
import { Journal } from '../../../garden/journals/journals.schema.ts'
import { MediaFile } from '../../../garden/media/media.schema.ts'
import { Plant } from '../../../garden/plants/plants.schema.ts'
import { Region } from '../../../garden/regions/regions.schema.ts'
import { Tag } from '../../../garden/tags/tags.schema.ts'
import type { GardenFormat, GardenSource, ImportedPlace, LeftOut } from '../../imports/garden-source.ts'
import { FORMAT, FORMAT_VERSION, LISTS, type ListName, MANIFEST, SINGLES } from '../takeout-format.ts'
import { checked } from './checked.ts'
import { jsonLines, jsonOf, type Line } from './json-lines.ts'

const Media = Type.Object(
  { ...MediaFile.properties, file: Type.String(), sha256: Type.Optional(Type.String()) },
  { additionalProperties: false },
)

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
    return frondSource(zip, isObject(manifest.counts) ? manifest.counts : {})
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
]

/** An archive with shorter lists than its `counts` was cut, or put together by hand. */
function frondSource(zip: ZipReader, counts: Readonly<Record<string, unknown>>): GardenSource {
  const missing = new Set<string>()
  const present = (files: readonly { readonly id: number }[]) =>
    files.map(refOf).filter((ref) => !missing.has(ref))
  const found = new Map<ListName, number>()
  async function* lines(list: ListName): AsyncGenerator<Line> {
    const entry = zip.entries.get(LISTS[list])
    if (entry === undefined) return
    for await (const line of jsonLines(zip, entry)) {
      found.set(list, (found.get(list) ?? 0) + 1)
      yield line
    }
  }
  const lacking = (list: ListName) => {
    const count = counts[list]
    return typeof count === 'number' && Number.isSafeInteger(count) ? count - (found.get(list) ?? 0) : 0
  }
  return {
    async *regions() {
      for await (const { at, value } of lines('regions')) {
        const { id: _id, createdAt, locations, ...fields } = checked(Region, value, at)
        yield {
          ...{ at, fields, createdAt },
          locations: locations.map(({ id, createdAt, ...fields }, index) => {
            return { at: `${at}, location ${index + 1}`, ref: String(id), fields, createdAt }
          }),
        }
      }
    },
    places: none<ImportedPlace>,
    async *tags() {
      for await (const { at, value } of lines('tags')) {
        const { id, plantCount: _plantCount, createdAt, ...fields } = checked(Tag, value, at)
        yield { at, ref: String(id), fields, createdAt }
      }
    },
    async *files() {
      for await (const { at, value } of lines('media')) {
        const { id, file, createdAt } = checked(Media, value, at)
        const entry = zip.entries.get(file)
        if (entry === undefined) missing.add(String(id))
        else yield { at: file, ref: String(id), createdAt, content: () => zip.read(entry) }
      }
    },
    async *plants() {
      for await (const { at, value } of lines('plants')) {
        const { id, species, location, tags, covers, createdAt, ...fields } = checked(Plant, value, at)
        yield {
          ...{ at, ref: String(id), fields, createdAt, species },
          location: location === null ? null : String(location.id),
          tags: tags.map(refOf),
          covers: present(covers),
        }
      }
    },
    async *entries() {
      for await (const { at, value } of lines('journals')) {
        const { id: _id, plantIds, media, createdAt, ...fields } = checked(Journal, value, at)
        yield { at, fields, createdAt, plants: plantIds.map(String), files: present(media) }
      }
    },
    async *schedules() {
      for await (const { at, value } of lines('schedules')) {
        const { id: _id, plantId, deferral, createdAt, ...shown } = checked(CareSchedule, value, at)
        const { lastDoneAt: _lastDoneAt, nextDue: _nextDue, state: _state, ...fields } = shown
        yield { at, fields, createdAt, plant: String(plantId), deferral }
      }
    },
    async settings() {
      const entry = zip.entries.get(SINGLES.settings)
      if (entry === undefined) return undefined
      return { at: entry.name, fields: { ...checked(CareSettings, await jsonOf(zip, entry), entry.name) } }
    },
    async leftOut() {
      for await (const _line of lines('channels'));
      const leftOut: LeftOut[] = [
        {
          what: 'reminder channels',
          count: found.get('channels') ?? 0,
          why: 'Their addresses and keys are secret and not in the archive.',
        },
        { what: 'files', count: missing.size, why: 'They are listed, but are not in the archive.' },
        ...IMPORTED.map(([list, what]) => ({
          what,
          count: lacking(list),
          why: 'The archive counts more than it lists.',
        })),
      ]
      return leftOut.filter(({ count }) => count > 0)
    },
  }
}

function refOf({ id }: { readonly id: number }): string {
  return String(id)
}

async function* none<T>(): AsyncGenerator<T> {}
