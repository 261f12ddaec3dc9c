import { ConnectionError } from './errors.ts'

/** One attempt: without a response of Frond it throws a `ConnectionError`, or the reason of the signal. */
export async function sendByFetch(
  fetch: typeof globalThis.fetch,
  request: Request,
  { accessToken, signal, timeout }: Attempt,
): Promise<Response> {
  const headers = new Headers(request.headers)
  if (accessToken !== undefined) headers.set('Authorization', `Bearer ${accessToken}`)
  const deadline = AbortSignal.timeout(timeout)
  const signals = signal === undefined ? [deadline] : [signal, deadline]
  try {
    const response = await fetch(request.clone(), { headers, signal: AbortSignal.any(signals) })
    // Read to its end here: a connection that breaks in the middle is to be tried again too.
    return ofFrond(response, await response.text())
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof ConnectionError) throw error
    const message = deadline.aborted ? 'No answer arrived in time' : 'The server cannot be reached'
    throw new ConnectionError(message, { cause: error })
  }
}

export interface Attempt {
  readonly accessToken: string | undefined
  readonly signal: AbortSignal | undefined
  /** Milliseconds. */
  readonly timeout: number
}

/** Proxies and sign-in pages of public networks answer with something else. */
export function ofFrond({ status, headers }: Response, text: string): Response {
  if (!headers.get('Content-Type')?.startsWith('application/json')) {
    throw new ConnectionError(`Something else answered in place of the server (HTTP ${status})`, { status })
  }
  return new Response(text, { status, headers })
}
