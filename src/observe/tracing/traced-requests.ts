import type { FastifyRequest } from 'fastify'
import type { App } from '../../http/app-type.ts'
import { logWith, readTraceparent } from '../../http/observability/trace-context.ts'
import { onRequest } from '../../http/request-steps.ts'
import { loggablePath } from '../../http/uri.ts'
import { SpanKind } from './span.ts'
import type { OpenSpan, Tracer } from './tracer.ts'

/** Makes a span for each request, with its ids in the log lines of the request. Operators' probes have none. */
export function traceRequests(app: App, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  onRequest(app, (request, reply) => {
    if (request.route.access === 'operator') return
    const { method } = request
    const route = request.route.url
    const attributes = {
      'http.request.method': method,
      'url.scheme': request.protocol,
      // A token, or the name of a file, is all that its thief needs.
      'url.path':
        route !== undefined && /:(token|name)\b/.test(route) ? route : loggablePath(request.originalUrl),
      ...(route !== undefined && { 'http.route': route }),
      'frond.request.id': request.id,
    }
    const name = route === undefined ? method : `${method} ${route}`
    const parent = readTraceparent(request.headers.traceparent)
    const span = tracer.beginRoot({ name, kind: SpanKind.server, attributes }, parent)
    // Also where it is none: the connection may have had another request before.
    tracer.enter(span)
    if (span !== undefined) {
      spans.set(request, span)
      logWith(request, reply, { trace_id: span.traceId, span_id: span.spanId })
    } else if (parent !== undefined) {
      logWith(request, reply, { trace_id: parent.traceId })
    }
  })
  // The end of a body comes in the context of the connection, not in that of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    tracer.enter(spans.get(request))
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const failure = statusCode >= 500 ? String(statusCode) : undefined
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
    done()
  })
}
