const PATH = '/oauth/authorize'
const NAME = 'frond.authorize'

/** Keeps what a program has put into the address, which then goes without it: a sign-in, and a page loaded again, find it here. */
export function keepAuthorizeRequest(): void {
  if (location.pathname !== PATH || location.search === '') return
  sessionStorage.setItem(NAME, location.search.slice(1))
  history.replaceState(null, '', PATH)
}

export function keptAuthorizeRequest(): string | undefined {
  return sessionStorage.getItem(NAME) ?? undefined
}

export function forgetAuthorizeRequest(): void {
  sessionStorage.removeItem(NAME)
}
