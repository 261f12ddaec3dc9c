import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { allGiven } from '../../db/conditions.ts'
import { containingAll } from '../../db/containing.ts'
import type { Db } from '../../db/schema.ts'
import type { Order, Position } from '../../http/paging/cursor.ts'
import type { Range } from '../../http/paging/paging.ts'

export interface PlantFilter {
  readonly userId: number
  readonly terms: readonly string[]
  readonly speciesId: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly status: number | undefined
  readonly ids: readonly number[] | undefined
  readonly changed: Changed | undefined
}

/** What counts as changed: plants by their own date, and plants of species that changed. */
export interface Changed {
  readonly since: number
  /** Undefined where they are so many that it is quicker to ask each plant for its species. */
  readonly speciesIds: readonly number[] | undefined
}

interface PlantOrder extends Order {
  readonly column: RawBuilder<unknown>
  readonly isDescending: boolean
}

/** An index goes with each of them. Without a planting date a plant is last, whichever way the others are sorted. */
export const PLANT_ORDERS = {
  newest: order('newest', 'none', sql`plants.id`, true),
  name: order('name', 'text', sql`plants.name_key`),
  '-name': order('-name', 'text', sql`plants.name_key`, true),
  createdAt: order('createdAt', 'number', sql`plants.created_at`),
  '-createdAt': order('-createdAt', 'number', sql`plants.created_at`, true),
  plantingDate: order('plantingDate', 'text', sql`coalesce(plants.planting_date, '9999-99-99')`),
  '-plantingDate': order('-plantingDate', 'text', sql`coalesce(plants.planting_date, '')`, true),
} as const

function order(
  name: string,
  key: Order['key'],
  column: RawBuilder<unknown>,
  isDescending = false,
): PlantOrder {
  return { name: `plants ${name}`, key, column, isDescending }
}

export async function listPlantPositions(
  db: Db,
  filter: PlantFilter,
  { key, column, isDescending }: PlantOrder,
  { limit, offset, after }: Range,
): Promise<Position[]> {
  const direction = isDescending ? sql`desc` : sql`asc`
  const beyond = isDescending ? sql`<` : sql`>`
  const isKeyed = key !== 'none'
  const rest =
    after === undefined
      ? []
      : [
          isKeyed
            ? sql<boolean>`(${column}, plants.id) ${beyond} (${after.key}, ${after.id})`
            : sql<boolean>`plants.id ${beyond} ${after.id}`,
        ]
  const { rows } = await sql<Position>`select plants.id, ${isKeyed ? column : sql`null`} as key from plants
    where ${sql.join([...conditionsOf(db, filter), ...rest], sql` and `)}
    order by ${isKeyed ? sql`${column} ${direction}, ` : sql``}${idOf(filter)} ${direction}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** As a sum it is in no index's order: SQLite would walk through all plants of the user to find the few that are wanted. */
function idOf({ regionId, ids, changed }: PlantFilter): RawBuilder<unknown> {
  const areFew = regionId !== undefined || ids !== undefined || changed !== undefined
  return areFew ? sql`plants.id + 0` : sql`plants.id`
}

export async function countPlants(db: Db, filter: PlantFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from plants
    where ${sql.join(conditionsOf(db, filter), sql` and `)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Every condition beside the owner is one that an index serves, but for the words in a text. */
function conditionsOf(db: Db, filter: PlantFilter): RawBuilder<boolean>[] {
  const { userId, terms, speciesId, locationId, regionId, tagId, status, ids, changed } = filter
  return [
    sql<boolean>`plants.user_id = ${userId}`,
    ...allGiven([
      { isGiven: ids !== undefined, holds: among(db, 'plants.id', ids ?? []) },
      {
        isGiven: tagId !== undefined,
        holds: sql`plants.id in (select plant_id from plant_tag_links where tag_id = ${tagId ?? 0})`,
      },
      { isGiven: locationId !== undefined, holds: sql`plants.location_id = ${locationId ?? 0}` },
      { isGiven: speciesId !== undefined, holds: sql`plants.species_id = ${speciesId ?? 0}` },
      {
        isGiven: regionId !== undefined,
        holds: sql`plants.location_id in (select id from locations
          where region_id = ${regionId ?? 0} and user_id = ${userId})`,
      },
      { isGiven: changed !== undefined, holds: isChanged(db, userId, changed) },
      { isGiven: status !== undefined, holds: sql`plants.status = ${status ?? 0}` },
      { isGiven: terms.length > 0, holds: containingAll(db, 'plants.search_text', terms) },
    ]),
  ]
}

function isChanged(db: Db, userId: number, changed: Changed | undefined): RawBuilder<boolean> {
  const { since, speciesIds } = changed ?? { since: 0, speciesIds: [] }
  if (speciesIds === undefined) {
    return sql`(plants.updated_at >= ${since} or exists (select 1 from plant_species s
      where s.id = plants.species_id and s.updated_at >= ${since}))`
  }
  return sql`plants.id in (
    select id from plants where user_id = ${userId} and updated_at >= ${since}
    union all select p.id from plants p where p.user_id = ${userId} and ${among(db, 'p.species_id', speciesIds)})`
}

const MOST_CHANGED_SPECIES = 500

/** The species changed since, or undefined if they are very many. */
export async function findChangedSpecies(db: Db, since: number): Promise<number[] | undefined> {
  const rows = await db
    .selectFrom('plant_species')
    .select('id')
    .where('updated_at', '>', sql.lit(0))
    .where('updated_at', '>=', since)
    .limit(MOST_CHANGED_SPECIES + 1)
    .execute()
  return rows.length > MOST_CHANGED_SPECIES ? undefined : rows.map(({ id }) => id)
}
