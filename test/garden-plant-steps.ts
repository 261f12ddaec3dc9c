import { distinct } from '../src/base/distinct.ts'
import { foldForSearch } from '../src/base/fold-case.ts'
import type { GardenModel, ModelEntry, ModelPlant } from './garden-model.ts'
import {
  choose,
  chooseAll,
  type Dice,
  type Made,
  type MakeStep,
  MOST_CHOICES,
  stepAt,
} from './garden-step.ts'

const TIME = 1_767_225_600_000

/** Another choice from the same number, so that not all references belong to the other user at once. */
const other = (at: number) => (at + 1) % (MOST_CHOICES + 1)

/** The part of a list that a page shows. */
function pageOf<T>(all: readonly T[], page: number, size: number) {
  return { items: all.slice(page * size, (page + 1) * size), page, size, total: all.length }
}

/** The references of a plant, and the error code of the first one that the caller does not own. */
function referencesOf(own: GardenModel, foreign: GardenModel, { to, picks }: Dice) {
  const species = choose(own.species, [], to)
  const location = choose(own.locations, foreign.locations, other(to))
  const tags = chooseAll(own.tags, foreign.tags, picks)
  const files = chooseAll(own.files, foreign.files, picks.map(other))
  return { species, location, tags, files }
}

/** All that keywords look at. */
function textsOf(own: GardenModel, plant: ModelPlant): string[] {
  const { name, remark = '', species, location, tags } = own.showPlant(plant)
  const region = own.regions.find(({ locations }) => locations.some(({ id }) => id === location?.id))
  const names = [species?.commonName, location?.name, region?.name].map((text) => text ?? '')
  return [name, remark, ...names, ...tags.map((tag) => tag.name)]
}

function isWantedPlant(own: GardenModel, query: Readonly<Record<string, string | number>>) {
  const regionLocations = own.regions.find(({ id }) => id === query.regionId)?.locations ?? []
  const terms = foldForSearch(String(query.keywords ?? '')).split(' ')
  return (plant: ModelPlant) =>
    (query.speciesId === undefined || plant.speciesId === query.speciesId) &&
    (query.locationId === undefined || plant.locationId === query.locationId) &&
    (query.regionId === undefined || regionLocations.some(({ id }) => id === plant.locationId)) &&
    (query.tagId === undefined || plant.tagIds.some((id) => id === query.tagId)) &&
    (query.status === undefined || plant.status === query.status) &&
    terms.every((term) => textsOf(own, plant).some((text) => foldForSearch(text).includes(term)))
}

function lineOf(path: string, query: Readonly<Record<string, string | number>>) {
  const texts = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)])
  return `GET ${path.replace(/^\/?/, '/')}?${new URLSearchParams(texts)}` as `GET /${string}`
}

/** Plants, entries and the files in them. */
export const PLANT_STEPS: Readonly<Record<string, MakeStep>> = {
  'create plant': (own, foreign, dice) => {
    const { species, location, tags, files } = referencesOf(own, foreign, dice)
    const { name, remark, to, given } = dice
    const optional = {
      ...(given[0] ? { status: to % 3, plantingDate: '2025-04-01' } : {}),
      ...(given[1] ? { remark } : {}),
    }
    const payload = {
      ...optional,
      ...{ name, speciesId: species.id, locationId: location.id, tagIds: tags.ids, covers: files.ids },
    }
    const missing = missingOf({ species, location, tags, files })
    return {
      line: 'POST /api/v1/plants',
      payload,
      outcome:
        missing ??
        (({ id, createdAt }) => {
          const plant: ModelPlant = {
            ...{ id, createdAt, plantingDate: null, status: 0, remark: null },
            ...payload,
            tagIds: distinct(tags.ids),
            covers: distinct(files.ids),
          }
          own.plants.push(plant)
          return own.showPlant(plant)
        }),
    }
  },
  'change plant': (own, foreign, dice) => {
    const choice = choose(own.plants, foreign.plants, dice.at)
    const { species, location, tags, files } = referencesOf(own, foreign, dice)
    const { name, remark, to, given } = dice
    const [hasLinks, hasLists, isCleared] = given
    const links = isCleared ? { speciesId: null, locationId: null } : undefined
    const lists = isCleared ? { tagIds: null, covers: null } : undefined
    const payload = {
      ...(isCleared ? { status: null, remark: null, plantingDate: null } : { name, status: to % 3, remark }),
      ...(hasLinks ? (links ?? { speciesId: species.id, locationId: location.id }) : {}),
      ...(hasLists ? (lists ?? { tagIds: tags.ids, covers: files.ids }) : {}),
    }
    const missing = missingOf({
      ...(hasLinks && !isCleared ? { species, location } : {}),
      ...(hasLists && !isCleared ? { tags, files } : {}),
    })
    return stepAt(
      `PUT /api/v1/plants/${choice.id}`,
      choice,
      4001,
      (plant) =>
        missing ??
        (() => {
          Object.assign(plant, payload, { status: payload.status ?? 0 })
          plant.tagIds = distinct(plant.tagIds ?? [])
          plant.covers = distinct(plant.covers ?? [])
          return own.showPlant(plant)
        }),
      payload,
    )
  },
  'change plants': (own, foreign, { at, to, picks, given }) => {
    const plants = chooseAll(own.plants, foreign.plants, [at, ...picks])
    const location = choose(own.locations, foreign.locations, to)
    const tags = chooseAll(own.tags, foreign.tags, [to])
    const [hasLocation, hasTags, isRemoved] = given
    const locationId = isRemoved ? null : location.id
    const payload = {
      ...{ ids: plants.ids, status: to % 3 },
      ...(hasLocation ? { locationId } : {}),
      ...(hasTags ? { [isRemoved ? 'removeTagIds' : 'addTagIds']: tags.ids } : {}),
    }
    const line = 'PATCH /api/v1/plants'
    if (plants.ids.length === 0) return { line, payload, outcome: 1101 }
    if (!plants.areOwn) return { line, payload, outcome: 4001 }
    const missing = missingOf({
      ...(hasLocation && locationId !== null ? { location } : {}),
      ...(hasTags ? { tags } : {}),
    })
    const outcome = () => {
      const changed = own.plants.filter(({ id }) => plants.ids.includes(id))
      for (const plant of changed) {
        plant.status = payload.status
        if (hasLocation) plant.locationId = locationId
        const others = plant.tagIds.filter((id) => !tags.ids.includes(id))
        if (hasTags) plant.tagIds = isRemoved ? others : [...others, ...tags.ids]
      }
      return { plants: changed.length }
    }
    return { line, payload, outcome: missing ?? outcome }
  },
  'delete plant': (own, foreign, { at }) => {
    const choice = choose(own.plants, foreign.plants, at)
    return stepAt(`DELETE /api/v1/plants/${choice.id}`, choice, 4001, (plant) => () => own.removePlant(plant))
  },
  'show plant': (own, foreign, { at }) => {
    const choice = choose(own.plants, foreign.plants, at)
    return stepAt(`GET /api/v1/plants/${choice.id}`, choice, 4001, (plant) => () => own.showPlant(plant))
  },
  'list plants': (own, foreign, { at, to, keywords, given }) => {
    const filters = [
      { speciesId: choose(own.species, [], to).id },
      { locationId: choose(own.locations, foreign.locations, to).id },
      { regionId: choose(own.regions, foreign.regions, to).id },
      { tagId: choose(own.tags, foreign.tags, to).id },
      { status: to % 3 },
    ]
    const query = { ...(given[0] ? filters[at % 5] : {}), ...(given[1] ? { keywords } : {}) }
    const [page, size] = given[2] ? [to % 3, 1 + (at % 3)] : [0, 20]
    const found = own.showPlants(isWantedPlant(own, query))
    return {
      line: lineOf('/api/v1/plants', { ...query, page, size }),
      outcome: () => pageOf(found, page, size),
    }
  },
  'create entry': (own, foreign, { at, to, picks, remark, given }) => {
    const plants = chooseAll(own.plants, foreign.plants, [at, ...picks])
    const files = chooseAll(own.files, foreign.files, picks.map(other))
    const values = {
      ...{ type: at, eventTime: TIME + to, plantIds: plants.ids },
      ...(given[0] ? { remark } : {}),
      ...(given[1] ? { properties: `{"ml":${to}}` } : {}),
      ...(given[2] ? { media: files.ids } : {}),
    }
    const line = 'POST /api/v1/plant-journals'
    if (plants.ids.length === 0) return { line, payload: values, outcome: 1101 }
    if (!plants.areOwn) return { line, payload: values, outcome: 4001 }
    if (given[2] && !files.areOwn) return { line, payload: values, outcome: 5001 }
    const outcome = ({ id, createdAt }: Made) => {
      const entry: ModelEntry = {
        ...{ id, createdAt, properties: null, remark: null },
        ...values,
        plantIds: distinct(plants.ids),
        media: distinct(given[2] ? files.ids : []),
      }
      own.entries.push(entry)
      return own.showEntry(entry)
    }
    return { line, payload: values, outcome }
  },
  'change entry': (own, foreign, { at, to, picks, remark, given }) => {
    const choice = choose(own.entries, foreign.entries, at)
    const plants = chooseAll(own.plants, foreign.plants, [to, ...picks])
    const files = chooseAll(own.files, foreign.files, picks.map(other))
    const hasPlants = given[0] && plants.ids.length > 0
    const values = {
      ...{ eventTime: TIME + to, remark, properties: given[2] ? null : '[]' },
      ...(hasPlants ? { plantIds: plants.ids } : {}),
      ...(given[1] ? { media: given[2] ? null : files.ids } : {}),
    }
    const change = (entry: ModelEntry) => () => {
      Object.assign(entry, values)
      entry.plantIds = distinct(entry.plantIds)
      entry.media = distinct(entry.media ?? [])
      return own.showEntry(entry)
    }
    return stepAt(
      `PUT /api/v1/plant-journals/${choice.id}`,
      choice,
      4401,
      (entry) => {
        if (hasPlants && !plants.areOwn) return 4001
        return given[1] && !given[2] && !files.areOwn ? 5001 : change(entry)
      },
      values,
    )
  },
  'delete entry': (own, foreign, { at }) => {
    const choice = choose(own.entries, foreign.entries, at)
    const line = `DELETE /api/v1/plant-journals/${choice.id}` as const
    return stepAt(line, choice, 4401, (entry) => () => own.removeEntry(entry))
  },
  'show entry': (own, foreign, { at }) => {
    const choice = choose(own.entries, foreign.entries, at)
    const line = `GET /api/v1/plant-journals/${choice.id}` as const
    return stepAt(line, choice, 4401, (entry) => () => own.showEntry(entry))
  },
  'list entries': (own, foreign, { at, to, given }) => {
    const plant = choose(own.plants, foreign.plants, at)
    const from = TIME + (to % 3)
    const until = TIME + 3 + (at % 5)
    const query = {
      ...(given[0] ? { plantId: plant.id } : {}),
      ...(given[1] ? { type: to } : {}),
      ...(given[2] ? { from, to: until } : {}),
    }
    const [page, size] = at % 2 === 0 ? [to % 3, 1 + (at % 3)] : [0, 20]
    const found = own.showEntries(
      (entry) =>
        (!given[0] || entry.plantIds.includes(plant.id)) &&
        (!given[1] || entry.type === to) &&
        (!given[2] || (entry.eventTime >= from && entry.eventTime <= until)),
    )
    const line = lineOf('/api/v1/plant-journals', { ...query, page, size })
    return { line, outcome: () => pageOf(found, page, size) }
  },
  'delete file': (own, foreign, { at }) => {
    const choice = choose(own.files, foreign.files, at)
    return stepAt(`DELETE /api/v1/media/${choice.id}`, choice, 5001, (file) => () => own.removeFile(file))
  },
}

interface References {
  readonly species?: { own: unknown }
  readonly location?: { own: unknown }
  readonly tags?: { areOwn: boolean }
  readonly files?: { areOwn: boolean }
}

/** In the order in which they are checked. */
function missingOf({ species, location, tags, files }: References): number | undefined {
  if (species !== undefined && species.own === undefined) return 3001
  if (location !== undefined && location.own === undefined) return 4301
  if (tags?.areOwn === false) return 4101
  return files?.areOwn === false ? 5001 : undefined
}
