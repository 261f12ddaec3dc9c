import type { Clock } from './clock.ts'
import { type Repeats, type RetryPolicy, withRetries } from './retry.ts'

/** Gives the token of a session, or a key that never changes. */
export interface Tokens {
  accessToken(): Promise<string | undefined>
  replacementFor(token: string): Promise<string | undefined>
}

interface Dependencies {
  readonly tokens: Tokens
  readonly clock: Clock
  readonly random: () => number
  readonly policy: RetryPolicy
}

interface Sending {
  readonly needsToken: boolean
  readonly repeats: Repeats
  readonly signal: AbortSignal | undefined
  readonly attempt: (accessToken: string | undefined) => Promise<Response>
}

/** Sends a request with a token that works, and again where that may help. */
export async function exchange(
  { tokens, clock, random, policy }: Dependencies,
  { needsToken, repeats, signal, attempt }: Sending,
): Promise<Response> {
  const send = needsToken ? signedIn : () => attempt(undefined)
  try {
    return await withRetries(send, { policy, repeats, clock, random, signal })
  } catch (error) {
    throw error instanceof WithoutToken ? error.reason : error
  }

  async function signedIn(): Promise<Response> {
    const accessToken = await renewed(tokens.accessToken())
    const response = await attempt(accessToken)
    if (accessToken === undefined || !isUnknownToken(response)) return response
    const replacement = await renewed(tokens.replacementFor(accessToken))
    return replacement === undefined ? response : attempt(replacement)
  }

  function renewed(token: Promise<string | undefined>): Promise<string | undefined> {
    return unlessAborted(token, signal).catch((error: unknown) => {
      throw new WithoutToken(error)
    })
  }
}

/** The refresh has had its own attempts: those of the call do not multiply them. */
class WithoutToken {
  readonly reason: unknown

  constructor(reason: unknown) {
    this.reason = reason
  }
}

/** Not every 401 is about the token: a wrong password is one too. */
function isUnknownToken(response: Response): boolean {
  return response.status === 401 && (response.headers.get('WWW-Authenticate') ?? '').includes('invalid_token')
}

/** A refresh serves all calls that wait, so a call that gives up leaves it running. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
