import type { App } from '../app-type.ts'

/** More proxies than anybody stands behind. */
const LONGEST = 1_024

/**
 * Every address of `X-Forwarded-For` that is trusted is followed by the next, and there is room for thousands. Only the
 * end of the chain counts, which the nearest proxies wrote.
 */
export function limitForwardedFor(app: App): void {
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    const chain = headers['x-forwarded-for']
    if (typeof chain === 'string' && chain.length > LONGEST) {
      const end = chain.slice(-LONGEST)
      // What was cut in two may look like another address.
      headers['x-forwarded-for'] = end.slice(end.indexOf(',') + 1)
    }
    done()
  })
}
