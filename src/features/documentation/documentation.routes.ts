import { Type } from 'typebox'
import type { App } from '../../http/app-type.ts'
import type { JsonObject } from '../../http/openapi-schemas.ts'
import type { RouteSecurity } from '../../http/security-headers.ts'
import { loadReferenceScript, REFERENCE_PAGE, REFERENCE_START } from './reference-page.ts'

/** The page may run its own two scripts and talk to this server, and reach nothing else. */
const PAGE: RouteSecurity = {
  policy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
}

/** The API described for machines at /openapi.json and for people at /docs. */
export function documentationRoutes(app: App, { openApi }: { openApi: () => JsonObject }): void {
  let json: Buffer | undefined

  app.get(
    '/openapi.json',
    {
      config: { access: 'operator' },
      schema: {
        operationId: 'getOpenApi',
        tags: ['Reference'],
        summary: 'This document',
        description: 'The whole API as OpenAPI 3.1.',
        response: { 200: Type.Unsafe<Buffer>({ type: 'object', additionalProperties: true }) },
      },
    },
    async (_request, reply) => {
      json ??= Buffer.from(JSON.stringify(openApi()))
      return reply.type('application/json; charset=utf-8').header('Cache-Control', 'no-cache').send(json)
    },
  )

  const hidden = { config: { access: 'operator' as const, security: PAGE }, schema: { hide: true } }

  app.get('/docs', hidden, async (_request, reply) => reply.redirect('/docs/', 308))

  app.get('/docs/', hidden, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(REFERENCE_PAGE),
  )

  app.get('/docs/start.js', hidden, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(REFERENCE_START),
  )

  app.get('/docs/reference.js', hidden, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(await loadReferenceScript()),
  )
}
