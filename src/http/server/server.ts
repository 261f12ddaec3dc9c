import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { shareOut } from '../../config/cache-shares.ts'
import type { Config } from '../../config/config.ts'
import type { App } from '../app-type.ts'
import { addEntityTags } from '../conditional/etag.ts'
import { providePreconditions } from '../conditional/precondition.ts'
import { handleExpectContinue, limitSlowBodies } from '../connection/bodies.ts'
import { refuseMalformedRequests, respondToMalformedHttp } from '../connection/client-error.ts'
import { limitConnections } from '../connection/connection-limit.ts'
import { closeConnectionsWhenRetiring, type Retirement } from '../connection/retirement.ts'
import type { Limits } from '../limits.ts'
import { chooseContentEncoding, compressResponses } from '../negotiation/compression.ts'
import { requestId } from '../observability/request-id.ts'
import { logRequests } from '../observability/request-log.ts'
import { joinTraces } from '../observability/trace-context.ts'
import { isObject } from '../schemas.ts'
import {
  type Authenticate,
  authenticateRequests,
  enforceAccess,
  type FindPlace,
  requireDeclaredAccess,
} from '../security/access.ts'
import { allowOrigins } from '../security/cors.ts'
import type { OwnCalls } from '../security/own-calls.ts'
import { limitRates } from '../security/rate-limit.ts'
import { sendSecurityHeaders } from '../security/security-headers.ts'
import { onRequest, sendTogether } from '../steps.ts'
import { checkUri } from '../uri.ts'
import { acceptJsonBodies } from '../validation/json-body.ts'
import { validateRequests } from '../validation/request-validation.ts'
import { compileSchemasLazily } from '../validation/schema-compilers.ts'
import { type ErrorMapper, handleErrors } from './error-handler.ts'
import { createHttpServer } from './http-server.ts'
import { handleUnroutable, Navigation } from './routing.ts'
import type { WaitingServer } from './waiting-server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its route declares, and the pattern of its URL. Fastify builds `routeOptions` anew at every access. */
    route: FastifyRequest['routeOptions']['config']
  }
}

/** Characters: room for more proxies than any deployment has. */
const LONGEST_FORWARDED_FOR = 1_024

interface ServerOptions {
  readonly config: Config
  readonly logger: FastifyBaseLogger
  readonly limits: Limits
  readonly authenticate: Authenticate
  readonly findPlace: FindPlace
  readonly ownCalls: OwnCalls
  readonly mapError: ErrorMapper
  /** Makes a trace of requests, where a collector is configured. */
  readonly traceRequests?: ((app: App) => void) | undefined
  readonly retirement: Retirement
  /** Listens already, and hands over its socket. */
  readonly waitingServer?: WaitingServer | undefined
  /** Called when a request comes, before anything is known about it. */
  readonly beforeEach?: (() => void | Promise<void>) | undefined
}

/**
 * The server before it has any route. The order of the steps is the order in which a request is checked:
 * HTTP syntax, connection limit, URL, caller, rate limit, route and method, access; then body and fields.
 */
export async function createServer({
  config,
  logger,
  limits,
  authenticate,
  findPlace,
  ownCalls,
  mapError,
  traceRequests = joinTraces,
  retirement,
  waitingServer,
  beforeEach,
}: ServerOptions): Promise<App> {
  const navigation = new Navigation()
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestId,
    trustProxy: config.trustProxy.length === 0 ? false : [...config.trustProxy],
    bodyLimit: limits.bodyBytes,
    serverFactory: (handle) =>
      waitingServer?.replaceBy(handle) ?? createHttpServer(handle, limits, config.uploadMaxBytes),
    // Longer than any URL that arrives: the router answers a longer parameter itself, past every hook.
    routerOptions: { maxParamLength: limits.headerBytes },
    rewriteUrl: (request) => navigation.urlToRoute(request),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => respondToMalformedHttp(error, socket, logger, limits),
  })

  compileSchemasLazily(app)
  navigation.reserve(app)
  handleErrors(app, mapError)
  requireDeclaredAccess(app)
  refuseUnknownParameters(app)

  provideRouteConfig(app)
  if (beforeEach !== undefined) onRequest(app, beforeEach)
  onRequest(app, (request, reply) => {
    reply.header('X-Request-Id', request.id)
  })
  traceRequests(app)
  if (config.trustProxy.length > 0) limitForwardedFor(app)
  sendSecurityHeaders(app, config.publicUrl)
  allowOrigins(app, config.corsOrigins)
  limitSlowBodies(app, limits)
  refuseMalformedRequests(app, limits)
  endConnectionsAfterUpgrade(app)
  closeConnectionsWhenRetiring(app, retirement)
  limitConnections(app, logger, limits)
  onRequest(app, (request) => checkUri(request.originalUrl, limits.urlBytes))
  authenticateRequests(app, authenticate, ownCalls)
  limitRates(app, {
    perMinute: config.rateLimit,
    servesBrowsers: config.corsOrigins.length > 0,
    mostClients: shareOut(config.memoryCacheMaxBytes).rateWindows,
  })
  handleUnroutable(app)
  enforceAccess(app, findPlace)
  handleExpectContinue(app)
  acceptJsonBodies(app, limits)
  validateRequests(app)
  chooseContentEncoding(app)
  providePreconditions(app)
  addEntityTags(app)
  compressResponses(app)
  sendTogether(app)
  logRequests(app)
  return app
}

/** A route that declares no query accepts none: a typo in a filter must not silently list everything. */
function refuseUnknownParameters(app: App): void {
  app.addHook('onRoute', (route) => {
    // Outside the API, operators' tools such as Prometheus may add parameters of their own.
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

/** Nested objects must be closed too. */
function isClosed(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.every(isClosed)
  if (!isObject(schema)) return true
  if ([schema.type].flat().includes('object') && schema.additionalProperties !== false) return false
  return Object.values(schema).every(isClosed)
}

/** Before every other hook: they decide by what the route declares. */
function provideRouteConfig(app: App): void {
  app.decorateRequest('route')
  onRequest(app, (request) => {
    request.route = request.routeOptions.config
  })
}

/**
 * Fastify checks `X-Forwarded-For` from its end, address by address while they are trusted, and a header has room for
 * thousands. Only the end is kept, which the nearest proxies wrote.
 */
function limitForwardedFor(app: App): void {
  onRequest(app, ({ headers }) => {
    const chain = headers['x-forwarded-for']
    if (typeof chain === 'string' && chain.length > LONGEST_FORWARDED_FOR) {
      const end = chain.slice(-LONGEST_FORWARDED_FOR)
      // The first address may be cut in two and look like another one.
      headers['x-forwarded-for'] = end.slice(end.indexOf(',') + 1)
    }
  })
}

/**
 * Nothing here speaks another protocol, so a wish to change to one is ignored. But Node.js has dropped what arrived together with such
 * a request, and would read on from wherever the next packet begins: in the middle of a body, and its sender may have written a request
 * there (request smuggling). So its response is the last one of its connection.
 */
function endConnectionsAfterUpgrade(app: App): void {
  onRequest(app, ({ headers }, reply) => {
    if (headers.upgrade !== undefined) reply.header('Connection', 'close')
  })
}
