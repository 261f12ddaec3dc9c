const NAME = 'frond.invitation'

const listeners = new Set<(token: string) => void>()

/** Keeps the token of an address, which then goes without it: it stands neither in the history nor on the screen. */
export function keepInvitation(token: string): void {
  sessionStorage.setItem(NAME, token)
  for (const listener of listeners) listener(token)
}

/** A link that is opened in a tab with another one does not load the page again. */
export function onInvitation(listener: (token: string) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What this tab was opened with, also after it was loaded again. */
export function keptInvitation(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined
}

export function forgetInvitation(): void {
  sessionStorage.removeItem(NAME)
}
