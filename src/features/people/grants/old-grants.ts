import { steadyTime } from '../../../base/clock.ts'
import { DAY_MS } from '../../../base/link-token.ts'
import type { Db, GardenId } from '../../../db/schema.ts'
import { inAccountTransaction } from '../../change/account-transaction.ts'
import { lockGarden } from '../../change/garden.ts'
import { record } from '../../change/record.ts'
import { dayIn, textOf } from '../../due/days.ts'
import { GrantKind } from './grant.ts'
import { deleteGrantRow, deleteGrantsOfHolder, listGardensOfOldGrants, listOldGrants } from './grants.sql.ts'

/** A grant can be prolonged, an invitation renewed, for so long after its end. A day more, because days end later in other zones. */
const ENDED_KEPT_DAYS = 30

export async function deleteOldGrants(db: Db): Promise<void> {
  const now = steadyTime()
  const old = {
    day: textOf(dayIn('UTC', now) - ENDED_KEPT_DAYS - 1),
    before: now - ENDED_KEPT_DAYS * DAY_MS,
  }
  for (const { gardenId } of await listGardensOfOldGrants(db, old)) {
    await inAccountTransaction(db, gardenId, async (db) => {
      await lockGarden(db, gardenId)
      // One of them may have been prolonged meanwhile.
      for (const grant of await listOldGrants(db, { ...old, gardenId }))
        await removeGrant(db, gardenId, grant)
    })
  }
}

interface RemovedGrant {
  readonly id: number
  readonly kind: GrantKind
  readonly holderId: number | null
}

/** With a person go the keys that the person made for the garden. */
async function removeGrant(db: Db, gardenId: GardenId, { id, kind, holderId }: RemovedGrant): Promise<void> {
  if (kind === GrantKind.Person && holderId !== null) await deleteGrantsOfHolder(db, { gardenId, holderId })
  else await deleteGrantRow(db, { gardenId, id })
  if (kind !== GrantKind.Key) record(db, 'grant', 'deleted', id)
}
