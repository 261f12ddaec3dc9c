import type { StoredSession } from '@frond/client'

/** What the home shows, by the addresses that the client will ask for. */
const HOME = ['/api/v1/care-tasks/summary', '/api/v1/care-tasks?size=100&page=0&sort=place']
/** The client first renews a token that runs out sooner. */
const MARGIN_MS = 30_000

interface Asked {
  readonly headers: Readonly<Record<string, string>>
  readonly response: Promise<Response>
}

const asked = new Map<string, Asked>()
let answered = 0

/** Asks in the name of the user that is signed in on this device; what comes back is for the client, answer by answer. */
export function askEarly(session: StoredSession, language: string, garden: number | undefined): void {
  if (session.until - MARGIN_MS < Date.now()) return
  const asker = {
    Authorization: `Bearer ${session.accessToken}`,
    ...(garden === undefined ? {} : { 'Frond-Garden': `${garden}` }),
  }
  const headers = { ...asker, 'Accept-Language': language }
  for (const address of HOME) {
    const response = fetch(address, { headers })
    response.then(
      () => {
        answered += 1
      },
      // The client asks again if this one was in vain.
      () => asked.delete(address),
    )
    asked.set(address, { headers: asker, response })
  }
}

/** Whether all that the home shows is here, and only has to be read. */
export function isHomeAnswered(): boolean {
  return answered === HOME.length
}

/** The fetch of the client: an answer that was asked for early is given once, to the same question of the same person in the same garden. */
export const fetchUnlessAsked: typeof fetch = (input, init) => {
  const address = (input instanceof Request ? input.url : String(input)).slice(location.origin.length)
  const early = asked.get(address)
  asked.delete(address)
  const headers = new Headers(init?.headers)
  const isSame = ['Authorization', 'Frond-Garden'].every(
    (name) => headers.get(name) === (early?.headers[name] ?? null),
  )
  return early !== undefined && isSame ? early.response : fetch(input, init)
}

/** What was not asked for again by then would be out of date. */
export function forgetEarlyAnswers(): void {
  asked.clear()
}
