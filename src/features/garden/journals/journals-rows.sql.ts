import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { jsonArrays } from '../../../db/query/json-arrays.ts'
import { isOwnedBy } from '../../../db/query/own-rows.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { numberIn } from '../../change/garden-counts.sql.ts'
import { type Bounds, boundsOf } from '../../change/listing.ts'
import { type Owner, ownerOf, sourceOf } from './journals-filter.sql.ts'
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
  author: string | null,
]
const JOURNAL_COLUMNS = sql`j.id, j.type, j.event_time, j.properties, j.remark, j.created_at, j.author`

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

type PageValues = Owner & Bounds & { limit: number; offset: number }

const page = preparedShapes((db, bind: PageValues, { isCounted }: { isCounted: boolean }) => {
  const { gardenId, plantId } = bind
  const { source, time, id } = sourceOf(bind)
  // All entries of a plant are in its garden: it is enough to look at the plant, and to count in the index of its links.
  const isOwn =
    plantId === undefined
      ? ownerOf(bind)
      : sql`${ownerOf(bind)} and exists (
        select 1 from plants p where p.id = ${plantId} and ${isOwnedBy('p.user_id', gardenId)})`
  const number =
    plantId === undefined
      ? numberIn('plant_journals', gardenId)
      : sql<number>`(select count(*) from ${source} where ${isOwn})`
  const total = isCounted ? number : sql`cast(0 as bigint)`
  return rowsOf<JournalRows & { readonly total: number }>(
    db,
    bind,
    sql`select ${id} as id from ${source} where ${sql.join([isOwn, ...within(bind)], sql` and `)}
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
  return page(db, { isCounted }, { gardenId, plantId, limit, offset, ...boundsOf({ after }) })
}
