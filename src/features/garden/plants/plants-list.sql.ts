import { type RawBuilder, sql } from 'kysely'
import { isLike } from '../../../db/query/containing.ts'
import { jsonArrays, tuplesIn } from '../../../db/query/json-arrays.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { needsSpans, type Span } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Order, Position } from '../../../http/paging/cursor.ts'
import type { Range } from '../../../http/paging/paging.ts'
import { type Bounds, boundsOf, type Lead, listing, spanIn } from '../../change/listing.ts'
import { conditionsOf, hasIndexedCriterion, type PlantCriteria } from './plants-filter.sql.ts'
import type { TermCount } from './plants-terms.sql.ts'

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

type ListShape = { readonly lead: Lead; readonly sort: PlantSort; readonly termCount: TermCount }

const positions = preparedShapes(
  (
    db,
    bind: PlantCriteria & Bounds & { limit: number; offset: number },
    { lead, sort, termCount }: ListShape,
  ) => {
    const order = PLANT_ORDERS[sort]
    const led = lead === 'index' ? orderLedBy(bind, order, needsSpans(db)) : order
    return sql<Position>`select plants.id, ${keyOf(order)} as key from plants
      where ${sql.join([...conditionsOf(db, bind, lead, termCount), ...within(led, bind)], sql` and `)}
      order by ${sortedBy(led)} limit ${bind.limit} offset ${bind.offset}`
  },
)

const counted = preparedShapes(
  (db, bind: PlantCriteria & Bounds, { lead, sort, termCount }: ListShape) => sql<{
    total: number
  }>`select count(*) as total
    from plants
    where ${sql.join([...conditionsOf(db, bind, lead, termCount), ...within(PLANT_ORDERS[sort], bind)], sql` and `)}`,
)

const places = preparedShapes(
  (_db, bind: Bounds & { gardenId: GardenId; offset: number }, { sort }: { sort: PlantSort }) => {
    const order = PLANT_ORDERS[sort]
    const conditions = [sql`plants.user_id = ${bind.gardenId}`, ...within(order, bind)]
    return sql<Position>`select plants.id, ${keyOf(order)} as key from plants
      where ${sql.join(conditions, sql` and `)}
      order by ${sortedBy(order)} limit 1 offset ${bind.offset}`
  },
)

const plants = listing<PlantCriteria, ListShape>({
  positions,
  counted,
  places: (db, { criteria: { gardenId }, shape: { sort } }, bind) =>
    places(db, { sort }, { gardenId, ...bind }),
  whole: (_criteria, after) => ({ after, until: undefined }),
})

export interface FoundPlants {
  readonly criteria: PlantCriteria
  readonly lead: Lead
  readonly termCount: TermCount
}

export function listPlantPositions(
  db: Db,
  { criteria, ...found }: FoundPlants,
  sort: PlantSort,
  range: Range,
) {
  return plants.list(db, { criteria, shape: { ...found, sort } }, range)
}

/** Spans follow the ids, because rows are stored in that order: along another index a count takes several times as long. */
export function countPlants(db: Db, { criteria, ...found }: FoundPlants): Promise<number> {
  return plants.count(db, { criteria, shape: { ...found, sort: 'newest' } })
}

interface RankedPlant {
  readonly id: number
  readonly isOther: number
  readonly rank: number
  readonly nameKey: string
}

/** Patterns of LIKE for a name: one that begins with a search, one with a word that does, and one that contains it. */
type NamePatterns = { readonly beginning: string; readonly word: string; readonly anywhere: string }

const ranked = preparedShapes(
  (
    db,
    bind: PlantCriteria & Bounds & NamePatterns & { limit: number },
    { lead, sort, termCount }: ListShape,
  ) => {
    const name = engineOf(db).firstLine(sql`plants.search_text`)
    const like = (pattern: string) => isLike(name, sql`${pattern}`)
    return sql<RankedPlant>`select plants.id, case when plants.status = 0 then 0 else 1 end as "isOther",
        case when ${like(bind.beginning)} then 0 when ${like(bind.word)} then 1
          when ${like(bind.anywhere)} then 2 else 3 end as rank, plants.name_key as "nameKey"
      from plants
      where ${sql.join([...conditionsOf(db, bind, lead, termCount), ...within(PLANT_ORDERS[sort], bind)], sql` and `)}
      order by 2, 3, 4, 1 limit ${bind.limit}`
  },
)

/** Lists the ids of the best so many of the found plants: active ones, then by rank and name. */
export async function listRankedPlants(
  db: Db,
  { criteria, ...found }: FoundPlants,
  patterns: NamePatterns,
  limit: number,
): Promise<number[]> {
  const shape: ListShape = { ...found, sort: 'newest' }
  const all: RankedPlant[] = []
  const read = async (span: Partial<Span<Position>>) => {
    all.push(...(await ranked(db, shape, { ...criteria, ...boundsOf(span), ...patterns, limit })))
  }
  if (shape.lead === 'index') await read({})
  else for await (const span of plants.spans(db, { criteria, shape })) await read(span)
  return all
    .sort(byRank)
    .slice(0, limit)
    .map(({ id }) => id)
}

function byRank(a: RankedPlant, b: RankedPlant): number {
  const byName = a.nameKey < b.nameKey ? -1 : a.nameKey > b.nameKey ? 1 : a.id - b.id
  return a.isOther - b.isOther || a.rank - b.rank || byName
}

/** What orders without an index sort by. */
export type PlantKeys = readonly [
  id: number,
  nameKey: string,
  speciesId: number | null,
  locationId: number | null,
]
const KEY_COLUMNS = sql`plants.id, plants.name_key, plants.species_id, plants.location_id`

const keys = preparedShapes(
  (db, bind: PlantCriteria & Bounds, { lead, sort, termCount }: ListShape) => sql<{
    plants: string
  }>`select ${jsonArrays(db, KEY_COLUMNS)} as plants from plants
    where ${sql.join([...conditionsOf(db, bind, lead, termCount), ...within(PLANT_ORDERS[sort], bind)], sql` and `)}`,
)

/** Lists all found plants, in any order. */
export async function listPlantKeys(db: Db, { criteria, ...found }: FoundPlants): Promise<PlantKeys[]> {
  const shape: ListShape = { ...found, sort: 'newest' }
  const all: PlantKeys[] = []
  const read = async (span: Partial<Span<Position>>) => {
    const [row] = await keys(db, shape, { ...criteria, ...boundsOf(span) })
    for (const plant of tuplesIn<PlantKeys>(row?.plants ?? '[]')) all.push(plant)
  }
  if (shape.lead === 'index') await read({})
  else for await (const span of plants.spans(db, { criteria, shape })) await read(span)
  return all
}

export function keyOf({ key, column }: PlantOrder): RawBuilder<unknown> {
  return key === 'none' ? sql`null` : column
}

export function sortedBy({ key, column, id, isDescending }: PlantOrder): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`
  return key === 'none' ? sql`${id} ${direction}` : sql`${column} ${direction}, ${id} ${direction}`
}

export function within(order: PlantOrder, bounds: Bounds): RawBuilder<boolean>[] {
  const { isDescending } = order
  const { after, until } = spanIn(bounds)
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
 * An expression without an index gives the order if the index of a filter leads: SQLite would rather walk along the index
 * of the order, through all plants of the garden, to find a few. PostgreSQL has statistics to choose by.
 */
function orderLedBy(criteria: PlantCriteria, order: PlantOrder, isSqlite: boolean): PlantOrder {
  const findsFew = [criteria.regionId, criteria.ids, criteria.problem, criteria.changedSince].some(
    (given) => given !== undefined,
  )
  return {
    ...order,
    column: isSqlite && hasIndexedCriterion(criteria) ? sql`+${order.column}` : order.column,
    // The indexes of the other filters are in the order of ids.
    id: findsFew ? sql`plants.id + 0` : order.id,
  }
}

const MOST_CHANGED_SPECIES = 500

const changedSpecies = prepared((db, bind: { since: number }) =>
  db
    .selectFrom('plant_species')
    .select('id')
    .where('updated_at', '>', sql.lit(0))
    .where('updated_at', '>=', bind.since)
    .limit(MOST_CHANGED_SPECIES + 1),
)

/** Returns the ids of the species changed since, or undefined if they are very many. */
export async function listChangedSpeciesIds(db: Db, since: number): Promise<number[] | undefined> {
  const rows = await changedSpecies(db, { since })
  return rows.length > MOST_CHANGED_SPECIES ? undefined : rows.map(({ id }) => id)
}
