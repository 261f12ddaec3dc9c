import type { GardenModel } from './garden-model.ts'
import type { send } from './send.ts'

/** A few numbers and a name, from which each kind of step takes what it needs. */
export interface Dice {
  readonly at: number
  readonly to: number
  readonly picks: readonly number[]
  readonly name: string
}

export interface Made {
  readonly id: number
  readonly createdAt: number
}

/** A request and what must come of it: a failure, or a change of the model that gives the expected data. */
export interface Step {
  readonly line: Parameters<typeof send>[1]
  readonly payload?: object
  readonly outcome: number | ((made: Made) => unknown)
}

type MakeStep = (own: GardenModel, dice: Dice, speciesId: number) => Step

const UNKNOWN = { id: 2 ** 53 - 1 }
const TIME = 1_767_225_600_000

const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % list.length]
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id)
const shuffled = <T>(list: readonly T[], by: number): T[] =>
  [...list.slice(by), ...list.slice(0, by)].reverse()
const distinct = (ids: readonly number[]) => [...new Set(ids)]

function picked(list: readonly { id: number }[], picks: readonly number[]): number[] {
  return picks.flatMap((at) => pick(list, at)?.id ?? [])
}

/** The elements of a list in the order of these ids. */
function reordered<T extends { id: number }>(list: readonly T[], ids: readonly number[]): T[] {
  return ids.flatMap((id) => list.find((element) => element.id === id) ?? [])
}

export const STEPS: Readonly<Record<string, MakeStep>> = {
  'create region': (own, { name, at }) => {
    const place = at % 2 === 0 ? {} : { longitude: at + 0.5, latitude: -at }
    return {
      line: 'POST /api/v1/regions',
      payload: { name, ...place },
      outcome: ({ id, createdAt }) => {
        const region = { id, name, ...place, locations: [], createdAt }
        own.regions.push(region)
        return region
      },
    }
  },
  'change region': (own, { at, name }) => {
    const region = pick(own.regions, at)
    const change = () => region && Object.assign(region, { name })
    const line = `PUT /api/v1/regions/${(region ?? UNKNOWN).id}` as const
    return { line, payload: { name }, outcome: region === undefined ? 4201 : change }
  },
  'delete region': (own, { at }) => {
    const region = pick(own.regions, at)
    const line = `DELETE /api/v1/regions/${(region ?? UNKNOWN).id}` as const
    return { line, outcome: region === undefined ? 4201 : () => own.removeRegion(region) }
  },
  'reorder regions': (own, { at }) => {
    const orderedIds = shuffled(idsOf(own.regions), at)
    const line = 'PUT /api/v1/regions/order'
    if (orderedIds.length === 0) return { line, payload: { orderedIds: [UNKNOWN.id] }, outcome: 4203 }
    const outcome = () => {
      own.regions = reordered(own.regions, orderedIds)
      return own.regions
    }
    return { line, payload: { orderedIds }, outcome }
  },
  'create location': (own, { at, to, name }) => {
    const region = pick(own.regions, at)
    const lightLevel = to % 6
    const outcome = ({ id, createdAt }: Made) => {
      const location = { id, name, lightLevel, createdAt }
      region?.locations.push(location)
      return location
    }
    const line = `POST /api/v1/regions/${(region ?? UNKNOWN).id}/locations` as const
    return { line, payload: { name, lightLevel }, outcome: region === undefined ? 4201 : outcome }
  },
  'change location': (own, { at, to, name }) => {
    const location = pick(own.locations, at)
    const region = pick(own.regions, to)
    const line = `PUT /api/v1/locations/${(location ?? UNKNOWN).id}` as const
    const payload = { name, regionId: (region ?? UNKNOWN).id }
    if (location === undefined || region === undefined) return { line, payload, outcome: 4301 }
    const outcome = () => {
      own.moveLocation(location, region)
      return Object.assign(location, { name })
    }
    return { line, payload, outcome }
  },
  'delete location': (own, { at }) => {
    const location = pick(own.locations, at)
    const line = `DELETE /api/v1/locations/${(location ?? UNKNOWN).id}` as const
    return { line, outcome: location === undefined ? 4301 : () => own.removeLocation(location) }
  },
  'reorder locations': (own, { at, to }) => {
    const region = pick(own.regions, at)
    const line = `PUT /api/v1/regions/${(region ?? UNKNOWN).id}/locations/order` as const
    const orderedIds = shuffled(idsOf(region?.locations ?? []), to)
    if (region === undefined) return { line, payload: { orderedIds: [1] }, outcome: 4201 }
    if (orderedIds.length === 0) return { line, payload: { orderedIds: [1] }, outcome: 4303 }
    const outcome = () => {
      region.locations = reordered(region.locations, orderedIds)
      return region.locations
    }
    return { line, payload: { orderedIds }, outcome }
  },
  'create tag': (own, { name }) => {
    const outcome = ({ id, createdAt }: Made) => {
      const tag = { id, name, createdAt }
      own.tags.push(tag)
      return own.showTag(tag)
    }
    return {
      line: 'POST /api/v1/plant-tags',
      payload: { name },
      outcome: own.isTaken(name) ? 4102 : outcome,
    }
  },
  'rename tag': (own, { at, name }) => {
    const tag = pick(own.tags, at)
    const line = `PUT /api/v1/plant-tags/${(tag ?? UNKNOWN).id}` as const
    if (tag === undefined) return { line, payload: { name }, outcome: 4101 }
    const outcome = () => own.showTag(Object.assign(tag, { name }))
    return { line, payload: { name }, outcome: own.isTaken(name, tag.id) ? 4102 : outcome }
  },
  'delete tag': (own, { at }) => {
    const tag = pick(own.tags, at)
    const line = `DELETE /api/v1/plant-tags/${(tag ?? UNKNOWN).id}` as const
    return { line, outcome: tag === undefined ? 4101 : () => own.removeTag(tag) }
  },
  'create plant': (own, { at, to, picks, name }, speciesId) => {
    const location = pick(own.locations, at)
    const values = { name, status: to % 3, tagIds: picked(own.tags, picks) }
    const payload = { ...values, speciesId, locationId: (location ?? UNKNOWN).id }
    const outcome = ({ id, createdAt }: Made) => {
      const plant = { id, createdAt, ...values, locationId: location?.id ?? null }
      own.plants.push(plant)
      return own.showPlant(plant)
    }
    return { line: 'POST /api/v1/plants', payload, outcome: location === undefined ? 4301 : outcome }
  },
  'change plant': (own, { at, to, picks, name }) => {
    const plant = pick(own.plants, at)
    const values = { name, locationId: pick(own.locations, to)?.id ?? null, tagIds: picked(own.tags, picks) }
    const change = () => plant && own.showPlant(Object.assign(plant, values))
    const line = `PUT /api/v1/plants/${(plant ?? UNKNOWN).id}` as const
    return { line, payload: values, outcome: plant === undefined ? 4001 : change }
  },
  'delete plant': (own, { at }) => {
    const plant = pick(own.plants, at)
    const line = `DELETE /api/v1/plants/${(plant ?? UNKNOWN).id}` as const
    return { line, outcome: plant === undefined ? 4001 : () => own.removePlant(plant) }
  },
  'create entry': (own, { at, to, picks }) => {
    const plantIds = picked(own.plants, [at, ...picks])
    const values = { type: at, eventTime: TIME + to }
    if (plantIds.length === 0) {
      const payload = { ...values, plantIds: [UNKNOWN.id] }
      return { line: 'POST /api/v1/plant-journals', payload, outcome: 4001 }
    }
    const outcome = ({ id, createdAt }: Made) => {
      const entry = { id, createdAt, ...values, plantIds: distinct(plantIds) }
      own.entries.push(entry)
      return own.showEntry(entry)
    }
    return { line: 'POST /api/v1/plant-journals', payload: { ...values, plantIds }, outcome }
  },
  'change entry': (own, { at, to, picks }) => {
    const entry = pick(own.entries, at)
    const plantIds = picked(own.plants, picks)
    const values = { eventTime: TIME + to, ...(plantIds.length === 0 ? {} : { plantIds }) }
    const change = () =>
      entry &&
      own.showEntry(
        Object.assign(entry, values, plantIds.length === 0 ? {} : { plantIds: distinct(plantIds) }),
      )
    const line = `PUT /api/v1/plant-journals/${(entry ?? UNKNOWN).id}` as const
    return { line, payload: values, outcome: entry === undefined ? 4401 : change }
  },
  'delete entry': (own, { at }) => {
    const entry = pick(own.entries, at)
    const line = `DELETE /api/v1/plant-journals/${(entry ?? UNKNOWN).id}` as const
    return { line, outcome: entry === undefined ? 4401 : () => own.removeEntry(entry) }
  },
}
