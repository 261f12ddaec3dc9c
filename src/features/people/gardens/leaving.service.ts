import type { Db } from '../../../db/schema.ts'
import { lockGarden } from '../../change/garden.ts'
import { record, recordEntry, recordingChanges } from '../../change/record.ts'
import { gardenOf } from '../../change/scope.ts'
import { forgetAuthor, listAuthoredGardens } from '../../garden/journals/authors.sql.ts'
import { lockPlaces } from '../auth/auth.context.ts'
import { removePerson } from '../grants/grants.service.ts'
import { listPlacesOf } from '../grants/grants.sql.ts'

/**
 * Takes an account that is deleted out of the gardens of others, in which entries keep the kind of their author alone. Locks
 * those gardens and the own one in the order of their ids: two accounts in each other's garden may be deleted at once. Gives
 * the gardens that have changed.
 */
export async function leaveAllGardens(db: Db, userId: number): Promise<number[]> {
  await lockPlaces(db, userId)
  const places = await listPlacesOf(db, { holderId: userId })
  const authored = await listAuthoredGardens(db, { authorId: userId })
  const gardenIds = new Set([
    userId,
    ...places.map(({ gardenId }) => gardenId),
    ...authored.map(({ gardenId }) => gardenId),
  ])
  for (const id of [...gardenIds].toSorted((one, other) => one - other)) await lockGarden(db, id)
  gardenIds.delete(userId)
  for (const id of gardenIds) {
    const gardenId = gardenOf(id)
    await recordingChanges(db, gardenId, async (db) => {
      for (const place of places) if (place.gardenId === id) record(db, 'grant', 'deleted', place.id)
      await removePerson(db, gardenId, userId)
      for (const entryId of await forgetAuthor(db, gardenId, userId)) recordEntry(db, 'updated', entryId, [])
    })
  }
  return [...gardenIds]
}
