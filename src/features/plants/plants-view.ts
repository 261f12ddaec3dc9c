import { isBlank } from '../../base/blank.ts'
import { distinct } from '../../base/distinct.ts'
import type { Db } from '../../db/schema.ts'
import { byName } from '../../http/negotiation/collation.ts'
import { mediaUrl } from '../media/media.service.ts'
import { languageOf, type Reader, translationsFor } from '../species/species-view.ts'
import type { Plant } from './plants.schema.ts'
import { listCoversOfPlants, listPlantsByIds, listTagsOfPlants } from './plants.sql.ts'

export interface PlantView {
  readonly plant: Plant
  /** In which the name of the species is given. */
  readonly language: string
}

/** Plants as their owner sees them, in the order of the ids: a constant number of queries for any number. */
export async function viewPlants(
  db: Db,
  userId: number,
  ids: readonly number[],
  { languages, publicUrl }: Reader,
): Promise<PlantView[]> {
  if (ids.length === 0) return []
  const rows = await listPlantsByIds(db, userId, ids)
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
      // Before blank texts were none, they were kept.
      ...(remark === null || isBlank(remark) ? {} : { remark }),
      covers: (coversOf.get(id) ?? []).map((cover) => ({
        id: cover.id,
        url: mediaUrl(cover.key, publicUrl),
      })),
      tags: byName(tagsOf.get(id) ?? [], languages).map((tag) => ({ id: tag.id, name: tag.name })),
    }
    return [{ plant, language: languageOf(translation) }]
  })
}
