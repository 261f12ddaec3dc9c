import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { numberIn } from '../../change/garden-counts.sql.ts'
import { sourceOf } from './journals-filter.sql.ts'
import { within } from './journals-list.sql.ts'

/** The columns hold entries with all that is shown of them, as JSON arrays of arrays. */
export interface JournalRows {
  /** The rows are `JournalRow`s, the latest first. */
  readonly entries: string
  /** The rows are `JournalPlantsRow`s, in any order. */
  readonly plants: string
  /** The rows are `JournalMediaRow`s, in the order of the files. */
  readonly media: string
}

export type JournalRow = readonly [
  id: number,
  type: number,
  eventTime: number,
  properties: string | null,
  remark: string | null,
  createdAt: number,
]
const JOURNAL_COLUMNS = sql`j.id, j.type, j.event_time, j.properties, j.remark, j.created_at`

/** The ids of the plants come in their order, separated by commas: a page can name 50,000 plants, which are too many rows. */
export type JournalPlantsRow = readonly [journalId: number, plantIds: string]

export type JournalMediaRow = readonly [journalId: number, id: number, key: string]
const MEDIA_COLUMNS = sql`l.journal_id, m.id, m.key`

/** One statement reads entries with all that is shown of them. `plants-rows.sql.ts` explains the cross joins. */
function rowsOf<Row>(
  db: Db,
  { gardenId }: { readonly gardenId: GardenId },
  page: RawBuilder<unknown>,
  others: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  return sql<Row>`with page as materialized (${page}) select
    (select ${jsonArrays(db, JOURNAL_COLUMNS, sql`j.event_time desc, j.id desc`)}
      from page cross join plant_journals j
      where j.id = page.id and ${isOwnedBy('j.user_id', gardenId)}) as entries,
    (select ${jsonArrays(db, sql`named.journal_id, named.plant_ids`)} from (
      select l.journal_id, string_agg(cast(l.plant_id as text), ',' order by l.position) as plant_ids
      from page cross join plant_journal_plants l where l.journal_id = page.id group by l.journal_id) named) as plants,
    (select ${jsonArrays(db, MEDIA_COLUMNS, sql`l.position`)}
      from page cross join plant_journal_media l cross join media m
      where l.journal_id = page.id and m.id = l.media_id) as media${others}`
}

const byIds = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  rowsOf<JournalRows>(
    db,
    bind,
    sql`select id from plant_journals
      where ${amongListed(db, 'id', bind.ids)} and ${isOwnedBy('user_id', bind.gardenId)}`,
  ),
)

export function listJournalRows(db: Db, gardenId: GardenId, ids: readonly number[]) {
  return byIds(db, { gardenId, ids: listed(ids) })
}

type PageValues = {
  readonly gardenId: GardenId
  readonly plantId: number
  readonly limit: number
  readonly offset: number
  readonly afterTime: number
  readonly afterId: number
}

type PageShape = {
  readonly isOfPlant: boolean
  readonly isAfter: boolean
  readonly isCounted: boolean
}

const page = preparedShapes((db, bind: PageValues, shape: PageShape) => {
  const { isOfPlant, isAfter, isCounted } = shape
  const criteria = { plantId: isOfPlant ? bind.plantId : undefined }
  const { source, time, id } = sourceOf(criteria)
  // All entries of a plant are in its garden: it is enough to look at the plant, and to count in the index of its links.
  const isOwn = isOfPlant
    ? sql`l.plant_id = ${bind.plantId} and exists (
        select 1 from plants p where p.id = ${bind.plantId} and ${isOwnedBy('p.user_id', bind.gardenId)})`
    : sql`j.user_id = ${bind.gardenId}`
  const after = isAfter ? { key: bind.afterTime, id: bind.afterId } : undefined
  const conditions = [isOwn, ...within(criteria, { after, until: undefined })]
  const number = isOfPlant
    ? sql<number>`(select count(*) from ${source} where ${isOwn})`
    : numberIn('plant_journals', bind.gardenId)
  const total = isCounted ? number : sql`cast(0 as bigint)`
  return rowsOf<JournalRows & { readonly total: number }>(
    db,
    bind,
    sql`select ${id} as id from ${source} where ${sql.join(conditions, sql` and `)}
      order by ${time} desc, ${id} desc limit ${bind.limit} offset ${bind.offset}`,
    sql`, ${total} as total`,
  )
})

export interface JournalPageQuery {
  /** The page has only the entries of this plant. */
  readonly plantId: number | undefined
  readonly range: Range
  readonly isCounted: boolean
}

/** One statement reads a page of all entries of a garden or of a plant, with their total if the request wants it. */
export function listJournalPage(
  db: Db,
  gardenId: GardenId,
  { plantId, range: { limit, offset, after }, isCounted }: JournalPageQuery,
) {
  const shape = {
    isOfPlant: plantId !== undefined,
    isAfter: after !== undefined,
    isCounted,
  }
  return page(db, shape, {
    gardenId,
    plantId: plantId ?? 0,
    limit,
    offset,
    afterTime: Number(after?.key ?? 0),
    afterId: after?.id ?? 0,
  })
}
