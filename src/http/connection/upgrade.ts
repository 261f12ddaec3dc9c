import type { App } from '../app-type.ts'
import { onRequest } from '../request-steps.ts'

/**
 * Nothing here speaks another protocol, so a wish to change to one is ignored. But Node.js has dropped what arrived together with such
 * a request, and would read on from wherever the next packet begins: in the middle of a body, whose sender may have written a request
 * there (request smuggling). So its response is the last one of its connection.
 */
export function endConnectionsAfterUpgrade(app: App): void {
  onRequest(app, ({ headers }, reply) => {
    if (headers.upgrade !== undefined) reply.header('Connection', 'close')
  })
}
