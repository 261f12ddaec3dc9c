import { type Compilable, type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../db/among.ts'
import { jsonArrays } from '../../db/json-arrays.ts'
import { isOwnedBy } from '../../db/own-rows.ts'
import { prepared, preparedShapes } from '../../db/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import type { Range } from '../../http/paging/paging.ts'
import { sourceOf } from './journals-filter.sql.ts'
import { within } from './journals-list.sql.ts'

/** What is shown of an entry without its relations. */
export interface JournalColumns {
  readonly id: number
  readonly type: number
  readonly eventTime: number
  readonly properties: string | null
  readonly remark: string | null
  readonly createdAt: number
}

export interface JournalRow extends JournalColumns {
  /** In their order, separated by commas. One text, not rows: a page can name 50,000 plants. */
  readonly plantIds: string | null
  /** A JSON array of arrays: `[id, key]`. */
  readonly media: string
}

/** One statement reads entries with all that is shown of them. */
function rowsOf<Row>(
  db: Db,
  others: RawBuilder<unknown>,
  source: RawBuilder<unknown>,
  end: RawBuilder<unknown> = sql``,
): Compilable<Row> {
  const query = sql<Row>`select j.id, j.type, j.event_time as "eventTime", j.properties, j.remark,
      j.created_at as "createdAt",
      (select string_agg(cast(l.plant_id as text), ',' order by l.position) from plant_journal_plants l
        where l.journal_id = j.id) as "plantIds",
      (select ${jsonArrays(db, ['m.id', 'm.key'], 'l.position')} from plant_journal_media l
        join media m on m.id = l.media_id where l.journal_id = j.id) as media${others}
    from ${source} ${end}`
  return { compile: () => query.compile(db) }
}

const byIds = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
  rowsOf<JournalRow>(
    db,
    sql``,
    sql`plant_journals j where ${amongListed(db, 'j.id', bind.ids)} and ${isOwnedBy('j.user_id', bind.gardenId)}`,
  ),
)

export function listJournalRows(db: Db, gardenId: GardenId, ids: readonly number[]) {
  return byIds(db, { gardenId, ids: listed(ids) })
}

/** A row of a page. A page without entries has one row that holds only the total. */
type PageRow = (JournalRow | { readonly id: null }) & { readonly total: number }

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

const page = preparedShapes((db, bind: PageValues, { isOfPlant, isAfter, isCounted }: PageShape) => {
  const criteria = { plantId: isOfPlant ? bind.plantId : undefined }
  const { source, time, id } = sourceOf(criteria)
  // All entries of a plant are in its garden: it is enough to look at the plant, and to count in the index of its links.
  const isOwn = isOfPlant
    ? sql`l.plant_id = ${bind.plantId} and exists (
        select 1 from plants p where p.id = ${bind.plantId} and ${isOwnedBy('p.user_id', bind.gardenId)})`
    : sql`j.user_id = ${bind.gardenId}`
  const after = isAfter ? { key: bind.afterTime, id: bind.afterId } : undefined
  const conditions = [isOwn, ...within(criteria, { after, until: undefined })]
  const total = isCounted ? sql`(select count(*) from ${source} where ${isOwn})` : sql`cast(0 as bigint)`
  return rowsOf<PageRow>(
    db,
    sql`, counted.total`,
    sql`(select ${total} as total) counted
      left join (select ${id} as id, ${time} as time from ${source} where ${sql.join(conditions, sql` and `)}
        order by ${time} desc, ${id} desc limit ${bind.limit} offset ${bind.offset}) page on true
      left join plant_journals j on j.id = page.id and ${isOwnedBy('j.user_id', bind.gardenId)}`,
    sql`order by page.time desc, page.id desc`,
  )
})

export interface JournalPageQuery {
  /** Only the entries of this plant. */
  readonly plantId: number | undefined
  readonly range: Range
  readonly isCounted: boolean
}

/** A page of all entries of a garden or of a plant, with their total if it is asked for, in one statement. */
export async function listJournalPage(
  db: Db,
  gardenId: GardenId,
  { plantId, range: { limit, offset, after }, isCounted }: JournalPageQuery,
): Promise<{ rows: JournalRow[]; total: number }> {
  const shape = { isOfPlant: plantId !== undefined, isAfter: after !== undefined, isCounted }
  const found = await page(db, shape, {
    gardenId,
    plantId: plantId ?? 0,
    limit,
    offset,
    afterTime: Number(after?.key ?? 0),
    afterId: after?.id ?? 0,
  })
  return {
    rows: found.filter((row): row is JournalRow & PageRow => row.id !== null),
    total: found[0]?.total ?? 0,
  }
}
