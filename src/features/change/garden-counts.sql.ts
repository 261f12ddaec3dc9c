import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/run/prepared.ts'
import type { Db, GardenId } from '../../db/schema.ts'

/** How many rows a garden has in a table. Triggers keep the number, because counting takes as long as the garden is large. */
export function numberIn(table: 'plants' | 'plant_journals', gardenId: GardenId): RawBuilder<number> {
  return sql`coalesce((select ${sql.ref(table)} from garden_counts where user_id = ${gardenId}), 0)`
}

const deletion = prepared(
  (_db, bind: { userId: number }) => sql`delete from garden_counts where user_id = ${bind.userId}`,
)

/** Before the rows that it counts are deleted in batches: each batch would change it. */
export async function deleteGardenCounts(db: Db, userId: number): Promise<void> {
  await deletion(db, { userId })
}
