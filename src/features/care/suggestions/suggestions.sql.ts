import { sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { isTranslatedInto, type LanguageShape, languageValues } from '../../catalogue/species/species.sql.ts'

/** The row is a plant with what is known of its species and its place; null where they are gone. */
interface PlantFactsRow {
  readonly id: number
  readonly cultivationMethod: number
  readonly lightLevel: number | null
  readonly latitude: number | null
  readonly guide: string | null
  /** The JSON is a list of `[language, guide]` in the reader's languages. */
  readonly translatedGuides: string
  /** The JSON is a list of `[name in lower case]`. */
  readonly categories: string
  /** The JSON is a list of `[type]` of its schedules. */
  readonly scheduledTypes: string
}

type FactsValues = {
  readonly gardenId: GardenId
  readonly ids: string
  readonly language: string
  readonly languages: string
}

const byIds = preparedShapes((db, bind: FactsValues, { languages }: { languages: LanguageShape }) => {
  const isWanted = languages === 'none' ? sql`false` : isTranslatedInto(db, 'x.language', languages, bind)
  return sql<PlantFactsRow>`select p.id, p.cultivation_method as "cultivationMethod", l.light_level as "lightLevel",
      r.latitude, s.watering_frequency_guide as guide,
      (select ${jsonArrays(db, sql`x.language, x.watering_frequency_guide`, sql`x.language`)} from plant_species_translations x
        where x.species_id = p.species_id and x.watering_frequency_guide is not null and ${isWanted}) as "translatedGuides",
      (select ${jsonArrays(db, sql`c.name_key`, sql`c.name_key`)} from plant_species_categories k
        join plant_categories c on c.id = k.category_id where k.species_id = p.species_id) as categories,
      (select ${jsonArrays(db, sql`d.type`, sql`d.type`)} from care_schedules d where d.plant_id = p.id) as "scheduledTypes"
    from (select * from plants where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}) p
      left join plant_species s on s.id = p.species_id
      left join locations l on l.id = p.location_id
      left join regions r on r.id = l.region_id`
})

export function listPlantFactsRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  languages: readonly string[],
): Promise<PlantFactsRow[]> {
  const { shape, ...bind } = languageValues(languages)
  return byIds(db, { languages: shape }, { gardenId, ids: listed(ids), ...bind })
}
