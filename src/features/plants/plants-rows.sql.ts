import { type Compilable, type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../db/among.ts'
import { jsonArrays } from '../../db/json-arrays.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import { preparedShapes } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { Range } from '../../http/paging/paging.ts'
import { isTranslatedInto, type LanguageShape, languageValues } from '../species/species.sql.ts'
import { keyOf, PLANT_ORDERS, type PlantSort, sortedBy, within } from './plants-list.sql.ts'

/** A plant with its relations; tags, covers and translations are JSON arrays of arrays. */
export interface PlantRow {
  readonly id: number
  readonly name: string
  readonly speciesId: number | null
  readonly speciesName: string | null
  readonly scientificName: string | null
  readonly locationId: number | null
  readonly locationName: string | null
  readonly plantingDate: string | null
  readonly cultivationMethod: number
  readonly substrate: number
  readonly status: number
  readonly remark: string | null
  readonly createdAt: number
  /** `[id, name]` */
  readonly tags: string
  /** `[id, key]` */
  readonly covers: string
  /** `[language, common name]` */
  readonly translations: string
}

/** Empty where the reader takes the main record. */
interface Languages {
  readonly language: string
  readonly languages: string
}

/** One statement reads plants with all that is shown of them. */
function rowsOf<Row>(
  db: Db,
  bind: Languages,
  languages: LanguageShape,
  others: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Compilable<Row> {
  const translations =
    languages === 'none'
      ? sql`'[]'`
      : sql`(select ${jsonArrays(db, ['x.language', 'x.common_name'], 'x.language')} from plant_species_translations x
        where x.species_id = p.species_id and ${isTranslatedInto(db, 'x.language', languages, bind)})`
  const query = sql<Row>`select p.id, p.name, s.id as "speciesId", s.common_name as "speciesName",
      s.scientific_name as "scientificName", l.id as "locationId", l.name as "locationName",
      p.planting_date as "plantingDate", p.cultivation_method as "cultivationMethod", p.substrate, p.status, p.remark,
      p.created_at as "createdAt",
      (select ${jsonArrays(db, ['t.id', 't.name'], 't.name_key')} from plant_tag_links k
        join plant_tags t on t.id = k.tag_id where k.plant_id = p.id) as tags,
      (select ${jsonArrays(db, ['m.id', 'm.key'], 'c.position')} from plant_covers c
        join media m on m.id = c.media_id where c.plant_id = p.id) as covers,
      ${translations} as translations${others}
    from ${source}
      left join plant_species s on s.id = p.species_id
      left join locations l on l.id = p.location_id
    ${end}`
  return { compile: () => query.compile(db) }
}

const byIds = preparedShapes(
  (
    db,
    bind: { gardenId: GardenId; ids: string; language: string; languages: string },
    { languages }: { languages: LanguageShape },
  ) =>
    rowsOf<PlantRow>(
      db,
      bind,
      languages,
      sql``,
      sql`(select * from plants where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}) p`,
    ),
)

export function listPlantRows(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  languages: readonly string[],
) {
  const { shape, ...bind } = languageValues(languages)
  return byIds(db, { languages: shape }, { gardenId, ids: listed(ids), ...bind })
}

/** A row of a page. A page without plants has one row that holds only the total. */
export type PlantPageRow = PlantRow & { readonly key: string | number | null }
type PageRow = (PlantPageRow | { readonly id: null }) & { readonly total: number }

type PageValues = {
  readonly gardenId: GardenId
  readonly limit: number
  readonly offset: number
  readonly afterKey: string | number | null
  readonly afterId: number
  readonly language: string
  readonly languages: string
}

type PageShape = {
  readonly sort: PlantSort
  readonly isAfter: boolean
  readonly isCounted: boolean
  readonly languages: LanguageShape
}

const page = preparedShapes((db, bind: PageValues, shape: PageShape) => {
  const order = PLANT_ORDERS[shape.sort]
  const after = shape.isAfter ? { key: bind.afterKey, id: bind.afterId } : undefined
  const conditions = [sql`plants.user_id = ${bind.gardenId}`, ...within(order, { after, until: undefined })]
  const total = shape.isCounted
    ? sql`(select count(*) from plants where user_id = ${bind.gardenId})`
    : sql`cast(0 as bigint)`
  return rowsOf<PageRow>(
    db,
    bind,
    shape.languages,
    sql`, page.key, counted.total`,
    sql`(select ${total} as total) counted
      left join (select plants.id, ${keyOf(order)} as key from plants where ${sql.join(conditions, sql` and `)}
        order by ${sortedBy(order)} limit ${bind.limit} offset ${bind.offset}) page on true
      left join plants p on p.id = page.id`,
    sql`order by ${sortedBy({ ...order, column: sql`page.key`, id: sql`page.id` })}`,
  )
})

export interface PlantPageQuery {
  readonly sort: PlantSort
  readonly range: Range
  readonly isCounted: boolean
}

/** A page of all plants of a garden, with their total if it is asked for, in one statement. */
export async function listPlantPage(
  db: Db,
  gardenId: GardenId,
  { sort, range: { limit, offset, after }, isCounted }: PlantPageQuery,
  languages: readonly string[],
): Promise<{ rows: PlantPageRow[]; total: number }> {
  const { shape: preferred, ...bind } = languageValues(languages)
  const shape = {
    sort,
    isAfter: after !== undefined,
    isCounted,
    languages: preferred,
  }
  const found = await page(db, shape, {
    gardenId,
    limit,
    offset,
    afterKey: after?.key ?? null,
    afterId: after?.id ?? 0,
    ...bind,
  })
  return {
    rows: found.filter((row): row is PlantPageRow & PageRow => row.id !== null),
    total: found[0]?.total ?? 0,
  }
}
