/** One request may be lost on a good day; two in a row, with nothing answered between them, may not. */
const LOST_IN_A_ROW = 2
/** The statuses of a service, or of a proxy before it, that is not ready. */
const FIRST_OF_SERVER = 500

/**
 * Whether the service answers. A browser that has a network says nothing of what lies behind it: a router without a line, or a
 * service that is down.
 */
export function makeReach() {
  let lost = 0
  const listeners = new Set<() => void>()
  const hearers = new Set<() => void>()
  const count = (now: number) => {
    const before = lost
    lost = now
    if (before >= LOST_IN_A_ROW !== now >= LOST_IN_A_ROW) for (const listener of listeners) listener()
  }
  return {
    isReached: () => lost < LOST_IN_A_ROW,
    /** A new network, about which nothing is known yet. */
    forget: () => count(0),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Calls the listener at every answer of the service, but not when it answers that it cannot serve. */
    onAnswer: (hearer: () => void) => {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
    /** Makes requests and notices what became of them. One that was given up says nothing. */
    noticing:
      (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      async (input, init) => {
        try {
          const response = await fetch(input, init)
          count(0)
          if (response.status < FIRST_OF_SERVER) for (const hear of hearers) hear()
          return response
        } catch (error) {
          const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined)
          if (signal?.aborted !== true) count(lost + 1)
          throw error
        }
      },
  }
}

/** Tells of the service that the application comes from. */
export const reach = makeReach()
