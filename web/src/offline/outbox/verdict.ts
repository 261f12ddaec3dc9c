import { SendFailure } from './outbox-api.ts'
import type { Queued, Wait } from './queued.ts'

const FIRST_DELAY_MS = 3_000
const LONGEST_DELAY_MS = 300_000
/** How often the service may break on the same command before the others go first. */
const MOST_BREAKDOWNS = 5

const UNAUTHENTICATED = 401
const KEY_IN_USE = 1106
const RATE_LIMITED = 1108
const REQUEST_TIMEOUT = 1112
const FIRST_OF_SERVER = 1900
const UNAVAILABLE = 1903
const OVERLOADED = 1904
const LAST_OF_SERVER = 1999

export type Verdict =
  | { readonly is: 'wait'; readonly wait: Wait; readonly isDecided: boolean }
  | { readonly is: 'refused'; readonly code: number; readonly requestId: string | undefined }

/**
 * Whether to try again, and when. `isDecided` says that nothing was done; otherwise the step may have been carried out without
 * our knowing.
 */
export function verdictOf(error: unknown, { attempts }: Queued, now: number, random: () => number): Verdict {
  const answer = error instanceof SendFailure ? error.answer : undefined
  const backOff = Math.min(FIRST_DELAY_MS * 2 ** attempts, LONGEST_DELAY_MS) * (0.5 + random() / 2)
  if (answer === undefined) {
    // Errors of the browser itself, such as a photograph that cannot be read, count as breakdowns below.
    if (error instanceof SendFailure) return wait('connection', now + backOff, false)
    return attempts < MOST_BREAKDOWNS
      ? wait('server', now + backOff, false)
      : { is: 'refused', code: LAST_OF_SERVER, requestId: undefined }
  }
  const { code, requestId, retryAfter } = answer
  const until = now + Math.max(backOff, (retryAfter ?? 0) * 1000)
  if (code === UNAUTHENTICATED) return wait('session', until, true)
  if (code === RATE_LIMITED || code === OVERLOADED) return wait('server', until, true)
  // A service that lacks its database is as good as none, and may be back sooner than it thinks.
  if (code === REQUEST_TIMEOUT || code === UNAVAILABLE) return wait('connection', until, false)
  // Without Retry-After the key was used for something else, which no waiting changes.
  if (code === KEY_IN_USE && retryAfter !== undefined) return wait('server', until, false)
  const isBreakdown = code >= FIRST_OF_SERVER && code <= LAST_OF_SERVER
  if (isBreakdown && attempts < MOST_BREAKDOWNS) return wait('server', until, false)
  return { is: 'refused', code, requestId }
}

function wait(reason: Wait['reason'], until: number, isDecided: boolean): Verdict {
  return { is: 'wait', wait: { reason, until }, isDecided }
}
