import { browserTokenStore } from '@frond/client'

const NAME = 'frond.session'

/** The session of this browser, shared by its tabs and by every client of a page. */
export const tokenStore = browserTokenStore({ name: NAME })

/** Whether there was a session on this browser before: the store keeps that it ended. */
export function wasSignedIn(): boolean {
  return localStorage.getItem(NAME) !== null
}
