import { amongListed, listed } from '../../../db/query/among.ts'
import { prepared } from '../../../db/run/prepared.ts'
import type { Db, GardenId } from '../../../db/schema.ts'

export const listAuthoredGardens = prepared((db, bind: { authorId: number }) =>
  db
    .selectFrom('plant_journals')
    .select('user_id as gardenId')
    .distinct()
    .where('author_id', '=', bind.authorId),
)

/** SQLite blocks the event loop for as long as a statement takes. */
const ENTRIES_AT_A_TIME = 500

const someAuthored = prepared((db, bind: { gardenId: GardenId; authorId: number }) =>
  db
    .selectFrom('plant_journals')
    .select(['id', 'author'])
    .where('author_id', '=', bind.authorId)
    .where('user_id', '=', bind.gardenId)
    .limit(ENTRIES_AT_A_TIME),
)

const forgotten = prepared((db, bind: { ids: string; author: string; now: number }) =>
  db
    .updateTable('plant_journals')
    .set({ author: bind.author, author_id: null, updated_at: bind.now })
    .where(amongListed(db, 'id', bind.ids)),
)

/** Leaves of an author nothing but the kind of the grant. Gives the ids of the entries. */
export async function forgetAuthor(db: Db, gardenId: GardenId, authorId: number): Promise<number[]> {
  const ids: number[] = []
  for (let found = ENTRIES_AT_A_TIME; found === ENTRIES_AT_A_TIME; ) {
    const rows = await someAuthored(db, { gardenId, authorId })
    found = rows.length
    for (const [kind, some = []] of Map.groupBy(rows, ({ author }) => kindIn(author))) {
      const list = listed(some.map(({ id }) => id))
      await forgotten(db, { ids: list, author: JSON.stringify({ kind }), now: Date.now() })
    }
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

function kindIn(author: string | null): number {
  const { kind }: { kind: number } = JSON.parse(author ?? '{"kind":1}')
  return kind
}
