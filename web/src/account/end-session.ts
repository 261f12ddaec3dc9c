import { ConnectionError, FrondError } from '@frond/client'
import { client } from '../api/client.ts'

/** The device forgets the session in any case; a server that does not hear of it forgets it when its time is over. */
export async function endSession(): Promise<true> {
  try {
    await client.signOut()
  } catch (error) {
    if (!(error instanceof ConnectionError || error instanceof FrondError)) throw error
  }
  return true
}
