import { Type } from 'typebox'
import type { ZipReader } from '../../../archive/zip-reader.ts'
import { validationFailed } from '../../../http/errors.ts'
import { isObject } from '../../../http/openapi/schemas.ts'
import { CareSchedule } from '../../care/schedules/schedules.schema.ts'
import { CareSettings } from '../../care/settings.schema.ts'
import { Journal } from '../../journals/journals.schema.ts'
import { MediaFile } from '../../media/media.schema.ts'
import { Plant } from '../../plants/plants.schema.ts'
import { Region } from '../../regions/regions.schema.ts'
import { Tag } from '../../tags/tags.schema.ts'
import { FORMAT, FORMAT_VERSION, LISTS, MANIFEST, SINGLES } from '../takeout-format.ts'
import { checked } from './checked.ts'
import type { GardenFormat, GardenSource, ImportedPlace, LeftOut } from './garden-source.ts'
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
    return frondSource(zip)
  },
}

function frondSource(zip: ZipReader): GardenSource {
  const missing = new Set<string>()
  const present = (files: readonly { readonly id: number }[]) =>
    files.map(refOf).filter((ref) => !missing.has(ref))
  const lines = (name: string): AsyncIterable<Line> => {
    const entry = zip.entries.get(name)
    return entry === undefined ? none() : jsonLines(zip, entry)
  }
  return {
    async *regions() {
      for await (const { at, value } of lines(LISTS.regions)) {
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
      for await (const { at, value } of lines(LISTS.tags)) {
        const { id, plantCount: _plantCount, createdAt, ...fields } = checked(Tag, value, at)
        yield { at, ref: String(id), fields, createdAt }
      }
    },
    async *files() {
      for await (const { at, value } of lines(LISTS.media)) {
        const { id, file, createdAt } = checked(Media, value, at)
        const entry = zip.entries.get(file)
        if (entry === undefined) missing.add(String(id))
        else yield { at: file, ref: String(id), createdAt, content: () => zip.read(entry) }
      }
    },
    async *plants() {
      for await (const { at, value } of lines(LISTS.plants)) {
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
      for await (const { at, value } of lines(LISTS.journals)) {
        const { id: _id, plantIds, media, createdAt, ...fields } = checked(Journal, value, at)
        yield { at, fields, createdAt, plants: plantIds.map(String), files: present(media) }
      }
    },
    async *schedules() {
      for await (const { at, value } of lines(LISTS.schedules)) {
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
      let channels = 0
      for await (const _line of lines(LISTS.channels)) channels++
      const found: LeftOut[] = [
        {
          what: 'reminder channels',
          count: channels,
          why: 'Their addresses and keys are secret and not in the archive.',
        },
        { what: 'files', count: missing.size, why: 'They are listed, but are not in the archive.' },
      ]
      return found.filter(({ count }) => count > 0)
    },
  }
}

function refOf({ id }: { readonly id: number }): string {
  return String(id)
}

async function* none<T>(): AsyncGenerator<T> {}
