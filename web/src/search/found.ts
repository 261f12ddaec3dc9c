import { PlantStatus } from '@frond/client'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { SearchResults } from './queries.ts'

const KINDS = ['plant', 'species', 'region', 'location', 'tag', 'entry'] as const

/** Something that was found, as it is shown and remembered. */
export type Found = {
  kind: (typeof KINDS)[number]
  id: number
  name: string
  /** The species of a plant, the scientific name of a species, the region of a place, or the remark of an entry. */
  detail?: string
  /** Where a plant stands. */
  place?: string
  coverUrl?: string
  /** Of an entry. */
  type?: number
  eventTime?: number
  /** Of a plant that is not there any more. */
  status?: number
}

export function isKind(text: unknown): text is Found['kind'] {
  return KINDS.some((kind) => kind === text)
}

/** Names a result among all others. */
export function keyOf({ kind, id }: Found): string {
  return `${kind}-${id}`
}

export function linkOf({ kind, id }: Found): LinkOptions {
  switch (kind) {
    case 'plant':
      return linkOptions({ to: '/plants/$plantId', params: { plantId: id } })
    case 'species':
      return linkOptions({ to: '/catalogue/$speciesId', params: { speciesId: id } })
    case 'region':
      return linkOptions({ to: '/plants', search: { regionId: id } })
    case 'location':
      return linkOptions({ to: '/plants', search: { locationId: id } })
    case 'tag':
      return linkOptions({ to: '/plants', search: { tagId: id } })
    case 'entry':
      return linkOptions({ to: '/journal/$entryId', params: { entryId: id } })
  }
}

const REGION = 1

export type Group = keyof SearchResults

/** In the order in which they are shown. */
export function foundIn(results: SearchResults, nameOf: (type: number) => string): Record<Group, Found[]> {
  return {
    plants: results.plants.map(({ id, name, status, speciesName, locationName, coverUrl }) => ({
      kind: 'plant',
      id,
      name,
      ...(speciesName !== undefined && speciesName !== name && { detail: speciesName }),
      ...(locationName !== undefined && { place: locationName }),
      ...(coverUrl !== undefined && { coverUrl }),
      ...(status !== PlantStatus.Active && { status }),
    })),
    species: results.species.map(({ id, commonName, scientificName, coverUrl }) => ({
      kind: 'species',
      id,
      name: commonName,
      ...(scientificName !== undefined && scientificName !== commonName && { detail: scientificName }),
      ...(coverUrl !== undefined && { coverUrl }),
    })),
    places: results.places.map(({ kind, id, name, regionName }) => ({
      kind: kind === REGION ? 'region' : 'location',
      id,
      name,
      ...(regionName !== undefined && { detail: regionName }),
    })),
    tags: results.tags.map(({ id, name }) => ({ kind: 'tag', id, name })),
    entries: results.entries.map(({ id, type, eventTime, remark, plants }) => ({
      kind: 'entry',
      id,
      name: [nameOf(type), ...plants.slice(0, 3).map(({ name }) => name)].join(' · '),
      type,
      eventTime,
      ...(remark !== undefined && { detail: remark }),
    })),
  }
}
