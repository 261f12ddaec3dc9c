import type { App } from '../app-type.ts'
import { onRequest } from '../request-steps.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its route declares, and the pattern of its URL. Fastify builds `routeOptions` anew at every access. */
    route: FastifyRequest['routeOptions']['config']
  }
}

/** Before every other hook: they decide by what the route declares. */
export function provideRouteConfig(app: App): void {
  app.decorateRequest('route')
  onRequest(app, (request) => {
    request.route = request.routeOptions.config
  })
}
