import { type RawBuilder, sql } from 'kysely'
import { amongListed, listed } from '../../../db/query/among.ts'
import { idsInOrder, listedInOrder } from '../../../db/query/json-rows.ts'
import { deletesAllOwn, deletesOwn, isOwnedBy, updatesOwn } from '../../../db/query/own-rows.ts'
import { rowsInOrder } from '../../../db/query/rows-in-order.ts'
import { prepared, preparedShapes } from '../../../db/run/prepared.ts'
import type { Db, GardenId, Tables } from '../../../db/schema.ts'
import { numberOf } from '../../enumerations/enumerations.ts'

export interface ProblemRow {
  readonly id: number
  readonly plantId: number
  readonly plantName: string
  readonly kind: number
  readonly name: string
  readonly since: string
  readonly endedOn: string | null
  readonly note: string | null
  readonly isolated: number
  readonly checkEvery: number | null
  /** The time of the last entry that counts as a look at the plant; null where no look is planned. */
  readonly checkedAt: number | null
  readonly createdAt: number
}

/** An entry of these types says that a user looked at the plant. */
const CHECKS = (['Treatment', 'PestOrDisease', 'Observation'] as const).map((name) =>
  numberOf('JournalType', name),
)

/** The index of the list has this expression. */
const IS_OPEN = sql`(case when p.ended_on is null then 1 else 0 end)`

/** Today ends at `until`. For each type the last entry comes first out of an index. */
function columns(until: number): RawBuilder<unknown> {
  const last = (type: number) => sql`select max(l.event_time) as at from plant_journal_plants l
    where l.plant_id = p.plant_id and l.type = ${sql.lit(type)} and l.event_time < ${until}`
  return sql`p.id, p.plant_id as "plantId", (select t.name from plants t where t.id = p.plant_id) as "plantName",
    p.kind, p.name, p.since, p.ended_on as "endedOn", p.note, p.isolated, p.check_every as "checkEvery",
    case when p.ended_on is null and p.check_every is not null then
      (select max(entry.at) from (${sql.join(CHECKS.map(last), sql` union all `)}) as entry) end as "checkedAt",
    p.created_at as "createdAt"`
}

/** A criterion that is not given makes another statement. */
export type ProblemCriteria = {
  readonly gardenId: GardenId
  readonly plantId: number | undefined
  readonly isOpen: 0 | 1 | undefined
  readonly kind: number | undefined
}

function isFound({ gardenId, plantId, isOpen, kind }: ProblemCriteria): RawBuilder<boolean> {
  const isOwn =
    plantId === undefined
      ? sql`p.user_id = ${gardenId}`
      : sql`p.plant_id = ${plantId} and ${isOwnedBy('p.user_id', gardenId)}`
  const isInState = isOpen === undefined ? sql`` : sql`and ${IS_OPEN} = ${isOpen}`
  const isOfKind = kind === undefined ? sql`` : sql`and p.kind = ${kind}`
  return sql`${isOwn} ${isInState} ${isOfKind}`
}

type NoShape = Record<never, never>

const listedRows = preparedShapes(
  (_db, bind: ProblemCriteria & { until: number; limit: number; offset: number }, _shape: NoShape) => {
    // SQLite sorts anew by an expression that has one value.
    const openFirst = bind.isOpen === undefined ? sql`${IS_OPEN} desc,` : sql``
    return sql<ProblemRow>`select ${columns(bind.until)} from plant_problems p where ${isFound(bind)}
      order by ${openFirst} p.since desc, p.id desc limit ${bind.limit} offset ${bind.offset}`
  },
)

const counted = preparedShapes(
  (_db, bind: ProblemCriteria, _shape: NoShape) =>
    sql<{ total: number }>`select count(*) as total from plant_problems p where ${isFound(bind)}`,
)

/** Open ones come first, then those that began last. */
export function problemList(db: Db, criteria: ProblemCriteria, until: number) {
  return {
    list: ({ limit, offset }: { readonly limit: number; readonly offset: number }) =>
      listedRows(db, {}, { ...criteria, until, limit, offset }),
    count: async () => (await counted(db, {}, criteria))[0]?.total ?? 0,
  }
}

export async function countOpenProblems(db: Db, gardenId: GardenId): Promise<number> {
  const [row] = await counted(db, {}, { gardenId, plantId: undefined, isOpen: 1, kind: undefined })
  return row?.total ?? 0
}

const byIds = prepared(
  (db, bind: { gardenId: GardenId; ids: string; until: number }) =>
    sql<ProblemRow>`select ${columns(bind.until)} from plant_problems p
      where ${amongListed(db, 'p.id', bind.ids)} and ${isOwnedBy('p.user_id', bind.gardenId)}`,
)

/** The rows are in the order of the ids; ids that the garden does not have are left out. */
export async function listProblemRowsByIds(
  db: Db,
  gardenId: GardenId,
  ids: readonly number[],
  until: number,
) {
  return rowsInOrder(ids, await byIds(db, { gardenId, ids: listed(ids), until }))
}

/** Lists the open problems of a garden that ask for checks, of which it has few enough for one list. */
export const listWatchedRows = prepared(
  (_db, bind: { gardenId: GardenId; until: number }) =>
    sql<ProblemRow>`select ${columns(bind.until)} from plant_problems p
      where p.user_id = ${bind.gardenId} and ${IS_OPEN} = 1 and p.check_every is not null
      order by p.since desc, p.id desc`,
)

/** A problem is stored as these columns. */
export const PROBLEM_VALUES = [
  'kind',
  'name',
  'since',
  'ended_on',
  'note',
  'isolated',
  'check_every',
] as const
export type ProblemValues = Readonly<Pick<Tables['plant_problems'], (typeof PROBLEM_VALUES)[number]>>

const insertion = prepared(
  (db, bind: ProblemValues & { gardenId: GardenId; plantIds: string; now: number }) => {
    const number = (value: number | null) => sql`cast(${value} as bigint)`
    const text = (value: string | null) => sql`cast(${value} as text)`
    return sql<{ id: number }>`insert into plant_problems
        (user_id, plant_id, kind, name, since, ended_on, note, isolated, check_every, created_at)
      select t.user_id, t.id, ${number(bind.kind)}, ${text(bind.name)}, ${text(bind.since)}, ${text(bind.ended_on)},
        ${text(bind.note)}, ${number(bind.isolated)}, ${number(bind.check_every)}, ${number(bind.now)}
      from ${idsInOrder(db, bind.plantIds)} wanted join plants t on t.id = wanted.id
      where ${isOwnedBy('t.user_id', bind.gardenId)} order by wanted.position returning id`
  },
)

/** Returns the ids in the order of the plants. There are fewer if some are not plants of the garden: then the caller rolls back. */
export async function insertProblemRows(
  db: Db,
  gardenId: GardenId,
  plantIds: readonly number[],
  values: ProblemValues,
): Promise<number[]> {
  const bind = { ...values, gardenId, plantIds: listedInOrder(plantIds), now: Date.now() }
  return (await insertion(db, bind)).map(({ id }) => id).sort((one, other) => one - other)
}

export const updateProblemRow = updatesOwn('plant_problems', PROBLEM_VALUES)

export const deleteProblemRow = deletesOwn('plant_problems')

export const deleteAllProblemRows = deletesAllOwn('plant_problems', 500)
