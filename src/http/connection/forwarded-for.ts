import type { App } from '../app-type.ts'
import { onRequest } from '../request-steps.ts'

/** Characters: room for more proxies than any deployment has. */
const LONGEST = 1_024

/**
 * Fastify checks `X-Forwarded-For` from its end, address by address while they are trusted, and a header has room for
 * thousands. Only the end is kept, which the nearest proxies wrote.
 */
export function limitForwardedFor(app: App): void {
  onRequest(app, ({ headers }) => {
    const chain = headers['x-forwarded-for']
    if (typeof chain === 'string' && chain.length > LONGEST) {
      const end = chain.slice(-LONGEST)
      // The first address may be cut in two and look like another one.
      headers['x-forwarded-for'] = end.slice(end.indexOf(',') + 1)
    }
  })
}
