import type { Clock } from './clock.ts'
import { ConnectionError } from './errors.ts'

export interface RetryPolicy {
  /** How often to try again after the first attempt; 0 for never. */
  readonly retries: number
  /** The longest wait before the second attempt, in milliseconds; it doubles each time. */
  readonly firstDelay: number
  /** No wait is longer. A server that asks for a longer one has its refusal thrown instead. */
  readonly longestDelay: number
}

export const RETRIES: RetryPolicy = { retries: 3, firstDelay: 500, longestDelay: 20_000 }

/**
 * `freely`: carried out twice it does no more than once, so it can be sent again when its outcome is not known.
 * `unless-done`: only after a refusal that says that nothing was done. `never`: the caller must decide, as with a password.
 */
export type Repeats = 'freely' | 'unless-done' | 'never'

interface Options {
  readonly policy: RetryPolicy
  readonly repeats: Repeats
  readonly clock: Clock
  readonly random: () => number
  readonly signal: AbortSignal | undefined
}

/** Sends until there is an answer worth having, and returns the last one. */
export async function withRetries(
  send: () => Promise<Response>,
  { policy, repeats, clock, random, signal }: Options,
): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    signal?.throwIfAborted()
    const outcome = await settled(send())
    signal?.throwIfAborted()
    const delay = attempt < policy.retries ? delayBefore(outcome, attempt) : undefined
    if (delay !== undefined && delay <= policy.longestDelay) {
      await clock.sleep(delay, signal)
    } else if (outcome instanceof Response) {
      return outcome
    } else {
      throw outcome.error
    }
  }

  function delayBefore(outcome: Outcome, attempt: number): number | undefined {
    // Jitter keeps clients that were cut off together from coming back together.
    const backOff = Math.min(policy.firstDelay * 2 ** attempt, policy.longestDelay) * (0.5 + random() / 2)
    if (!(outcome instanceof Response)) {
      const mayPass = outcome.error instanceof ConnectionError && !isOffline()
      return mayPass && repeats === 'freely' ? backOff : undefined
    }
    const wanted = retryAfter(outcome)
    if (wanted === undefined || !REFUSALS[repeats].includes(outcome.status)) return undefined
    return Math.max(wanted * 1000, backOff)
  }
}

/** 409 is the first request with the same key, still running. With 429 nothing was done; with 503 a change may have been made. */
const REFUSALS: Readonly<Record<Repeats, readonly number[]>> = {
  freely: [409, 429, 503],
  'unless-done': [429],
  never: [],
}

type Outcome = Response | { readonly error: unknown }

function settled(sent: Promise<Response>): Promise<Outcome> {
  return sent.catch((error: unknown) => ({ error }))
}

/** In seconds. */
export function retryAfter(response: Response): number | undefined {
  const header = response.headers.get('Retry-After')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** Without a network the next attempt fails as well, and the caller should know at once. */
function isOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
