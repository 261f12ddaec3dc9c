const GARDEN_NOT_FOUND = 4701

let hasEnded = false
const listeners = new Set<() => void>()

/** Makes requests, and notices when the user has no place any more in the garden of another that they are about. */
export function noticingGardenEnd(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.status === 404 && isInGarden(input, init) && (await codeOf(response)) === GARDEN_NOT_FOUND) {
      hasEnded = true
      for (const listener of listeners) listener()
    }
    return response
  }
}

/** Whether the place in the garden that this page shows has ended. */
export function hasGardenEnded(): boolean {
  return hasEnded
}

export function onGardenEnd(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A request for a garden by its id may have named another one. */
function isInGarden(input: RequestInfo | URL, init: RequestInit | undefined): boolean {
  const address = input instanceof Request ? input.url : String(input)
  return new Headers(init?.headers).has('Frond-Garden') && !address.includes('/api/v1/gardens/')
}

/** Reads a copy; what is no answer of the service has no code. */
async function codeOf(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}
