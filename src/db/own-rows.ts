import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { amongListed, listed } from './among.ts'
import { prepared } from './prepared.ts'
import type { Db, GardenId } from './schema.ts'

/** Tables whose rows belong to one user each. */
type OwnTable = 'locations' | 'media' | 'plant_journals' | 'plant_tags' | 'plants' | 'regions'

type DeleteOwn = (db: Db, gardenId: GardenId, id: number) => Promise<boolean>
type DeleteAllOwn = (db: Db, userId: number) => Promise<void>
type OwnsAll = (db: Db, gardenId: GardenId, ids: readonly number[]) => Promise<boolean>

/**
 * Whether a row found by its id belongs to a garden. The sum keeps SQLite from starting at the index of the owner, where
 * it would walk through every row of the garden.
 */
export function isOwnedBy(column: string, gardenId: GardenId): RawBuilder<boolean> {
  return sql`${sql.ref(column)} + 0 = ${gardenId}`
}

/** Makes a query that deletes a row of its owner; it returns whether there was one. */
export function deletesOwn(table: OwnTable): DeleteOwn {
  return async (db, gardenId, id) => {
    const rows = await db
      .deleteFrom(table)
      .where('user_id', '=', gardenId)
      .where('id', '=', id)
      .returning('id')
      .execute()
    return rows.length > 0
  }
}

/**
 * Makes a query that deletes all rows of an owner in batches. With the links that go with them they may be hundreds of
 * thousands, and SQLite blocks the event loop for as long as a statement takes.
 */
export function deletesAllOwn(table: OwnTable, batchSize: number): DeleteAllOwn {
  return async (db, userId) => {
    for (let deleted = batchSize; deleted === batchSize; ) {
      const rows = await db
        .deleteFrom(table)
        .where('id', 'in', (own) =>
          own.selectFrom(table).select('id').where(sql<boolean>`user_id = ${userId}`).limit(batchSize),
        )
        .returning('id')
        .execute()
      deleted = rows.length
      await yieldToEventLoop()
    }
  }
}

/** Makes a query whether all these ids, which must be distinct, are of rows of one owner. */
export function ownsAll(table: OwnTable): OwnsAll {
  const counted = prepared((db, bind: { gardenId: GardenId; ids: string }) =>
    db
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('total'))
      .where(amongListed(db, 'id', bind.ids))
      .where(isOwnedBy('user_id', bind.gardenId)),
  )
  return async (db, gardenId, ids) => {
    if (ids.length === 0) return true
    const [row] = await counted(db, { gardenId, ids: listed(ids) })
    return row?.total === ids.length
  }
}
