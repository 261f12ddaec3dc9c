import { browserTokenStore } from '@frond/client'

/** The session of this browser, shared by its tabs and by every client of a page. */
export const tokenStore = browserTokenStore()
