import type { User } from '@frond/client'
import { client } from '../api/client.ts'
import { tokenStore } from '../api/token-store.ts'

/** Opens a session; one that was there before ends, so that a user that signs in again is not listed as two devices. */
export async function renewSession(open: () => Promise<User>): Promise<User> {
  const before = tokenStore.read()?.refreshToken
  const user = await open()
  if (before !== undefined) await endQuietly(before)
  return user
}

async function endQuietly(refreshToken: string): Promise<void> {
  try {
    await client.post('/api/v1/auth/logout', { body: { refreshToken } })
  } catch {
    // The device has forgotten it, and the server does when its time is over.
  }
}
