import { isBlank } from '../../../base/blank.ts'
import { byOwner, tuplesIn } from '../../../db/query/json-arrays.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import { collatorFor } from '../../../http/negotiation/collation.ts'
import { contentLanguageOf } from '../../../http/negotiation/language.ts'
import { languageLookup, languagesToFetch } from '../../../http/negotiation/language-lookup.ts'
import { Localised } from '../../../http/negotiation/localised.ts'
import type { Position } from '../../../http/paging/cursor.ts'
import type { Reader, Scope } from '../../change/scope.ts'
import { fileUrl } from '../media/media-view.ts'
import type { Plant } from './plants.schema.ts'
import {
  type CoverRow,
  listPlantPage,
  listPlantRows,
  type PlantPageQuery,
  type PlantRow,
  type PlantRows,
  type TagRow,
} from './plants-rows.sql.ts'

/**
 * Loads plants in the order of the ids, with the species in the reader's language, and leaves out ids that the garden
 * does not have.
 */
export async function loadPlants(db: Db, scope: Scope, ids: readonly number[]): Promise<Localised<Plant>[]> {
  if (ids.length === 0) return []
  const [rows] = await listPlantRows(db, scope.gardenId, ids, languagesToFetch(scope.languages))
  const placed = rows === undefined ? [] : plantsIn(rows, scope)
  return rowsInOrder(ids, placed).map(({ plant }) => plant)
}

/** Loads a page of all plants, each with its place in the order. */
export async function loadPlantPage(db: Db, scope: Scope, wanted: PlantPageQuery) {
  const [page] = await listPlantPage(db, scope.gardenId, wanted, languagesToFetch(scope.languages))
  return page === undefined ? { rows: [], total: 0 } : { rows: plantsIn(page, scope), total: page.total }
}

/** A placed plant has its place in the order of the list. */
interface PlacedPlant extends Position {
  readonly plant: Localised<Plant>
}

/** Makes the plants of a list as one reader sees them. */
function plantsIn(rows: PlantRows, reader: Reader): PlacedPlant[] {
  const { languages } = reader
  const { compare } = collatorFor(languages)
  const lookUp = languageLookup(languages)
  const tagsOf = byOwner(tuplesIn<TagRow>(rows.tags), ([, id, name]) => ({ id, name }))
  // The tags are sorted here: SQLite sorts even a single row of an aggregate in a temporary table.
  const covers = tuplesIn<CoverRow>(rows.covers).sort(([, , , a], [, , , b]) => a - b)
  const coversOf = byOwner(covers, ([, id, key]) => ({ id, url: fileUrl({ id, key }, reader) }))
  const placed: PlacedPlant[] = []
  for (const translations of byOwner(tuplesIn<PlantRow>(rows.plants), (row) => row).values()) {
    const language = lookUp(languagesOf(translations))
    const [
      id,
      ,
      ,
      ,
      ,
      ,
      name,
      locationId,
      locationName,
      plantingDate,
      cultivationMethod,
      substrate,
      status,
      remark,
      createdAt,
      key,
    ] = translations[0]
    const plant: Plant = {
      id,
      name,
      species: speciesIn(language, translations),
      location: locationId === null ? null : { id: locationId, name: locationName ?? '' },
      plantingDate,
      cultivationMethod,
      substrate,
      status,
      covers: coversOf.get(id) ?? [],
      tags: tagsOf.get(id)?.sort((a, b) => compare(a.name, b.name) || a.id - b.id) ?? [],
      createdAt,
    }
    // Earlier versions stored blank remarks.
    if (remark !== null && !isBlank(remark)) plant.remark = remark
    placed.push({ id, key, plant: new Localised(plant, contentLanguageOf(language)) })
  }
  return placed
}

type Translations = readonly [PlantRow, ...PlantRow[]]

/** These languages have texts about the species of the plant. */
function languagesOf(translations: Translations): string[] {
  const languages: string[] = []
  for (const [, language] of translations) if (language !== null) languages.push(language)
  return languages
}

function speciesIn(chosen: string | undefined, translations: Translations): Plant['species'] {
  const [, , , id, name, scientificName] = translations[0]
  if (id === null) return null
  const translated = translations.find(([, language]) => language === chosen)?.[2]
  return { id, commonName: translated ?? name ?? '', scientificName }
}
