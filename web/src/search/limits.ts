/** Of each kind, as many as can be looked through. */
export const AT_MOST = 6

/** What the service takes, in characters. */
export const LONGEST = 100
