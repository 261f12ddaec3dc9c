import { type Generated, type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { prepared } from '../run/prepared.ts'
import type { Db, GardenId, Tables } from '../schema.ts'
import { amongListed, listed } from './among.ts'
import { type Assigned, assigned, assignments } from './assignments.ts'

/** The tables of rows that have an id and an owner of this type. */
type TableOwnedBy<Owner> = {
  [Name in keyof Tables]: Tables[Name] extends { id: Generated<number>; user_id: Owner | null } ? Name : never
}[keyof Tables]

/** Tables of a garden. */
type OwnTable = TableOwnedBy<GardenId>

/**
 * Whether a row found by its id belongs to a garden. The sum keeps SQLite from starting at the index of the owner, where
 * it would walk through every row of the garden.
 */
export function isOwnedBy(column: string, gardenId: GardenId): RawBuilder<boolean> {
  return sql`${sql.ref(column)} + 0 = ${gardenId}`
}

/** Makes a query that deletes a row of its owner. The caller has read the row in the same transaction. */
export function deletesOwn(table: OwnTable) {
  return prepared((db, bind: { gardenId: GardenId; id: number }) =>
    db.deleteFrom(table).where('user_id', '=', bind.gardenId).where('id', '=', bind.id),
  )
}

/** Makes a query that updates a row of its owner; any of the columns may be absent, and keeps its value then. */
export function updatesOwn<Column extends string>(table: OwnTable, columns: readonly Column[]) {
  const change = prepared(
    (_db, bind: Assigned & { gardenId: GardenId; id: number }) =>
      sql`update ${sql.table(table)} set ${assignments(columns, bind)}
      where user_id = ${bind.gardenId} and id = ${bind.id}`,
  )
  type Values = { readonly [name in Column]?: string | number | null }
  return async (db: Db, gardenId: GardenId, id: number, values: Values): Promise<void> => {
    await change(db, { ...assigned(columns, values), gardenId, id })
  }
}

/** Far more than are deleted at once: PostgreSQL passes all rows deleted before each time it looks for more. */
const IDS_AT_A_TIME = 5_000

/**
 * Makes a query that deletes all rows of an owner in batches, because SQLite blocks the event loop for as long as a statement
 * takes. Some 5,000 rows together with the links that go with them take 10 ms: 500 rows that have no links, 50 with 100 links
 * each, 10 with 500.
 */
export function deletesAllOwn(table: TableOwnedBy<number>, batchSize: number) {
  const someIds = prepared((db, bind: { userId: number }) =>
    db.selectFrom(table).select('id').where(sql<boolean>`user_id = ${bind.userId}`).limit(IDS_AT_A_TIME),
  )
  const deletion = prepared((db, bind: { ids: string }) =>
    db.deleteFrom(table).where(amongListed(db, 'id', bind.ids)),
  )
  return async (db: Db, userId: number): Promise<void> => {
    for (let found = IDS_AT_A_TIME; found === IDS_AT_A_TIME; ) {
      const rows = await someIds(db, { userId })
      found = rows.length
      for (let from = 0; from < found; from += batchSize) {
        const ids = rows.slice(from, from + batchSize).map(({ id }) => id)
        await deletion(db, { ids: listed(ids) })
        await yieldToEventLoop()
      }
    }
  }
}

/** Makes a query whether all these ids, which must be distinct, are of rows of one owner. */
export function ownsAll(table: OwnTable) {
  const counted = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
    db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(amongListed(db, 'id', bind.ids))
      .where(isOwnedBy('user_id', bind.gardenId)),
  )
  return async (db: Db, gardenId: GardenId, ids: readonly number[]): Promise<boolean> => {
    if (ids.length === 0) return true
    const [row] = await counted(db, { gardenId, ids: listed(ids) })
    return row?.total === ids.length
  }
}
