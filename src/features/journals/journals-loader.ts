import { isBlank } from '../../base/blank.ts'
import type { Db } from '../../db/schema.ts'
import type { Scope } from '../common/scope.ts'
import { mediaUrl } from '../media/media-view.ts'
import type { Journal } from './journals.schema.ts'
import { listJournalRows, listMediaOfJournals, listPlantsOfJournals } from './journals.sql.ts'

/** Entries in the order of the ids, in a constant number of queries; ids of others are left out. */
export async function loadJournals(
  db: Db,
  { gardenId, publicUrl }: Scope,
  ids: readonly number[],
): Promise<Journal[]> {
  if (ids.length === 0) return []
  const [rows, plants, media] = await Promise.all([
    listJournalRows(db, gardenId, ids),
    listPlantsOfJournals(db, ids),
    listMediaOfJournals(db, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const plantsOf = new Map(plants.map(({ journalId, plantIds }) => [journalId, plantIds]))
  const mediaOf = Map.groupBy(media, ({ journalId }) => journalId)
  return ids.flatMap((id) => {
    const row = rowOf.get(id)
    if (row === undefined) return []
    const { properties, remark, ...rest } = row
    return [
      {
        ...rest,
        ...(properties === null ? {} : { properties }),
        // Earlier versions stored blank remarks.
        ...(remark === null || isBlank(remark) ? {} : { remark }),
        plantIds: plantsOf.get(id) ?? [],
        media: (mediaOf.get(id) ?? []).map((file) => ({ id: file.id, url: mediaUrl(file.key, publicUrl) })),
      },
    ]
  })
}
