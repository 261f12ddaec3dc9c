import type { JournalEntry, Location, Plant, PlantTag, Region, SpeciesSummary } from '../api/types.ts'
import { AT_MOST } from './limits.ts'
import type { SearchResults } from './queries.ts'
import { haveTerms, rankOf, termsOf } from './terms.ts'

type FoundPlant = SearchResults['plants'][number]
type FoundSpecies = SearchResults['species'][number]
type FoundPlace = SearchResults['places'][number]
type FoundEntry = SearchResults['entries'][number]

type Named = { readonly name: string }

/** As much as a search needs of what was read or kept. */
export type Known = {
  readonly plants: readonly (Pick<Plant, 'id' | 'name' | 'status' | 'remark'> & {
    readonly species: SpeciesSummary | null
    readonly location: Named | null
    readonly tags: readonly Named[]
    readonly covers: readonly { readonly url: string }[]
  })[]
  readonly species: readonly SpeciesSummary[]
  readonly regions: readonly (Pick<Region, 'id' | 'name'> & {
    readonly locations: readonly Pick<Location, 'id' | 'name'>[]
  })[]
  readonly tags: readonly Pick<PlantTag, 'id' | 'name'>[]
  readonly entries: readonly Pick<JournalEntry, 'id' | 'type' | 'eventTime' | 'remark' | 'plantIds'>[]
  /** What other searches have found, which may be in no list. */
  readonly before: readonly SearchResults[]
}

const REGION = 1
const LOCATION = 2

/** What of it has the words of a search, in the order of the service. */
export function knownResults(known: Known, text: string): SearchResults {
  const terms = termsOf(text)
  const search = terms.join(' ')
  const best = <Found>(found: readonly Found[], nameOf: (one: Found) => string) =>
    found.toSorted(
      (a, b) => rankOf(nameOf(a), search) - rankOf(nameOf(b), search) || nameOf(a).localeCompare(nameOf(b)),
    )
  const named = <Found extends Named>(all: readonly Found[]) =>
    best(
      all.filter(({ name }) => haveTerms([name], terms)),
      ({ name }) => name,
    ).slice(0, AT_MOST)

  const species = [...known.species, ...known.plants.flatMap(({ species }) => species ?? [])]
  return {
    plants: best(plantsWith(known, terms), ({ name }) => name)
      .toSorted((a, b) => Number(a.status !== 0) - Number(b.status !== 0))
      .slice(0, AT_MOST),
    species: best(
      once([...known.before.flatMap(({ species }) => species), ...species.map(foundSpecies)]).filter(
        ({ commonName, scientificName }) => haveTerms([commonName, scientificName], terms),
      ),
      ({ commonName }) => commonName,
    ).slice(0, AT_MOST),
    places: named(known.regions.flatMap(placesOf)),
    tags: named(known.tags).map(({ id, name }) => ({ id, name })),
    entries: entriesIn(known)
      .filter(({ remark, plants }) => haveTerms([remark, ...plants.map(({ name }) => name)], terms))
      .toSorted((a, b) => b.eventTime - a.eventTime)
      .slice(0, AT_MOST),
  }
}

function plantsWith({ before, plants }: Known, terms: readonly string[]): FoundPlant[] {
  const listed = plants
    .filter(({ name, remark, species, location, tags }) =>
      haveTerms(
        [
          name,
          remark,
          species?.commonName,
          species?.scientificName,
          location?.name,
          ...tags.map(({ name }) => name),
        ],
        terms,
      ),
    )
    .map(
      ({ id, name, status, species, location, covers: [cover] }): FoundPlant => ({
        id,
        name,
        status,
        ...(species !== null && { speciesName: species.commonName }),
        ...(location !== null && { locationName: location.name }),
        ...(cover !== undefined && { coverUrl: cover.url }),
      }),
    )
  const found = before
    .flatMap(({ plants }) => plants)
    .filter(({ name, speciesName, locationName }) => haveTerms([name, speciesName, locationName], terms))
  return once([...found, ...listed])
}

function foundSpecies({ id, commonName, scientificName }: SpeciesSummary): FoundSpecies {
  return { id, commonName, ...(scientificName !== null && { scientificName }) }
}

function placesOf({ id, name, locations }: Known['regions'][number]): FoundPlace[] {
  return [
    { kind: REGION, id, name },
    ...locations.map(
      (location): FoundPlace => ({
        kind: LOCATION,
        id: location.id,
        name: location.name,
        regionName: name,
      }),
    ),
  ]
}

function entriesIn({ before, plants, entries }: Known): FoundEntry[] {
  const names = new Map(plants.map(({ id, name }) => [id, name]))
  const listed = entries.map(({ id, type, eventTime, remark, plantIds }) => ({
    id,
    type,
    eventTime,
    ...(remark !== undefined && { remark }),
    plants: plantIds.flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
  }))
  return once([...before.flatMap(({ entries }) => entries), ...listed])
}

/** Each once, as it was found last. */
function once<Found extends { readonly id: number }>(found: readonly Found[]): Found[] {
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
