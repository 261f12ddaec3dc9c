import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { countAlong, listAlong, needsSpans, type Span, spansWithin } from '../../db/spans.ts'
import type { Order, Position } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'
import { conditionsOf, hasIndexedCriterion, type PlantFilter } from './plants-filter.sql.ts'

interface PlantOrder extends Order {
  readonly column: RawBuilder<unknown>
  readonly id: RawBuilder<unknown>
  readonly isDescending: boolean
}

/** Each order has an index. Plants without a planting date come last in both directions. */
export const PLANT_ORDERS = {
  newest: order('newest', 'none', sql`plants.id`, true),
  name: order('name', 'text', sql`plants.name_key`),
  '-name': order('-name', 'text', sql`plants.name_key`, true),
  createdAt: order('createdAt', 'number', sql`plants.created_at`),
  '-createdAt': order('-createdAt', 'number', sql`plants.created_at`, true),
  plantingDate: order('plantingDate', 'text', sql`coalesce(plants.planting_date, '9999-99-99')`),
  '-plantingDate': order('-plantingDate', 'text', sql`coalesce(plants.planting_date, '')`, true),
} as const

export type PlantSort = keyof typeof PLANT_ORDERS

function order(
  name: string,
  key: Order['key'],
  column: RawBuilder<unknown>,
  isDescending = false,
): PlantOrder {
  return { name: `plants ${name}`, key, column, id: sql`plants.id`, isDescending }
}

export async function listPlantPositions(
  db: Db,
  filter: PlantFilter,
  order: PlantOrder,
  { limit, offset, after }: Range,
): Promise<Position[]> {
  if (filter.lead === 'index')
    return positionsIn(db, filter, order, { after, until: undefined }, limit, offset)
  return listAlong(
    spansOf(db, filter, order, after),
    { limit, offset },
    {
      list: (span, { limit, offset }) => positionsIn(db, filter, order, span, limit, offset),
      count: (span) => countIn(db, filter, order, span),
    },
  )
}

/** Spans by id, because rows are stored in that order: along another index a count takes several times as long. */
export async function countPlants(db: Db, filter: PlantFilter): Promise<number> {
  const order = PLANT_ORDERS.newest
  if (filter.lead === 'index') return countIn(db, filter, order, { after: undefined, until: undefined })
  return countAlong(spansOf(db, filter, order, undefined), (span) => countIn(db, filter, order, span))
}

function spansOf(db: Db, { gardenId }: PlantFilter, order: PlantOrder, after: Position | undefined) {
  return spansWithin({ after, until: undefined }, async (span, row) => {
    const conditions = [sql`plants.user_id = ${gardenId}`, ...within(order, span)]
    const { rows } = await sql<Position>`select plants.id, ${keyOf(order)} as key from plants
      where ${sql.join(conditions, sql` and `)}
      order by ${sortedBy(order)} limit 1 offset ${row - 1}`.execute(db)
    return rows[0]
  })
}

async function positionsIn(
  db: Db,
  filter: PlantFilter,
  order: PlantOrder,
  span: Span<Position>,
  limit: number,
  offset: number,
): Promise<Position[]> {
  const led = orderLedBy(filter, order, needsSpans(db))
  const { rows } = await sql<Position>`select plants.id, ${keyOf(order)} as key from plants
    where ${sql.join([...conditionsOf(db, filter), ...within(led, span)], sql` and `)}
    order by ${sortedBy(led)} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

async function countIn(
  db: Db,
  filter: PlantFilter,
  order: PlantOrder,
  span: Span<Position>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from plants
    where ${sql.join([...conditionsOf(db, filter), ...within(order, span)], sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

export function keyOf({ key, column }: PlantOrder): RawBuilder<unknown> {
  return key === 'none' ? sql`null` : column
}

export function sortedBy({ key, column, id, isDescending }: PlantOrder): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`
  return key === 'none' ? sql`${id} ${direction}` : sql`${column} ${direction}, ${id} ${direction}`
}

export function within(order: PlantOrder, { after, until }: Span<Position>): RawBuilder<boolean>[] {
  const { isDescending } = order
  return [
    ...(after === undefined ? [] : [isBeside(order, after, isDescending ? sql`<` : sql`>`, sql``)]),
    ...(until === undefined ? [] : [isBeside(order, until, isDescending ? sql`>` : sql`<`, sql`=`)]),
  ]
}

function isBeside(
  { key, column, id }: PlantOrder,
  position: Position,
  side: RawBuilder<unknown>,
  orThere: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (key === 'none') return sql`${id} ${side}${orThere} ${position.id}`
  // SQLite uses no index on an expression for a row comparison, so the first line narrows the range.
  return sql`${column} ${side}= ${position.key}
    and (${column}, ${id}) ${side}${orThere} (${position.key}, ${position.id})`
}

/**
 * The order as an expression that no index has, if the index of a filter leads: SQLite would rather walk along the index of
 * the order, through all plants of the garden, to find a few. PostgreSQL has statistics to choose by.
 */
function orderLedBy(filter: PlantFilter, order: PlantOrder, isSqlite: boolean): PlantOrder {
  if (filter.lead === 'order') return order
  const { regionId, ids, changed } = filter
  const findsFew = regionId !== undefined || ids !== undefined || changed !== undefined
  return {
    ...order,
    column: isSqlite && hasIndexedCriterion(filter) ? sql`+${order.column}` : order.column,
    // The indexes of the other filters are in the order of ids.
    id: findsFew ? sql`plants.id + 0` : order.id,
  }
}

const MOST_CHANGED_SPECIES = 500

/** The ids of the species changed since, or undefined if they are very many. */
export async function listChangedSpeciesIds(db: Db, since: number): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('plant_species')
    .select('id')
    .where('updated_at', '>', sql.lit(0))
    .where('updated_at', '>=', since)
    .limit(MOST_CHANGED_SPECIES + 1)
    .execute()
  return rows.length > MOST_CHANGED_SPECIES ? undefined : rows.map(({ id }) => id)
}
