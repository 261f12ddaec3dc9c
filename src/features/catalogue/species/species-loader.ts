import { pairsIn, tuplesIn } from '../../../db/query/json-arrays.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import type { Db } from '../../../db/schema.ts'
import { contentLanguageOf } from '../../../http/negotiation/language.ts'
import { languageLookup, languagesToFetch } from '../../../http/negotiation/language-lookup.ts'
import { Localised } from '../../../http/negotiation/localised.ts'
import type { Reader } from '../../change/scope.ts'
import { mediaUrl } from '../../garden/media/media-view.ts'
import type { Species } from './species.schema.ts'
import { listSpeciesRows, type SpeciesRow, type TranslatedTexts } from './species.sql.ts'

/** Loads species in the order of the ids, in the reader's language, in one statement; unknown ids are left out. */
export async function loadSpecies(
  db: Db,
  reader: Reader,
  ids: readonly number[],
): Promise<Localised<Species>[]> {
  if (ids.length === 0) return []
  const rows = await listSpeciesRows(db, ids, languagesToFetch(reader.languages))
  return rowsInOrder(ids, rows).map(speciesFor(reader))
}

/** Content negotiation shows each species in the best of the reader's languages; a text that is not translated is in English. */
function speciesFor({ languages, publicUrl }: Reader): (row: SpeciesRow) => Localised<Species> {
  const lookUp = languageLookup(languages)
  return (row) => {
    const translations = tuplesIn<TranslatedTexts>(row.translations)
    const language = lookUp(translations.map(([language]) => language))
    const [, commonName, description, guide] = translations.find(([other]) => other === language) ?? []
    const species: Species = {
      id: row.id,
      commonName: commonName ?? row.commonName,
      scientificName: row.scientificName,
      genus: row.genus,
      speciesEpithet: row.speciesEpithet,
      family: row.family,
      description: description ?? row.description,
      careDifficulty: row.careDifficulty,
      lightRequirement: row.lightRequirement,
      wateringFrequencyGuide: guide ?? row.wateringFrequencyGuide,
      humidityRequirement: row.humidityRequirement,
      toxicityLevel: row.toxicityLevel,
      categories: pairsIn<number, string>(row.categories).map(([id, name]) => ({ id, name })),
    }
    if (row.coverKey !== null) species.coverUrl = mediaUrl(row.coverKey, publicUrl)
    return new Localised(species, contentLanguageOf(language))
  }
}
