import { isBlank } from '../../base/blank.ts'
import { distinct } from '../../base/distinct.ts'
import type { Db } from '../../db/schema.ts'
import { byName } from '../../http/negotiation/collation.ts'
import { Localised } from '../../http/negotiation/localised.ts'
import type { Scope } from '../common/scope.ts'
import { mediaUrl } from '../media/media-view.ts'
import { languageOf, translationsFor } from '../species/species-loader.ts'
import type { Plant } from './plants.schema.ts'
import { listCoversOfPlants, listPlantRows, listTagsOfPlants } from './plants.sql.ts'

/**
 * Plants in the order of the ids, with the species in the reader's language, in a constant number of queries; ids of
 * others are left out.
 */
export async function loadPlants(
  db: Db,
  { gardenId, languages, publicUrl }: Scope,
  ids: readonly number[],
): Promise<Localised<Plant>[]> {
  if (ids.length === 0) return []
  const rows = await listPlantRows(db, gardenId, ids)
  const speciesIds = distinct(rows.flatMap(({ speciesId }) => (speciesId === null ? [] : [speciesId])))
  const [tags, covers, translationOf] = await Promise.all([
    listTagsOfPlants(db, ids),
    listCoversOfPlants(db, ids),
    translationsFor(db, speciesIds, languages),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const tagsOf = Map.groupBy(tags, ({ plantId }) => plantId)
  const coversOf = Map.groupBy(covers, ({ plantId }) => plantId)

  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (row === undefined) return []
    const { speciesId, speciesName, scientificName, locationId, locationName, remark, ...rest } = row
    const translation = speciesId === null ? undefined : translationOf(speciesId)
    const plant: Plant = {
      ...rest,
      species:
        speciesId === null
          ? null
          : { id: speciesId, commonName: translation?.commonName ?? speciesName ?? '', scientificName },
      location: locationId === null ? null : { id: locationId, name: locationName ?? '' },
      // Earlier versions stored blank remarks.
      ...(remark === null || isBlank(remark) ? {} : { remark }),
      covers: (coversOf.get(id) ?? []).map((cover) => ({
        id: cover.id,
        url: mediaUrl(cover.key, publicUrl),
      })),
      tags: byName(tagsOf.get(id) ?? [], languages).map((tag) => ({ id: tag.id, name: tag.name })),
    }
    return [new Localised(plant, languageOf(translation))]
  })
}
