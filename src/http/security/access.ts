import type { FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { AppError, type ErrorName } from '../errors.ts'
import { onRequest } from '../steps.ts'

/** The callers that a route lets in. `operator` routes stand outside the API: health, metrics, documents. */
export type Access = 'public' | 'user' | 'admin' | 'operator'

export interface Principal {
  readonly userId: number
  readonly role: 'USER' | 'ADMIN'
  readonly sessionId: number
}

/**
 * Finds the principal of a request; undefined for a missing or invalid token. Rejects only when it cannot be checked.
 * No promise where it is known already, as for most requests.
 */
export type Authenticate = (request: FastifyRequest) => Principal | undefined | Promise<Principal | undefined>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** The errors of this route beyond those that every route can have; for the OpenAPI document. */
    errors?: readonly ErrorName[]
    /**
     * Responses have an ETag over `data`, or over the whole body of a `bare` one. With that of a new state the next change needs
     * no GET before it; a GET whose If-None-Match has it gets 304.
     */
    etag?: boolean | 'bare'
    /** The response has texts about species and a Content-Language: `negotiated` by Accept-Language, or `fixed`. */
    languages?: 'negotiated' | 'fixed'
    /** Accept-Language decides something else: the sort order of names, notes, or the state that If-Match is compared with. */
    readsAcceptLanguage?: true
    /** Responds with server-sent events instead, if the client prefers these. */
    streamsEvents?: true
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
  onRequest(app, (request) => {
    const { access } = request.route
    if (access === 'operator' || request.headers.authorization === undefined) return undefined
    const found = authenticate(request)
    if (!(found instanceof Promise)) {
      request.principal = found
      return undefined
    }
    return found.then(
      (principal) => {
        request.principal = principal
      },
      (error: unknown) => {
        // A public route needs no principal, so a token that cannot be checked right now is ignored.
        if (access !== 'public') throw error
      },
    )
  })
}

export function enforceAccess(app: App): void {
  onRequest(app, ({ route: { access }, principal, headers }) => {
    if (access === 'user' || access === 'admin') {
      if (principal === undefined) throw unauthenticated(headers.authorization !== undefined)
      if (access === 'admin' && principal.role !== 'ADMIN') throw new AppError('FORBIDDEN')
    }
  })
}

/** RFC 6750: the challenge names an error only if the request had credentials. */
export function unauthenticated(tried: boolean): AppError {
  const challenge = tried ? 'Bearer realm="frond", error="invalid_token"' : 'Bearer realm="frond"'
  return new AppError('UNAUTHENTICATED', { headers: { 'WWW-Authenticate': challenge } })
}

/** The principal on a route that requires one; `enforceAccess` has checked it before the handler runs. */
export function principalOf({ principal }: { principal: Principal | undefined }): Principal {
  if (principal === undefined) throw unauthenticated(false)
  return principal
}
