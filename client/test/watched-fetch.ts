type Fetch = typeof globalThis.fetch
/** What becomes of a request: it is answered, never arrives, or is carried out and the answer is lost. */
export type Fate = 'answered' | 'unsent' | 'lost' | Response

/** Real requests, of which a test can count and disturb some. */
export class WatchedFetch {
  /** `POST /api/v1/plants`, in their order. */
  readonly requests: string[] = []
  readonly headers: Headers[] = []
  #fates: Fate[] = []
  #among: (line: string) => boolean = () => true

  /** The next requests meet these fates, those after them are answered. */
  disturb(fates: readonly Fate[], among: (line: string) => boolean = () => true): void {
    this.#fates = [...fates]
    this.#among = among
  }

  count(line: string): number {
    return this.requests.filter((request) => request === line).length
  }

  readonly fetch: Fetch = async (input, init) => {
    const request = new Request(input, init)
    const line = `${request.method} ${new URL(request.url).pathname}`
    this.requests.push(line)
    this.headers.push(request.headers)
    const fate = this.#among(line) ? (this.#fates.shift() ?? 'answered') : 'answered'
    if (fate instanceof Response) return fate
    if (fate === 'unsent') throw new TypeError('fetch failed')
    const response = await fetch(request)
    if (fate === 'answered') return response
    await response.arrayBuffer()
    throw new TypeError('fetch failed')
  }
}

/** A refusal as the service words it. */
export function refusal(status: number, code: number, retryAfter?: number): Response {
  const body = { code, message: 'no', data: null, requestId: 'r', timestamp: 1 }
  const headers = retryAfter === undefined ? {} : { 'Retry-After': `${retryAfter}` }
  return Response.json(body, { status, headers })
}
