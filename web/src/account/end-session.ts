import { ConnectionError, FrondError } from '@frond/client'
import { client } from '../api/client.ts'
import { forgetDrafts } from '../drafts/forget-drafts.ts'
import { pushChannel } from '../reminders/push-owner.ts'

/** The device forgets the session in any case; a server that does not hear of it forgets it when its time is over. */
export async function endSession(): Promise<true> {
  let logoutUrl: string | undefined
  // Otherwise it would be listed as a way on which reminders arrive, until the first one does not.
  await ifReached(removePushChannel)
  const userId = client.user?.id
  await ifReached(async () => {
    logoutUrl = await client.signOut()
  })
  // Afterwards no form of any tab keeps anything more.
  if (userId !== undefined) await forgetDrafts(userId)
  // Else the next user of a shared computer would be signed in by one press of a button.
  if (logoutUrl !== undefined) location.assign(logoutUrl)
  return true
}

async function removePushChannel(): Promise<void> {
  const id = await pushChannel()
  if (id !== undefined) await client.delete('/api/v1/reminder-channels/{id}', { path: { id } })
}

async function ifReached(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof FrondError)) throw error
  }
}
