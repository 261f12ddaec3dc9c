import { listed } from '../../../db/query/among.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { record, recordEntry } from '../../change/record.ts'
import { deriveDueDays, fulfilledBy } from '../../due/due-days.service.ts'
import { deleteUnusedFiles } from '../media/unused-media.sql.ts'
import {
  deleteEntries,
  ENTRIES_AT_A_TIME,
  listEntryFiles,
  listEntryPlants,
  listLinkEntries,
} from './link-entries.sql.ts'

/**
 * Deletes all that a link wrote, with the files that nothing else refers to, in a transaction that holds the lock of the garden.
 * Gives the keys of these files.
 */
export async function deleteLinkEntries(db: Db, gardenId: GardenId, grantId: number): Promise<string[]> {
  const fileIds = new Set<number>()
  for (let found = ENTRIES_AT_A_TIME; found === ENTRIES_AT_A_TIME; ) {
    const rows = await listLinkEntries(db, { gardenId, grantId })
    found = rows.length
    const ids = listed(rows.map(({ id }) => id))
    const plants = Map.groupBy(await listEntryPlants(db, { ids }), ({ journalId }) => journalId)
    for (const { id } of await listEntryFiles(db, { ids })) fileIds.add(id)
    await deleteEntries(db, { gardenId, ids })
    const entries = rows.map((row) => ({
      ...row,
      plantIds: plants.get(row.id)?.map(({ plantId }) => plantId) ?? [],
    }))
    await deriveDueDays(db, { gardenId }, fulfilledBy(entries))
    for (const { id, plantIds } of entries) recordEntry(db, 'deleted', id, plantIds)
  }
  const files = await deleteUnusedFiles(db, { gardenId, ids: listed([...fileIds]) })
  for (const { id } of files) record(db, 'media', 'deleted', id)
  return files.map(({ key }) => key)
}
