import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { isTranslatedInto, type LanguageShape, languageValues } from '../../catalogue/species/species.sql.ts'
import { numberIn } from '../../change/garden-counts.sql.ts'
import { type Bounds, boundsOf } from '../../change/listing.ts'
import { keyOf, PLANT_ORDERS, type PlantSort, sortedBy, within } from './plants-list.sql.ts'

/** The columns hold plants with all that is shown of them, as JSON arrays of arrays. */
export interface PlantRows {
  /** The rows are `PlantRow`s, those of a page in its order. */
  readonly plants: string
  /** The rows are `TagRow`s, in any order. */
  readonly tags: string
  /** The rows are `CoverRow`s, in any order. */
  readonly covers: string
}

/** A plant has a row for each language of its species that the reader may want. */
export type PlantRow = readonly [
  id: number,
  language: string | null,
  translatedName: string | null,
  speciesId: number | null,
  speciesName: string | null,
  scientificName: string | null,
  name: string,
  locationId: number | null,
  locationName: string | null,
  plantingDate: string | null,
  cultivationMethod: number,
  substrate: number,
  status: number,
  remark: string | null,
  createdAt: number,
  key: string | number | null,
]
const SHOWN_COLUMNS = sql`p.id, x.language, x.common_name, s.id, s.common_name, s.scientific_name, p.name, l.id, l.name,
  p.planting_date, p.cultivation_method, p.substrate, p.status, p.remark, p.created_at`

export type TagRow = readonly [plantId: number, id: number, name: string]
const TAG_COLUMNS = sql`k.plant_id, t.id, t.name`

export type CoverRow = readonly [plantId: number, id: number, key: string, position: number]
const COVER_COLUMNS = sql`c.plant_id, m.id, m.key, c.position`

/** Both texts are empty where the reader takes the main record. */
type Languages = { readonly language: string; readonly languages: string }

interface Chosen {
  /** The query finds `id` and `key` of each plant. */
  readonly page: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
}

/**
 * One statement reads plants with all that is shown of them. A cross join keeps SQLite to the order of the tables: without
 * statistics it may begin with another than the page.
 */
function rowsOf<Row>(
  db: Db,
  bind: Languages & { readonly gardenId: GardenId },
  languages: LanguageShape,
  { page, order }: Chosen,
  others: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  const isWanted = languages === 'none' ? sql`false` : isTranslatedInto(db, 'x.language', languages, bind)
  return sql<Row>`with page as materialized (${page}) select
    (select ${jsonArrays(db, sql`${SHOWN_COLUMNS}, page.key`, order)} from page cross join plants p
      left join plant_species s on s.id = p.species_id
      left join locations l on l.id = p.location_id
      left join plant_species_translations x on x.species_id = p.species_id and ${isWanted}
      where p.id = page.id and ${isOwnedBy('p.user_id', bind.gardenId)}) as plants,
    (select ${jsonArrays(db, TAG_COLUMNS)} from page cross join plant_tag_links k cross join plant_tags t
      where k.user_id = ${bind.gardenId} and k.plant_id = page.id and t.id = k.tag_id) as tags,
    (select ${jsonArrays(db, COVER_COLUMNS)} from page cross join plant_covers c
      cross join media m ${engineOf(db).readByIndex('media_by_user')}
      where c.user_id = ${bind.gardenId} and c.plant_id = page.id
        and m.user_id = ${bind.gardenId} and m.id = c.media_id) as covers${others}`
}

type IdValues = Languages & { gardenId: GardenId; ids: string }

const byIds = preparedShapes((db, bind: IdValues, { languages }: { readonly languages: LanguageShape }) => {
  const page = sql`select id, null as key from plants
    where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}`
  return rowsOf<PlantRows>(db, bind, languages, { page })
})

/** The rows come in any order. */
export function listPlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  languages: readonly string[],
) {
  const { shape, ...bind } = languageValues(languages)
  return byIds(db, { languages: shape }, { gardenId, ids: listed(ids), ...bind })
}

type PageValues = Languages & Bounds & { gardenId: GardenId; limit: number; offset: number }
type PageShape = { sort: PlantSort; isCounted: boolean; languages: LanguageShape }

const page = preparedShapes((db, bind: PageValues, shape: PageShape) => {
  const order = PLANT_ORDERS[shape.sort]
  const conditions = [sql`plants.user_id = ${bind.gardenId}`, ...within(order, bind)]
  const total = shape.isCounted ? numberIn('plants', bind.gardenId) : sql`cast(0 as bigint)`
  return rowsOf<PlantRows & { readonly total: number }>(
    db,
    bind,
    shape.languages,
    {
      page: sql`select plants.id, ${keyOf(order)} as key from plants where ${sql.join(conditions, sql` and `)}
        order by ${sortedBy(order)} limit ${bind.limit} offset ${bind.offset}`,
      order: sortedBy({ ...order, column: sql`page.key`, id: sql`page.id` }),
    },
    sql`, ${total} as total`,
  )
})

export interface PlantPageQuery {
  readonly sort: PlantSort
  readonly range: Range
  readonly isCounted: boolean
}

/** One statement reads a page of all plants of a garden, with their total if the request wants it. */
export function listPlantPage(
  db: Db,
  gardenId: GardenId,
  { sort, range: { limit, offset, after }, isCounted }: PlantPageQuery,
  languages: readonly string[],
) {
  const { shape, ...bind } = languageValues(languages)
  const values = { gardenId, limit, offset, ...boundsOf({ after }), ...bind }
  return page(db, { sort, isCounted, languages: shape }, values)
}
