import type { App } from '../app-type.ts'
import { onRequest } from '../steps.ts'

/** How the security headers of a route differ from those of all others, which respond with data. */
export interface RouteSecurity {
  /** Its Content-Security-Policy. */
  readonly policy: string
  /** Whether pages of other origins may embed the response. */
  readonly isEmbeddable?: boolean
  /** Whether browsers show the response as a page. */
  readonly isDocument?: boolean
  /** Its Permissions-Policy: what a page may ask the device for. */
  readonly permissions?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    security?: RouteSecurity
  }
}

/** Responses are data, never pages: nothing may be loaded, framed or run. */
const DATA: RouteSecurity = {
  policy: "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
}

/**
 * The headers of a route are always the same, so they are worked out once: doing it for every request was
 * the dearest part of a small response.
 */
export function sendSecurityHeaders(app: App, publicUrl: string | undefined): void {
  const isHttps = publicUrl?.startsWith('https://') ?? false
  const known = new Map<RouteSecurity, Record<string, string>>()
  const common = headersOf(DATA, isHttps)

  app.addHook('onRoute', ({ config }) => {
    if (config?.security !== undefined) known.set(config.security, headersOf(config.security, isHttps))
  })
  onRequest(app, (request, reply) => {
    const { security } = request.route
    reply.headers((security && known.get(security)) ?? common)
  })
}

function headersOf(
  { policy, isEmbeddable = false, isDocument = false, permissions }: RouteSecurity,
  isHttps: boolean,
): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cross-origin-resource-policy': isEmbeddable ? 'cross-origin' : 'same-origin',
    'referrer-policy': 'no-referrer',
    ...(isHttps ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Only documents have these; with data they would be a fifth of a small response.
    ...(isDocument ? { 'cross-origin-opener-policy': 'same-origin', 'origin-agent-cluster': '?1' } : {}),
    ...(permissions === undefined ? {} : { 'permissions-policy': permissions }),
  }
}
