import { isBlank } from '../../base/blank.ts'
import { pairsIn } from '../../db/json-arrays.ts'
import { rowsInOrder } from '../../db/rows-in-order.ts'
import type { Db } from '../../db/schema.ts'
import { byName } from '../../http/negotiation/collation.ts'
import { contentLanguageOf } from '../../http/negotiation/language.ts'
import { languageLookup, languagesToFetch } from '../../http/negotiation/language-lookup.ts'
import { Localised } from '../../http/negotiation/localised.ts'
import type { Scope } from '../common/scope.ts'
import { mediaUrl } from '../media/media-view.ts'
import type { Plant } from './plants.schema.ts'
import { listPlantPage, listPlantRows, type PlantPageQuery, type PlantRow } from './plants-rows.sql.ts'

/** Plants in the order of the ids, with the species in the reader's language; ids of others are left out. */
export async function loadPlants(db: Db, scope: Scope, ids: readonly number[]): Promise<Localised<Plant>[]> {
  if (ids.length === 0) return []
  const rows = await listPlantRows(db, scope.gardenId, ids, languagesToFetch(scope.languages))
  return rowsInOrder(ids, rows).map(plantsFor(scope))
}

/** A page of all plants, each with its place in the order. */
export async function loadPlantPage(db: Db, scope: Scope, wanted: PlantPageQuery) {
  const languages = languagesToFetch(scope.languages)
  const { rows, total } = await listPlantPage(db, scope.gardenId, wanted, languages)
  const plantOf = plantsFor(scope)
  return {
    rows: rows.map((row) => ({ plant: plantOf(row), position: { id: row.id, key: row.key } })),
    total,
  }
}

/** Makes plants for one reader. */
function plantsFor({ languages, publicUrl }: Scope): (row: PlantRow) => Localised<Plant> {
  const lookUp = languageLookup(languages)
  return (row) => {
    const translations = pairsIn<string, string>(row.translations)
    const language = lookUp(translations.map(([language]) => language))
    const translated = translations.find(([other]) => other === language)?.[1]
    const plant: Plant = {
      id: row.id,
      name: row.name,
      species:
        row.speciesId === null
          ? null
          : {
              id: row.speciesId,
              commonName: translated ?? row.speciesName ?? '',
              scientificName: row.scientificName,
            },
      location: row.locationId === null ? null : { id: row.locationId, name: row.locationName ?? '' },
      plantingDate: row.plantingDate,
      cultivationMethod: row.cultivationMethod,
      substrate: row.substrate,
      status: row.status,
      covers: pairsIn<number, string>(row.covers).map(([id, key]) => ({ id, url: mediaUrl(key, publicUrl) })),
      tags: byName(
        pairsIn<number, string>(row.tags).map(([id, name]) => ({ id, name })),
        languages,
      ),
      createdAt: row.createdAt,
    }
    // Earlier versions stored blank remarks.
    if (row.remark !== null && !isBlank(row.remark)) plant.remark = row.remark
    return new Localised(plant, contentLanguageOf(language))
  }
}
