import { distinct } from '../../../base/distinct.ts'
import { foldForSearch } from '../../../base/fold-case.ts'
import { listed } from '../../../db/query/among.ts'
import { patternOf } from '../../../db/query/containing.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { listNamesOfSpecies, listTagNames, type SpeciesNames } from '../names.sql.ts'
import { type RegionRow, readRegionRows } from '../regions/regions-list.sql.ts'
import { type BoundTerms, NO_TERMS, type PlantTerms, placesFor } from './plants-terms.sql.ts'

/** The names of what plants of a garden refer to. They are few, so they are compared here, and plants by ids. */
export interface RelatedNames {
  readonly species: readonly SpeciesNames[]
  readonly places: readonly RegionRow[]
  readonly tags: Awaited<ReturnType<typeof listTagNames>>
}

export async function readRelatedNames(db: Db, gardenId: GardenId): Promise<RelatedNames> {
  const places: RegionRow[] = []
  await readRegionRows(db, gardenId, {}, (rows) => {
    for (const row of rows) places.push(row)
  })
  return {
    places,
    species: await listNamesOfSpecies(db, gardenId),
    tags: await listTagNames(db, gardenId),
  }
}

/** A statement never gets more terms: a text of 200 characters has fewer, however much they are folded out. */
const MOST_TERMS = 300

export async function findPlantTerms(
  db: Db,
  gardenId: GardenId,
  terms: readonly string[],
): Promise<PlantTerms> {
  return terms.length === 0 ? NO_TERMS : plantTermsIn(await readRelatedNames(db, gardenId), terms)
}

/** What a place in a statement has that no term needs: every plant has it. */
const LEFT_OVER = { pattern: patternOf(''), species: listed([]), locations: listed([]), tags: listed([]) }

/** Finds for each term what has it in its name. */
export function plantTermsIn(names: RelatedNames, folded: readonly string[]): PlantTerms {
  const wanted = distinct(folded).slice(0, MOST_TERMS)
  const termCount = placesFor(wanted.length)
  const texts = {
    species: names.species.map((species) => ({ id: species.id, text: searchedText(species) })),
    locations: names.places.flatMap(({ name, locationId, locationName }) =>
      locationId === null ? [] : [{ id: locationId, text: foldForSearch(`${locationName ?? ''}\n${name}`) }],
    ),
    tags: names.tags.map(({ id, name }) => ({ id, text: foldForSearch(name) })),
  }
  const having = (term: string, some: readonly { readonly id: number; readonly text: string }[]) =>
    listed(some.flatMap(({ id, text }) => (text.includes(term) ? [id] : [])))
  const found = wanted.map((term) => ({
    pattern: patternOf(term),
    species: having(term, texts.species),
    locations: having(term, texts.locations),
    tags: having(term, texts.tags),
  }))
  if (found.length === 0) return NO_TERMS
  const terms: BoundTerms = {}
  for (let at = 0; at < Number(termCount); at++) {
    const { pattern, species, locations, tags } = found[at] ?? LEFT_OVER
    terms[`pattern${at}`] = pattern
    terms[`species${at}`] = species
    terms[`locations${at}`] = locations
    terms[`tags${at}`] = tags
  }
  return { termCount, terms }
}

/** Common names and the scientific name, which begins with the genus: the search of the catalogue has the family too. */
function searchedText({ text, commonNameKey, scientificNameKey, familyKey }: SpeciesNames): string {
  const isName = familyKey === '' || familyKey === commonNameKey || familyKey === scientificNameKey
  if (isName) return text
  return text
    .split('\n')
    .filter((line) => line !== familyKey)
    .join('\n')
}
