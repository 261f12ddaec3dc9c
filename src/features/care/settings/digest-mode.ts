/** Clients name the mode by these numbers. */
export const DigestMode = { WhileDue: 1, OnlyNew: 2 } as const
export type DigestMode = (typeof DigestMode)[keyof typeof DigestMode]
