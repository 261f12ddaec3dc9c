import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../db/run/prepared.ts'
import type { GardenId } from '../../db/schema.ts'

/** How many rows a garden has in a table. Triggers keep the number, because counting takes as long as the garden is large. */
export function numberIn(table: 'plants' | 'plant_journals', gardenId: GardenId): RawBuilder<number> {
  return sql`coalesce((select ${sql.ref(table)} from garden_counts where user_id = ${gardenId}), 0)`
}

/** Before the rows that it counts are deleted in batches: each batch would change it. */
export const deleteGardenCounts = prepared(
  (_db, bind: { userId: number }) => sql`delete from garden_counts where user_id = ${bind.userId}`,
)
