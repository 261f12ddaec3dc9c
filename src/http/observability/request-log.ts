import type { App } from '../app-type.ts'
import { userIdOf } from '../security/caller.ts'
import { loggablePath } from '../uri.ts'

/** One log line per request. Never the query, headers or body: they may hold tokens, passwords or cookies. */
export function logRequests(app: App): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: holdsToken(request.route.url) ? request.route.url : loggablePath(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      userId: userIdOf(request),
      grantId: request.place?.grantId,
    }
    // Health checks and metrics are requested every few seconds.
    if (request.route.access === 'operator') request.log.debug(line, 'request')
    else request.log.info(line, 'request')
    done()
  })
}

/** A reader of the log must learn no more of such an address than its route. */
function holdsToken(route: string | undefined): boolean {
  return route?.includes('/:token') === true
}
