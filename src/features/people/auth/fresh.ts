import type { App } from '../../../http/app-type.ts'
import { isObject } from '../../../http/schemas.ts'
import { type AuthContext, accountScopeOf } from './auth.context.ts'
import { requireFresh } from './confirm.service.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a stolen access token must not do: the session is young, or the body has the password. Perhaps for some bodies only. */
    fresh?: true | ((body: unknown) => boolean)
  }
}

/**
 * Guards the routes that are added after it and say that they want a fresh session. It goes before `honourIdempotencyKeys`: a request
 * that is repeated gets the first response again.
 */
export function guardFreshRoutes(app: App, context: AuthContext): void {
  app.addHook('onRoute', (route) => {
    const { fresh } = route.config ?? {}
    if (fresh === undefined) return
    if (!hasPassword(route.schema?.body)) {
      throw new Error(`${String(route.method)} ${route.url} takes no password in its body: add freshFields`)
    }
    const { handler } = route
    route.handler = async function guarded(request, reply) {
      const { body } = request
      if (fresh === true || fresh(body))
        await requireFresh(context, accountScopeOf(request), passwordIn(body))
      return handler.call(this, request, reply)
    }
  })
}

function hasPassword(body: unknown): boolean {
  return isObject(body) && isObject(body.properties) && 'password' in body.properties
}

function passwordIn(body: unknown): string | undefined {
  return isObject(body) && typeof body.password === 'string' ? body.password : undefined
}
