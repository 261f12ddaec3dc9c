import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { App } from '../app-type.ts'

/** How the security headers of a route differ from those of all others. */
export interface RouteSecurity {
  /** Directives of its Content-Security-Policy. */
  readonly policy: Readonly<Record<string, readonly string[]>>
  /** Whether pages of other origins may embed what it answers. */
  readonly isEmbeddable?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    security?: RouteSecurity
  }
}

/** Answers are data, never pages: nothing may be loaded, framed or run. */
const DATA: RouteSecurity = {
  policy: {
    defaultSrc: ["'none'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
  },
}

/**
 * The headers of a route are always the same, so they are worked out once: doing it for every request was
 * the dearest part of a small answer.
 */
export function sendSecurityHeaders(app: App, publicUrl: string | undefined): void {
  const isHttps = publicUrl?.startsWith('https://') ?? false
  const known = new Map<RouteSecurity, Record<string, string>>()
  const common = headersOf(DATA, isHttps)

  app.addHook('onRoute', ({ config }) => {
    if (config?.security !== undefined) known.set(config.security, headersOf(config.security, isHttps))
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { security } = request.routeOptions.config
    reply.headers((security && known.get(security)) ?? common)
    done()
  })
}

/** What helmet sets on an answer, read off one that is never sent. */
function headersOf(
  { policy, isEmbeddable = false }: RouteSecurity,
  isHttps: boolean,
): Record<string, string> {
  const setHeaders = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { ...policy } },
    crossOriginResourcePolicy: { policy: isEmbeddable ? 'cross-origin' : 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: isHttps,
  })
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  setHeaders(request, response, () => {})
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
