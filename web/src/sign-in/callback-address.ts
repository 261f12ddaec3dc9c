const PATH = '/auth/callback'

let callback: string | undefined

/** Reads what a provider has put into the address, which then goes without it: it stands neither in the history nor on the screen. */
export function keepCallback(): void {
  if (location.pathname !== PATH || location.search === '') return
  callback = location.search.slice(1)
  history.replaceState(null, '', PATH)
}

/** What the page was opened with; a page that is loaded again has nothing. */
export function keptCallback(): string | undefined {
  return callback
}
