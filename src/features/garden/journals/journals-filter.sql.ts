import { type RawBuilder, sql } from 'kysely'
import { amongListed } from '../../../db/query/among.ts'
import { allGiven } from '../../../db/query/conditions.ts'
import {
  containingPatterns,
  eachPattern,
  hasTerms,
  isLike,
  type Patterns,
} from '../../../db/query/containing.ts'
import { preparedShapes } from '../../../db/run/prepared.ts'
import { engineOf } from '../../../db/run/session-executor.ts'
import { needsSpans } from '../../../db/run/spans.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import type { Lead } from '../../change/listing.ts'
import { carries, isAt, isInRegion, plantsFoundBy, rowBeyond } from '../plants/plants-filter.sql.ts'

/** These parameters of prepared statements carry the criteria that a request gives. */
export type JournalCriteria = Patterns & {
  readonly gardenId: GardenId
  readonly plantId: number | undefined
  readonly type: number | undefined
  readonly from: number | undefined
  readonly to: number | undefined
  readonly locationId: number | undefined
  readonly regionId: number | undefined
  readonly tagId: number | undefined
  /** The ids are a list as `listed` writes it. */
  readonly ids: string | undefined
  readonly changedSince: number | undefined
}

export type JournalShape = {
  readonly lead: Lead
  /** Whether a term of the search is part of the name of a plant: mostly none is, and no plant has to be looked up. */
  readonly hasNames: boolean
}

export async function journalShape(db: Db, criteria: JournalCriteria): Promise<JournalShape> {
  const isFew = await indexFindsFew(db, criteria)
  return { lead: isFew ? 'index' : 'order', hasNames: hasTerms(criteria) && (await nameAPlant(db, criteria)) }
}

async function indexFindsFew(db: Db, criteria: JournalCriteria): Promise<boolean> {
  const { plantId, type, ids, changedSince } = criteria
  const isByPlants = matchingPlants(criteria) !== undefined
  // PostgreSQL has statistics to choose by, but none of how many entries the plants of a place have.
  if (ids !== undefined || (!needsSpans(db) && (!isByPlants || plantId !== undefined))) return true
  const isIndexed = isByPlants || changedSince !== undefined || type !== undefined
  if (!isIndexed && !hasTerms(criteria)) return true
  // The links of one plant have an index in order of time: spans along it suit few entries and many.
  if (plantId !== undefined || !isIndexed) return false
  return (await manyFound(db, {}, criteria)).length === 0
}

/** There is no filter by species. */
function matchingPlants({ gardenId, tagId, locationId, regionId }: JournalCriteria) {
  return plantsFoundBy({ gardenId, tagId, locationId, regionId })
}

/** Whether plants, time and type decide alone which entries are found: links have all of them. */
export function isByPlantsAlone(criteria: JournalCriteria): boolean {
  const { plantId, ids, changedSince } = criteria
  const others = [plantId, ids, changedSince]
  return (
    matchingPlants(criteria) !== undefined &&
    !hasTerms(criteria) &&
    others.every((given) => given === undefined)
  )
}

const plantIds = preparedShapes(
  (_db, bind: PlantsWanted, _shape: Record<never, never>) =>
    sql<{ id: number }>`select p.id from plants p where ${isMatchingPlant(bind)}`,
)

/** Lists the ids of the plants that meet all of the conditions. */
export async function listMatchingPlants(db: Db, criteria: PlantsWanted): Promise<number[]> {
  const { gardenId, locationId, regionId, tagId } = criteria
  const rows = await plantIds(db, {}, { gardenId, locationId, regionId, tagId })
  return rows.map(({ id }) => id)
}

/** The count stops at the limit. */
const manyFound = preparedShapes((db, bind: JournalCriteria, _shape: Record<never, never>) => {
  const plants = matchingPlants(bind)
  const links = needsSpans(db)
    ? sql`plant_journal_plants l on l.plant_id = p.id`
    : sql`lateral (select 1 from plant_journal_plants where plant_id = p.id${rowByRow(db)}) l on true`
  // The join is a left one, because a plant without entries takes time too.
  if (plants !== undefined) return rowBeyond(sql`select 1 from (${plants}) as p left join ${links}`)
  if (bind.changedSince !== undefined) return rowBeyond(changedEntries(bind))
  return rowBeyond(
    sql`select 1 from plant_journals j where ${all([...walkedOf(db, bind), ...timesOf(bind)])}`,
  )
})

/** The entries of one plant are read from its links, which have an index in order of time. */
export function sourceOf({ plantId }: Pick<JournalCriteria, 'plantId'>) {
  return plantId === undefined
    ? { source: sql`plant_journals j`, time: sql`j.event_time`, id: sql`j.id` }
    : { source: sql`plant_journal_plants l`, time: sql`l.event_time`, id: sql`l.journal_id` }
}

/** The links are joined with the entries, because the conditions use columns of the entries. */
export function joinedSourceOf(criteria: Pick<JournalCriteria, 'plantId'>): RawBuilder<unknown> {
  const { source } = sourceOf(criteria)
  return criteria.plantId === undefined ? source : sql`${source} join plant_journals j on j.id = l.journal_id`
}

export type Owner = Pick<JournalCriteria, 'gardenId' | 'plantId'>

export function ownerOf({ gardenId, plantId }: Owner): RawBuilder<boolean> {
  return plantId === undefined ? sql`j.user_id = ${gardenId}` : sql`l.plant_id = ${plantId}`
}

export type Walked = Owner & Pick<JournalCriteria, 'type'>

/**
 * The entries of one type have an index in order of time, as all entries have. SQLite takes that of all where a span has two
 * ends, unless it is told that few are of the type.
 */
export function walkedOf(db: Db, criteria: Walked): RawBuilder<boolean>[] {
  const { plantId, type } = criteria
  if (plantId !== undefined || type === undefined) return [ownerOf(criteria)]
  const isOfType = sql<boolean>`j.type = ${type}`
  return [ownerOf(criteria), needsSpans(db) ? sql`likelihood(${isOfType}, 0.01)` : isOfType]
}

function timesOf(criteria: JournalCriteria): RawBuilder<boolean>[] {
  const { from, to } = criteria
  if (from === undefined && to === undefined) return []
  const { time } = sourceOf(criteria)
  return [sql<boolean>`${time} >= ${from ?? 0} and ${time} <= ${to ?? Number.MAX_SAFE_INTEGER}`]
}

export function conditionsOf(
  db: Db,
  criteria: JournalCriteria,
  { lead, hasNames }: JournalShape,
): RawBuilder<boolean>[] {
  const { gardenId, plantId, type, ids, changedSince, locationId, regionId, tagId } = criteria
  // SQLite has no statistics to choose between two indexes.
  const isWalked = plantId === undefined && (lead === 'order' || !needsSpans(db))
  return [
    ...(isWalked ? walkedOf(db, criteria) : [ownerOf(criteria)]),
    ...(plantId === undefined ? [] : [sql<boolean>`${withoutIndex(sql`j.user_id`)} = ${gardenId}`]),
    // In spans the times are the ends of the first and the last span.
    ...(lead === 'index' ? timesOf(criteria) : []),
    ...allGiven([
      { isGiven: ids !== undefined, holds: amongListed(db, 'j.id', ids ?? '[]') },
      {
        isGiven: [locationId, regionId, tagId].some((given) => given !== undefined),
        holds:
          lead === 'index' && plantId === undefined
            ? isOfMatchingPlants(criteria)
            : namesMatchingPlant(db, criteria),
        holdsForRow: namesMatchingPlant(db, criteria),
      },
      {
        isGiven: changedSince !== undefined,
        holds: lead === 'index' ? isChanged(db, criteria) : isChangedRow(criteria),
        holdsForRow: isChangedRow(criteria),
      },
      {
        isGiven: type !== undefined && !isWalked,
        holds: sql`${plantId === undefined ? sql`j.type` : withoutIndex(sql`j.type`)} = ${type ?? 0}`,
      },
      { isGiven: hasTerms(criteria), holds: hasTermsInTexts(db, criteria, hasNames) },
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
function isOfMatchingPlants(criteria: JournalCriteria): RawBuilder<boolean> {
  return sql`j.id in (select own.journal_id from plants p
    join plant_journal_plants own on own.plant_id = p.id where ${isMatchingPlant(criteria)})`
}

type PlantsWanted = Pick<JournalCriteria, 'gardenId' | 'locationId' | 'regionId' | 'tagId'>

function isMatchingPlant(criteria: PlantsWanted): RawBuilder<boolean> {
  return all([sql`p.user_id = ${criteria.gardenId}`, ...allGiven(plantConditionsOf(criteria))])
}

/** The condition holds if one plant of an entry meets all of the conditions; it is not enough that several plants meet one each. */
function namesMatchingPlant(db: Db, criteria: JournalCriteria): RawBuilder<boolean> {
  const { gardenId, plantId } = criteria
  const wanted = all([
    sql`${withoutIndex(sql`p.user_id`)} = ${gardenId}`,
    ...allGiven(
      plantConditionsOf(criteria).map(({ isGiven, holdsForRow }) => ({ isGiven, holds: holdsForRow })),
    ),
  ])
  const isWanted = (link: string) =>
    sql<boolean>`exists (select 1 from plants p where p.id = ${sql.ref(`${link}.plant_id`)} and ${wanted}${rowByRow(db)})`
  return plantId === undefined
    ? sql`exists (select 1 from plant_journal_plants own
        where own.journal_id = j.id and ${isWanted('own')}${rowByRow(db)})`
    : isWanted('l')
}

const namedPlants = preparedShapes(
  (db, bind: Patterns & { gardenId: GardenId }, _shape: Record<never, never>) => {
    const hasNone = eachPattern(db, bind, (pattern) => sql<boolean>`not ${isLike(foldedName(db), pattern)}`)
    return sql`select 1 from plants p where p.user_id = ${bind.gardenId} and not ${hasNone} limit 1`
  },
)

async function nameAPlant(db: Db, { gardenId, ...criteria }: JournalCriteria): Promise<boolean> {
  const { pattern, secondPattern, thirdPattern, patterns } = criteria
  const values = { gardenId, pattern, secondPattern, thirdPattern, patterns }
  return (await namedPlants(db, {}, values)).length > 0
}

/** The searched text of a plant `p` begins with its name. */
function foldedName(db: Db): RawBuilder<string> {
  return engineOf(db).firstLine(sql`p.search_text`)
}

/** Each term is part of the remark, or of the name of one of the plants. */
function hasTermsInTexts(db: Db, criteria: JournalCriteria, hasNames: boolean): RawBuilder<boolean> {
  if (!hasNames) return containingPatterns(db, 'j.search_text', criteria)
  // A query of its own looks each plant up; PostgreSQL might begin a join with all plants.
  const name = sql`(select ${foldedName(db)} from plants p where p.id = named.plant_id)`
  return eachPattern(
    db,
    criteria,
    (pattern) => sql<boolean>`(${isLike(sql`j.search_text`, pattern)} or exists (
      select 1 from plant_journal_plants named
      where named.journal_id = j.id and ${isLike(name, pattern)}${rowByRow(db)}))`,
  )
}

/** Ends a query within another one: PostgreSQL would rather join them, and may look at all plants for each entry. */
function rowByRow(db: Db): RawBuilder<unknown> {
  return needsSpans(db) ? sql`` : sql` offset 0`
}

/** The conditions look at the plants as they are now and not as they were at the time of the entry. */
function plantConditionsOf({ gardenId, locationId, regionId, tagId }: PlantsWanted) {
  return [
    { isGiven: locationId !== undefined, ...isAt('p', locationId ?? 0) },
    { isGiven: tagId !== undefined, ...carries('p', tagId ?? 0) },
    { isGiven: regionId !== undefined, ...isInRegion('p', regionId ?? 0, gardenId) },
  ]
}

/** SQLite would rather walk along the times of all entries; PostgreSQL has statistics to choose by. */
function isChanged(db: Db, criteria: JournalCriteria): RawBuilder<boolean> {
  return needsSpans(db)
    ? sql`j.id in (${changedEntries(criteria)})`
    : sql`j.updated_at >= ${criteria.changedSince ?? 0}`
}

function changedEntries({ gardenId, changedSince = 0 }: JournalCriteria): RawBuilder<unknown> {
  return sql`select id from plant_journals where user_id = ${gardenId} and updated_at >= ${changedSince}`
}

function isChangedRow({ changedSince = 0 }: JournalCriteria): RawBuilder<boolean> {
  return sql`${withoutIndex(sql`j.updated_at`)} >= ${changedSince}`
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
