import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError, type ErrorName } from '../errors.ts'

/** Who may call a route. `operator` routes stand outside the API: health, metrics, documents. */
export type Access = 'public' | 'user' | 'admin' | 'operator'

export interface Principal {
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly sessionId: number
}

/** Resolves the caller of a request, or nobody; it never fails for what the caller sent. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** What can go wrong here beyond what can go wrong anywhere; documentation. */
    errors?: readonly ErrorName[]
    /** Answers carry an ETag over `data`, or over all of a bare answer, and a matching If-None-Match gets 304. */
    etag?: boolean | 'bare'
    /**
     * The answer has texts about species and says in which languages: those that were `wished` for by
     * Accept-Language, or `fixed` ones.
     */
    languages?: 'negotiated' | 'fixed'
    /** Accept-Language decides about something else: an order of names, or what If-Match is compared with. */
    readsAcceptLanguage?: true
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

export function authenticateRequests(app: App, authenticate: Authenticate): void {
  app.decorateRequest('principal', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeOptions.config
    if (access === 'operator' || request.headers.authorization === undefined) {
      done()
      return
    }
    authenticate(request).then(
      (principal) => {
        request.principal = principal
        done()
      },
      // Where nobody needs to be known, a token that cannot be checked right now is ignored like any other.
      (error: Error) => (access === 'public' ? done() : done(error)),
    )
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

/** The caller on a route that needs one; access was checked before the handler runs. */
export function principalOf({ principal }: { principal: Principal | undefined }): Principal {
  if (principal === undefined) throw unauthenticated(false)
  return principal
}
