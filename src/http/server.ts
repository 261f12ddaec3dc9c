import {
  createServer as createServerOfNode,
  type Server as HttpServer,
  type RequestListener,
} from 'node:http'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Config } from '../config.ts'
import type { App } from './app-type.ts'
import { tagAnswers } from './conditional/etag.ts'
import { answerBrokenHttp, refuseBrokenRequests } from './connection/client-error.ts'
import { boundConnections } from './connection/connections.ts'
import { answerExpectations } from './connection/expectation.ts'
import { shortenForwardedChains } from './connection/forwarded-for.ts'
import { inTurn } from './connection/pipelining.ts'
import { limitSlowBodies } from './connection/slow-bodies.ts'
import { requestInPieces, TinyPiecesError } from './connection/tiny-pieces.ts'
import { patientResponse } from './connection/unread-bodies.ts'
import { answerFailures, type Translate } from './error-handler.ts'
import { AppError, RETRY_SOON } from './errors.ts'
import type { Limits } from './limits.ts'
import { chooseContentEncoding, compressAnswers } from './negotiation/compression.ts'
import { requestId } from './observability/request-id.ts'
import { logRequests } from './observability/request-log.ts'
import { isObject } from './openapi/schemas.ts'
import { answerUnroutable } from './routing.ts'
import { enforceAccess, type Identify, identifyCallers, requireDeclaredAccess } from './security/access.ts'
import { allowOrigins } from './security/cors.ts'
import { limitRates } from './security/rate-limit.ts'
import { sendSecurityHeaders } from './security/security-headers.ts'
import { checkUri, routableUrl } from './uri.ts'
import { acceptJsonBodies } from './validation/json-body.ts'
import { judgeRequests } from './validation/request-validation.ts'
import { compileSchemasLate } from './validation/schema-compilers.ts'

interface ServerOptions {
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly limits: Limits
  readonly identify: Identify
  readonly translate: Translate
}

/**
 * The server before it has any route. The order of the hooks is the order in which a request is judged:
 * HTTP itself, shutting down or too many, address, caller, rate, route and method, access; then body and fields.
 */
export async function createServer({
  config,
  logger,
  limits,
  identify,
  translate,
}: ServerOptions): Promise<App> {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: limits.bodyBytes,
    serverFactory: (handle) => createHttpServer(handle, limits, config.uploadMaxBytes),
    // Longer than any address that arrives: the router would answer a long parameter itself, past every hook.
    routerOptions: { maxParamLength: limits.headerBytes },
    rewriteUrl: (request) => routableUrl(request.url ?? '/'),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenHttp(error, socket, logger, limits),
  })

  compileSchemasLate(app)
  answerFailures(app, translate)
  requireDeclaredAccess(app)
  refuseUnknownParameters(app)

  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
  if (config.trustProxy.length > 0) shortenForwardedChains(app)
  sendSecurityHeaders(app, config.publicUrl)
  allowOrigins(app, config.corsOrigins)
  limitSlowBodies(app, limits)
  refuseBrokenRequests(app, limits)
  refuseWhileClosing(app)
  boundConnections(app, logger, limits)
  app.addHook('onRequest', (request, _reply, done) => {
    checkUri(request.originalUrl, limits.urlBytes)
    done()
  })
  identifyCallers(app, identify)
  await limitRates(app, { perMinute: config.rateLimit, servesBrowsers: config.corsOrigins.length > 0 })
  answerUnroutable(app)
  enforceAccess(app)
  answerExpectations(app)
  acceptJsonBodies(app, limits)
  judgeRequests(app)
  chooseContentEncoding(app)
  tagAnswers(app)
  compressAnswers(app)
  logRequests(app)
  return app
}

function createHttpServer(handle: RequestListener, limits: Limits, uploadBytes: number): HttpServer {
  const options = {
    IncomingMessage: requestInPieces((socket) => {
      server.emit('clientError', new TinyPiecesError(), socket)
      // Not a byte more is read: what is still coming is what this is about.
      socket.pause().destroySoon()
    }),
    ServerResponse: patientResponse({
      mostBytes: Math.max(limits.unreadBytes, 2 * uploadBytes),
      uninvitedMs: limits.timeoutCheckMs,
    }),
    maxHeaderSize: limits.headerBytes,
    // Node would answer a missing Host with an empty body; refuseBrokenRequests says it in the envelope.
    requireHostHeader: false,
    headersTimeout: limits.headersTimeoutMs,
    // What is not an upload has less, see limitSlowBodies.
    requestTimeout: limits.uploadTimeoutMs,
    keepAliveTimeout: limits.idleTimeoutMs,
    connectionsCheckingInterval: limits.timeoutCheckMs,
  }
  // Whoever neither sends nor fetches anything for so long is gone, or pretends to be.
  const server: HttpServer = createServerOfNode(options, inTurn(handle, limits.waitingRequests)).setTimeout(
    limits.stalledTimeoutMs,
  )
  return server
}

/** A drained server still holds open connections; what arrives on them belongs to another server. */
function refuseWhileClosing(app: App): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (closing) {
      throw new AppError('UNAVAILABLE', { message: 'The service is shutting down.', headers: RETRY_SOON })
    }
    done()
  })
  // A request that was running when the closing began would leave its connection open, and hold us up.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('Connection', 'close')
    done(null, payload)
  })
}

/** A route that declares no parameters has none: a typo in a filter must not silently list everything. */
function refuseUnknownParameters(app: App): void {
  app.addHook('onRoute', (route) => {
    // Operators' own tools may add what they like to what stands elsewhere, as Prometheus does.
    if (!/^\/(api|\.well-known)\//.test(route.url)) return
    route.schema ??= {}
    route.schema.querystring ??= { type: 'object', properties: {}, additionalProperties: false }
    for (const part of ['body', 'querystring', 'params'] as const) {
      const schema: unknown = route.schema[part]
      if (schema === undefined || (isObjectSchema(schema) && isClosed(schema))) continue
      throw new Error(`${String(route.method)} ${route.url} lets unknown fields pass in its ${part}`)
    }
  })
}

function isObjectSchema(schema: unknown): boolean {
  return isObject(schema) && schema.type === 'object'
}

/** Objects anywhere inside count too. */
function isClosed(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isClosed)
  if (!isObject(schema)) return true
  if ([schema.type].flat().includes('object') && schema.additionalProperties !== false) return false
  return Object.values(schema).every(isClosed)
}
