import { choose, idsOf, type Made, type MakeStep, reordered, shuffled, stepAt } from './garden-step.ts'

/** Regions, locations and tags. */
export const PLACE_STEPS: Readonly<Record<string, MakeStep>> = {
  'create region': (own, _foreign, { name, at, given }) => {
    const place = given[0] ? { longitude: at + 0.5, latitude: 5 - at } : {}
    const half = given[1] && given[2] ? { longitude: 1 } : undefined
    return {
      line: 'POST /api/v1/regions',
      payload: { name, ...(half ?? place) },
      outcome:
        half === undefined
          ? ({ id, createdAt }) => {
              const region = { id, name, ...place, locations: [], createdAt }
              own.regions.push(region)
              return region
            }
          : 1101,
    }
  },
  'change region': (own, foreign, { at, to, name, given }) => {
    const choice = choose(own.regions, foreign.regions, at)
    const cleared = given[1] ? { longitude: null, latitude: null } : {}
    const place = given[0] ? { longitude: to - 0.25, latitude: to } : cleared
    const payload = { ...(given[2] ? { name } : {}), ...place }
    return stepAt(
      `PUT /api/v1/regions/${choice.id}`,
      choice,
      4201,
      (region) => () => {
        Object.assign(region, payload)
        if (region.longitude === null) delete region.longitude
        if (region.latitude === null) delete region.latitude
        return region
      },
      payload,
    )
  },
  'delete region': (own, foreign, { at }) => {
    const choice = choose(own.regions, foreign.regions, at)
    return stepAt(
      `DELETE /api/v1/regions/${choice.id}`,
      choice,
      4201,
      (region) => () => own.removeRegion(region),
    )
  },
  'reorder regions': (own, foreign, { at, given }) => {
    const present = shuffled(idsOf(own.regions), at)
    // Ids that do not exist, belong to another user, or are incomplete.
    const wrong = given[0] ? [...present, foreign.regions[0]?.id ?? 1] : present.slice(1)
    const isWrong = present.length === 0 || (given[1] && given[2])
    const orderedIds = isWrong ? [...wrong, 2 ** 53 - 1] : present
    return {
      line: 'PUT /api/v1/regions/order',
      payload: { orderedIds },
      outcome: isWrong
        ? 4203
        : () => {
            own.regions = reordered(own.regions, orderedIds)
            return own.regions
          },
    }
  },
  'show region': (own, foreign, { at }) => {
    const choice = choose(own.regions, foreign.regions, at)
    return stepAt(`GET /api/v1/regions/${choice.id}`, choice, 4201, (region) => () => region)
  },
  'list regions': (own) => ({ line: 'GET /api/v1/regions', outcome: () => own.regions }),
  'create location': (own, foreign, { at, to, name, given }) => {
    const choice = choose(own.regions, foreign.regions, at)
    const lightLevel = given[0] ? to % 6 : 0
    return stepAt(
      `POST /api/v1/regions/${choice.id}/locations`,
      choice,
      4201,
      (region) =>
        ({ id, createdAt }: Made) => {
          const location = { id, name, lightLevel, createdAt }
          region.locations.push(location)
          return location
        },
      { name, ...(given[0] ? { lightLevel } : {}) },
    )
  },
  'change location': (own, foreign, { at, to, name, given }) => {
    const choice = choose(own.locations, foreign.locations, at)
    const target = choose(own.regions, foreign.regions, to)
    const change = { ...(given[0] ? { name } : {}), ...(given[1] ? { lightLevel: to % 6 } : {}) }
    return stepAt(
      `PUT /api/v1/locations/${choice.id}`,
      choice,
      4301,
      (location) => {
        if (given[2] && target.own === undefined) return 4201
        return () => {
          if (given[2] && target.own !== undefined) own.moveLocation(location, target.own)
          return Object.assign(location, change)
        }
      },
      { ...change, ...(given[2] ? { regionId: target.id } : {}) },
    )
  },
  'delete location': (own, foreign, { at }) => {
    const choice = choose(own.locations, foreign.locations, at)
    return stepAt(
      `DELETE /api/v1/locations/${choice.id}`,
      choice,
      4301,
      (location) => () => own.removeLocation(location),
    )
  },
  'reorder locations': (own, foreign, { at, to, given }) => {
    const choice = choose(own.regions, foreign.regions, at)
    const present = shuffled(idsOf(choice.own?.locations ?? []), to)
    const isWrong = present.length === 0 || (given[1] && given[2])
    const orderedIds = isWrong ? [...present, foreign.locations[0]?.id ?? 2 ** 53 - 1] : present
    return stepAt(
      `PUT /api/v1/regions/${choice.id}/locations/order`,
      choice,
      4201,
      (region) =>
        isWrong
          ? 4303
          : () => {
              region.locations = reordered(region.locations, orderedIds)
              return region.locations
            },
      { orderedIds },
    )
  },
  'show location': (own, foreign, { at }) => {
    const choice = choose(own.locations, foreign.locations, at)
    return stepAt(`GET /api/v1/locations/${choice.id}`, choice, 4301, (location) => () => location)
  },
  'create tag': (own, _foreign, { name }) => ({
    line: 'POST /api/v1/plant-tags',
    payload: { name },
    outcome: own.isTaken(name)
      ? 4102
      : ({ id, createdAt }) => {
          const tag = { id, name, createdAt }
          own.tags.push(tag)
          return own.showTag(tag)
        },
  }),
  'rename tag': (own, foreign, { at, name }) => {
    const choice = choose(own.tags, foreign.tags, at)
    return stepAt(
      `PUT /api/v1/plant-tags/${choice.id}`,
      choice,
      4101,
      (tag) => (own.isTaken(name, tag.id) ? 4102 : () => own.showTag(Object.assign(tag, { name }))),
      { name },
    )
  },
  'delete tag': (own, foreign, { at }) => {
    const choice = choose(own.tags, foreign.tags, at)
    return stepAt(`DELETE /api/v1/plant-tags/${choice.id}`, choice, 4101, (tag) => () => own.removeTag(tag))
  },
  'show tag': (own, foreign, { at }) => {
    const choice = choose(own.tags, foreign.tags, at)
    return stepAt(`GET /api/v1/plant-tags/${choice.id}`, choice, 4101, (tag) => () => own.showTag(tag))
  },
  'list tags': (own) => ({ line: 'GET /api/v1/plant-tags', outcome: () => own.showTags() }),
}
