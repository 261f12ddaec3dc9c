const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** These follow the first attempt, the second and so on. */
const DELAYS_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS] as const
const LONGEST_MS = 5 * HOUR_MS

/** A delay varies by so much either way: what failed together must not come back together. */
const JITTER = 0.2

interface FailedAttempt {
  /** This one counts too. */
  readonly attempts: number
  readonly now: number
  readonly expiresAt: number
  /** As the receiver asked, in milliseconds. */
  readonly retryAfter?: number | undefined
  /** Goes on until it expires, rather than for a number of attempts. */
  readonly isPatient: boolean
}

/** When to try again; undefined if that is of no use. */
export function nextAttempt(failed: FailedAttempt, random: () => number = Math.random): number | undefined {
  const { attempts, now, expiresAt, retryAfter = 0, isPatient } = failed
  const usual = DELAYS_MS[attempts - 1] ?? (isPatient ? LONGEST_MS : undefined)
  if (usual === undefined) return undefined
  const varied = Math.round(usual * (1 - JITTER + 2 * JITTER * random()))
  const at = now + Math.max(varied, retryAfter)
  return at < expiresAt ? at : undefined
}
