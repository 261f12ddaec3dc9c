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
  /** The beginning of every `from`, before the tables. */
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly order?: RawBuilder<unknown>
}

const ON_PAGE: Chosen = { from: sql`page cross join`, id: sql`page.id`, key: sql`page.key` }

/** The query finds `id` and `key` of each plant. */
function withPage(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with page as materialized (${query})`
}

/**
 * Selects plants with all that is shown of them. A cross join keeps SQLite to the order of the tables: without statistics it
 * may begin with another than the page.
 */
function rowsOf(
  db: Db,
  bind: Languages & { readonly gardenId: GardenId },
  languages: LanguageShape,
  { from, id, key, order }: Chosen,
): RawBuilder<unknown> {
  const isWanted = languages === 'none' ? sql`false` : isTranslatedInto(db, 'x.language', languages, bind)
  return sql`select
    (select ${jsonArrays(db, sql`${SHOWN_COLUMNS}, ${key}`, order)} from ${from} plants p
      left join plant_species s on s.id = p.species_id
      left join locations l on l.id = p.location_id
      left join plant_species_translations x on x.species_id = p.species_id and ${isWanted}
      where p.id = ${id} and ${isOwnedBy('p.user_id', bind.gardenId)}) as plants,
    (select ${jsonArrays(db, TAG_COLUMNS)} from ${from} plant_tag_links k cross join plant_tags t
      where k.user_id = ${bind.gardenId} and k.plant_id = ${id} and t.id = k.tag_id) as tags,
    (select ${jsonArrays(db, COVER_COLUMNS)} from ${from} plant_covers c
      cross join media m ${engineOf(db).readByIndex('media_by_user')}
      where c.user_id = ${bind.gardenId} and c.plant_id = ${id}
        and m.user_id = ${bind.gardenId} and m.id = c.media_id) as covers`
}

type IdValues = Languages & { gardenId: GardenId; ids: string }
type RowsShape = { readonly languages: LanguageShape }

const byIds = preparedShapes((db, bind: IdValues, { languages }: RowsShape) => {
  const page = sql`select id, null as key from plants
    where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}`
  return sql<PlantRows>`${withPage(page)} ${rowsOf(db, bind, languages, ON_PAGE)}`
})

type IdValue = Languages & { gardenId: GardenId; id: number }

/** As a list of one it would take both engines a third longer. */
const byId = preparedShapes((db, bind: IdValue, { languages }: RowsShape) => {
  const one = { from: sql``, id: sql`${bind.id}`, key: sql`null` }
  return sql<PlantRows>`${rowsOf(db, bind, languages, one)}`
})

/** The rows come in any order. */
export function listPlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  languages: readonly string[],
) {
  const { shape, ...bind } = languageValues(languages)
  const [id] = ids
  return id !== undefined && ids.length === 1
    ? byId(db, { languages: shape }, { gardenId, id, ...bind })
    : byIds(db, { languages: shape }, { gardenId, ids: listed(ids), ...bind })
}

type PageValues = Languages & Bounds & { gardenId: GardenId; limit: number; offset: number }
type PageShape = { sort: PlantSort; isCounted: boolean; languages: LanguageShape }

const page = preparedShapes((db, bind: PageValues, shape: PageShape) => {
  const order = PLANT_ORDERS[shape.sort]
  const conditions = [sql`plants.user_id = ${bind.gardenId}`, ...within(order, bind)]
  const total = shape.isCounted ? numberIn('plants', bind.gardenId) : sql`cast(0 as bigint)`
  const page = sql`select plants.id, ${keyOf(order)} as key from plants where ${sql.join(conditions, sql` and `)}
    order by ${sortedBy(order)} limit ${bind.limit} offset ${bind.offset}`
  const rows = rowsOf(db, bind, shape.languages, {
    ...ON_PAGE,
    order: sortedBy({ ...order, column: ON_PAGE.key, id: ON_PAGE.id }),
  })
  return sql<PlantRows & { readonly total: number }>`${withPage(page)} ${rows}, ${total} as total`
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
