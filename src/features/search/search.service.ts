import { searchTerms } from '../../base/fold-case.ts'
import { atOneRevision } from '../../db/query/revisions.ts'
import { inSnapshot } from '../../db/run/transaction.ts'
import type { Db } from '../../db/schema.ts'
import { Localised } from '../../http/negotiation/localised.ts'
import type { SpeciesContext } from '../catalogue/species/species.service.ts'
import { loadSpecies } from '../catalogue/species/species-loader.ts'
import { commonNamesOf } from '../catalogue/species/species-names.sql.ts'
import type { Scope } from '../change/scope.ts'
import { listJournals } from '../garden/journals/journals.service.ts'
import { namesOfPlants } from '../garden/names.sql.ts'
import { type RelatedNames, readRelatedNames } from '../garden/plants/plants-keywords.ts'
import { loadPlants } from '../garden/plants/plants-loader.ts'
import { findBestPlants } from '../garden/plants/plants-search.ts'
import { bestOf, hasTerms } from './ranking.ts'
import type {
  FoundEntry,
  FoundPlace,
  FoundPlant,
  FoundSpecies,
  FoundTag,
  SearchQuery,
} from './search.schema.ts'

interface Wanted {
  readonly q: string
  readonly terms: readonly string[]
  /** The terms as one text. */
  readonly folded: string
  readonly limit: number
}

export async function search({ db, search }: SpeciesContext, scope: Scope, { q, limit }: SearchQuery) {
  const terms = searchTerms(q)
  const wanted: Wanted = { q, terms, folded: terms.join(' '), limit }
  // The catalogue is searched outside of the snapshot, where its cache is shared.
  const found = await findSpecies({ db, search }, scope, wanted)
  const own = await inSnapshot(db, async (db) => {
    const names = await readRelatedNames(db, scope.gardenId)
    return {
      plants: await findPlants(db, scope, names, wanted),
      places: findPlaces(names, scope, wanted),
      tags: findTags(names, scope, wanted),
      entries: await findEntries(db, scope, wanted),
    }
  })
  return { ...found, ...own }
}

async function findPlants(
  db: Db,
  scope: Scope,
  names: RelatedNames,
  { terms, folded, limit }: Wanted,
): Promise<Localised<FoundPlant>[]> {
  const ids = await findBestPlants(db, scope.gardenId, names, { terms, search: folded, limit })
  const plants = await loadPlants(db, scope, ids)
  return plants.map(({ data: { id, name, status, species, location, covers }, language }) => {
    const [cover] = covers
    const found: FoundPlant = {
      id,
      name,
      status,
      ...(species !== null && { speciesName: species.commonName }),
      ...(location !== null && { locationName: location.name }),
      ...(cover !== undefined && { coverUrl: cover.url }),
    }
    return new Localised(found, language)
  })
}

/** Of more species than this, those count that a search of the catalogue has first. */
const MOST_RANKED = 1_000

function findSpecies({ db, search }: SpeciesContext, scope: Scope, { q, folded, limit }: Wanted) {
  return atOneRevision(db, 'plant_species', async (db, revision) => {
    const query = { keywords: q, page: 0, size: MOST_RANKED }
    const { ids, corrected, searched } = await search.find(db, revision, query, scope.languages)
    const names = ids.length === 0 ? [] : [...(await commonNamesOf(db, ids, scope.languages))]
    const ranked = bestOf(
      names.map(([id, name]) => ({ id, name })),
      searched?.join(' ') ?? folded,
      scope.languages,
      limit,
    )
    const species = await loadSpecies(
      db,
      scope,
      ranked.map(({ id }) => id),
    )
    return { species: species.map(foundSpecies), corrected }
  })
}

function foundSpecies({
  data: { id, commonName, scientificName, coverUrl },
  language,
}: Awaited<ReturnType<typeof loadSpecies>>[number]): Localised<FoundSpecies> {
  const found: FoundSpecies = {
    id,
    commonName,
    ...(scientificName !== null && { scientificName }),
    ...(coverUrl !== undefined && { coverUrl }),
  }
  return new Localised(found, language)
}

const REGION = 1
const LOCATION = 2

function findPlaces({ places }: RelatedNames, scope: Scope, { terms, folded, limit }: Wanted): FoundPlace[] {
  const regions = new Map<number, FoundPlace>()
  const locations: FoundPlace[] = []
  for (const { id, name, locationId, locationName } of places) {
    regions.set(id, { kind: REGION, id, name })
    if (locationId !== null) {
      locations.push({ kind: LOCATION, id: locationId, name: locationName ?? '', regionName: name })
    }
  }
  const found = [...regions.values(), ...locations].filter(({ name }) => hasTerms(name, terms))
  return bestOf(found, folded, scope.languages, limit)
}

function findTags({ tags }: RelatedNames, scope: Scope, { terms, folded, limit }: Wanted): FoundTag[] {
  const found = tags.filter(({ name }) => hasTerms(name, terms))
  return bestOf(found, folded, scope.languages, limit).map(({ id, name }) => ({ id, name }))
}

async function findEntries(db: Db, scope: Scope, { q, limit }: Wanted): Promise<FoundEntry[]> {
  // By cursor, because the total is not wanted.
  const { items } = await listJournals(db, scope, { keywords: q, size: limit, after: '' })
  const names = await namesOfPlants(
    db,
    scope.gardenId,
    items.flatMap(({ plantIds }) => plantIds),
  )
  return items.map(({ id, type, eventTime, remark, plantIds }) => ({
    id,
    type,
    eventTime,
    ...(remark !== undefined && { remark }),
    plants: plantIds.map((id) => ({ id, name: names.get(id) ?? '' })),
  }))
}
