import { type RawBuilder, sql } from 'kysely'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { amongListed, listed } from './among.ts'
import { prepared } from './prepared.ts'
import type { Db, GardenId } from './schema.ts'

/** Tables of things that each belong to one user. */
type OwnTable = 'locations' | 'media' | 'plant_journals' | 'plant_tags' | 'plants' | 'regions'

type DeleteOwn = (db: Db, gardenId: GardenId, id: number) => Promise<boolean>
type OwnsAll = (db: Db, gardenId: GardenId, ids: readonly number[]) => Promise<boolean>

/**
 * Whether a row found by its id belongs to a garden. The sum keeps SQLite from starting at the index of the owner, where
 * it would walk through every row of the garden.
 */
export function isOwnedBy(column: string, gardenId: GardenId): RawBuilder<boolean> {
  return sql`${sql.ref(column)} + 0 = ${gardenId}`
}

/** A query that deletes one row of its owner, and tells whether there was one. */
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
 * Deletes all rows of an owner, so many at a time: with their last link they may be hundreds of thousands, and the embedded
 * database holds the event loop for as long as a statement takes.
 */
export async function deleteAllOwn(db: Db, table: OwnTable, userId: number, atATime: number): Promise<void> {
  for (let deleted = atATime; deleted === atATime; ) {
    const rows = await db
      .deleteFrom(table)
      .where('id', 'in', (own) =>
        own.selectFrom(table).select('id').where(sql<boolean>`user_id = ${userId}`).limit(atATime),
      )
      .returning('id')
      .execute()
    deleted = rows.length
    await yieldToEventLoop()
  }
}

/** A query that tells whether all these ids, each different, are of rows of one owner. */
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
