import type { FastifyRequest } from 'fastify'
import type { App } from './app-type.ts'
import { AppError, type ErrorName } from './errors.ts'

/** Who may call a route. `operator` routes stand outside the API: health, metrics, documents. */
export type Access = 'public' | 'user' | 'admin' | 'operator'

export interface Principal {
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly sessionId: string
}

/** Resolves the caller of a request, or nobody; it never fails for what the caller sent. */
export type Identify = (request: FastifyRequest) => Promise<Principal | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What can go wrong here beyond what can go wrong anywhere; documentation. */
    errors?: readonly ErrorName[]
    /** Answers carry an ETag over `data`, and a matching If-None-Match gets 304. */
    etag?: boolean
    /** `raw`: the handler reads the body itself, the JSON rules do not apply. */
    body?: 'raw'
  }
  interface FastifyRequest {
    principal: Principal | undefined
  }
}

/** A route without declared access stops the boot: forgetting it must not mean "public". */
export function requireDeclaredAccess(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not declare its access`)
    }
  })
}

export function identifyCallers(app: App, identify: Identify): void {
  app.decorateRequest('principal', undefined)
  app.addHook('onRequest', async (request) => {
    request.principal = await identify(request)
  })
}

export function enforceAccess(app: App): void {
  app.addHook('onRequest', async ({ routeOptions, principal, headers }) => {
    const { access } = routeOptions.config
    if (access !== 'user' && access !== 'admin') return
    if (principal === undefined) throw unauthenticated(headers.authorization !== undefined)
    if (access === 'admin' && principal.role !== 'ADMIN') throw new AppError('FORBIDDEN')
  })
}

/** RFC 6750: name the error only to a caller who tried. */
export function unauthenticated(tried: boolean): AppError {
  const challenge = tried ? 'Bearer realm="frond", error="invalid_token"' : 'Bearer realm="frond"'
  return new AppError('UNAUTHENTICATED', { headers: { 'WWW-Authenticate': challenge } })
}
