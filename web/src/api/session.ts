import type { SessionEnd } from '@frond/client'
import { useSyncExternalStore } from 'react'
import { client } from './client.ts'

/** The user that is signed in on this device, in any tab. */
export type SignedIn = NonNullable<typeof client.user>

export function hasSession(): boolean {
  return client.user !== undefined
}

export function isAdmin(): boolean {
  return client.user?.role === 'ADMIN'
}

function subscribe(listener: () => void): () => void {
  const stops = [client.onSessionStart(listener), client.onSessionEnd(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

const END = 'frond.session-end'
client.onSessionEnd((reason) => sessionStorage.setItem(END, reason))
client.onSessionStart(() => sessionStorage.removeItem(END))

/** Why the last session ended, until the next begins; a tab that is loaded again still knows. */
export function sessionEnd(): SessionEnd | undefined {
  const stored = sessionStorage.getItem(END)
  return ENDS.find((reason) => reason === stored)
}

const ENDS: readonly SessionEnd[] = ['signed-out', 'elsewhere', 'refused']

let last: SignedIn | undefined

/** Gives one object as long as nothing has changed, as React wants it. */
function current(): SignedIn | undefined {
  const { user } = client
  if (JSON.stringify(user) !== JSON.stringify(last)) last = user
  return last
}

/** The signed-in person, followed through sign-in and sign-out. */
export function useUser(): SignedIn | undefined {
  return useSyncExternalStore(subscribe, current)
}
