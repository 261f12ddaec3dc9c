import { type RawBuilder, sql } from 'kysely'
import { among } from '../../db/among.ts'
import { allGiven } from '../../db/conditions.ts'
import { containingAll } from '../../db/containing.ts'
import type { Db, GardenId } from '../../db/schema.ts'
import { needsSpans } from '../../db/spans.ts'
import { carries, hasFewRows, isAt, isInRegion, plantsFoundBy } from '../plants/plants-filter.sql.ts'

export interface JournalCriteria {
  readonly gardenId: GardenId
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly terms: readonly string[]
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  readonly ids: readonly number[] | undefined
  readonly changed: Changed | undefined
}

export interface JournalFilter extends JournalCriteria {
  /**
   * The access path of the statements: the index of the first criterion or, if that finds very many entries, the index of
   * their times, span after span.
   */
  readonly lead: 'index' | 'order'
}

export interface Changed {
  readonly since: number
  /** Then it is faster to find a page along the times of the entries than among all changed entries. */
  readonly areMany: boolean
}

export async function journalFilter(db: Db, criteria: JournalCriteria): Promise<JournalFilter> {
  const findsFew = !needsSpans(db) || (await indexFindsFew(db, criteria))
  return { ...criteria, lead: findsFew ? 'index' : 'order' }
}

async function indexFindsFew(db: Db, criteria: JournalCriteria): Promise<boolean> {
  const { plantId, type, terms, ids, changed } = criteria
  if (ids !== undefined) return true
  const plants = plantsFoundBy(criteria)
  const isUnfiltered =
    plants === undefined && changed === undefined && type === undefined && terms.length === 0
  if (isUnfiltered) return true
  // The links of one plant have an index in order of time: spans along it suit few entries and many.
  if (plantId !== undefined) return false
  if (plants !== undefined) {
    // A left join, because a plant without entries takes time too.
    return hasFewRows(
      db,
      sql`select 1 from (${plants}) as p left join plant_journal_plants l on l.plant_id = p.id`,
    )
  }
  if (changed !== undefined) return !changed.areMany
  return (
    type !== undefined &&
    hasFewRows(
      db,
      sql`select 1 from plant_journals j where ${all([ownerOf(criteria), ...timesOf(criteria)])} and j.type = ${type}`,
    )
  )
}

/** The entries of one plant are read from its links, which have an index in order of time. */
export function sourceOf({ plantId }: Pick<JournalCriteria, 'plantId'>) {
  return plantId === undefined
    ? { source: sql`plant_journals j`, time: sql`j.event_time`, id: sql`j.id` }
    : { source: sql`plant_journal_plants l`, time: sql`l.event_time`, id: sql`l.journal_id` }
}

/** Joined with the entries, whose columns the conditions use. */
export function joinedSourceOf(criteria: JournalCriteria): RawBuilder<unknown> {
  const { source } = sourceOf(criteria)
  return criteria.plantId === undefined ? source : sql`${source} join plant_journals j on j.id = l.journal_id`
}

export function ownerOf({ gardenId, plantId }: JournalCriteria): RawBuilder<boolean> {
  return plantId === undefined ? sql`j.user_id = ${gardenId}` : sql`l.plant_id = ${plantId}`
}

function timesOf(criteria: JournalCriteria): RawBuilder<boolean>[] {
  const { from, to } = criteria
  if (from === undefined && to === undefined) return []
  const { time } = sourceOf(criteria)
  return [sql<boolean>`${time} >= ${from ?? 0} and ${time} <= ${to ?? Number.MAX_SAFE_INTEGER}`]
}

export function conditionsOf(db: Db, filter: JournalFilter): RawBuilder<boolean>[] {
  const { gardenId, plantId, type, terms, ids, changed, locationId, regionId, tagId, lead } = filter
  return [
    ownerOf(filter),
    ...(plantId === undefined ? [] : [sql<boolean>`${withoutIndex(sql`j.user_id`)} = ${gardenId}`]),
    // In spans the times are the ends of the first and the last span.
    ...(lead === 'index' ? timesOf(filter) : []),
    ...allGiven([
      { isGiven: ids !== undefined, holds: among(db, 'j.id', ids ?? []) },
      {
        isGiven: [locationId, regionId, tagId].some((given) => given !== undefined),
        holds:
          lead === 'index' && plantId === undefined ? isOfMatchingPlants(filter) : namesMatchingPlant(filter),
        holdsForRow: namesMatchingPlant(filter),
      },
      {
        isGiven: changed !== undefined,
        holds: lead === 'index' ? isChanged(filter) : isChangedRow(filter),
        holdsForRow: isChangedRow(filter),
      },
      {
        isGiven: type !== undefined,
        holds: sql`${plantId === undefined ? sql`j.type` : withoutIndex(sql`j.type`)} = ${type ?? 0}`,
      },
      { isGiven: terms.length > 0, holds: containingAll(db, 'j.search_text', terms) },
    ]),
  ]
}

/**
 * `+ 0` keeps SQLite from the index of this column: it would read all entries of the garden or type, and not those of the
 * plant.
 */
function withoutIndex(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${column} + 0`
}

/** Finds the entries by the plants that meet all of the conditions. */
function isOfMatchingPlants(filter: JournalFilter): RawBuilder<boolean> {
  return sql`j.id in (select own.journal_id from plants p
    join plant_journal_plants own on own.plant_id = p.id
    where ${all([sql`p.user_id = ${filter.gardenId}`, ...allGiven(plantConditionsOf(filter))])})`
}

/** Whether one plant of an entry meets all of the conditions; it is not enough that several plants meet one each. */
function namesMatchingPlant(filter: JournalFilter): RawBuilder<boolean> {
  const { gardenId, plantId } = filter
  const wanted = all([
    sql`${withoutIndex(sql`p.user_id`)} = ${gardenId}`,
    ...allGiven(
      plantConditionsOf(filter).map(({ isGiven, holdsForRow }) => ({ isGiven, holds: holdsForRow })),
    ),
  ])
  return plantId === undefined
    ? sql`exists (select 1 from plant_journal_plants own
        join plants p on p.id = own.plant_id where own.journal_id = j.id and ${wanted})`
    : sql`exists (select 1 from plants p where p.id = l.plant_id and ${wanted})`
}

/** Conditions on the plants, as they are now and not as they were at the time of the entry. */
function plantConditionsOf({ gardenId, locationId, regionId, tagId }: JournalFilter) {
  return [
    { isGiven: locationId !== undefined, ...isAt('p', locationId ?? 0) },
    { isGiven: tagId !== undefined, ...carries('p', tagId ?? 0) },
    { isGiven: regionId !== undefined, ...isInRegion('p', regionId ?? 0, gardenId) },
  ]
}

function isChanged({ gardenId, changed }: JournalFilter): RawBuilder<boolean> {
  const { since, areMany } = changed ?? { since: 0, areMany: true }
  return areMany
    ? sql`j.updated_at >= ${since}`
    : sql`j.id in (select id from plant_journals where user_id = ${gardenId} and updated_at >= ${since})`
}

function isChangedRow({ changed }: JournalFilter): RawBuilder<boolean> {
  return sql`${withoutIndex(sql`j.updated_at`)} >= ${changed?.since ?? 0}`
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

const MANY = 2_000

/** Stops reading at the limit. */
export async function hasManyChangedJournals(db: Db, gardenId: GardenId, since: number): Promise<boolean> {
  const { rows } = await sql`select id from plant_journals
    where user_id = ${gardenId} and updated_at >= ${since} limit 1 offset ${MANY}`.execute(db)
  return rows.length > 0
}
