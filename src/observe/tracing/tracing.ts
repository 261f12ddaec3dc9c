import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { TracingConfig } from '../../config/tracing-config.ts'
import type { DatabaseSession, Session } from '../../db/run/session.ts'
import type { App } from '../../http/app-type.ts'
import { logWith, readTraceparent } from '../../http/observability/trace-context.ts'
import { onRequest } from '../../http/steps.ts'
import { loggablePath } from '../../http/uri.ts'
import type { OutboundClient } from '../../outbound/outbound-client.ts'
import type { Storage } from '../../storage/storage.ts'
import { counters } from '../metrics/metrics.ts'
import { SpanExporter, SpanKind } from './span-exporter.ts'
import { type OpenSpan, Tracer } from './tracer.ts'

const LONGEST_TEXT = 2_000

/** There is none where no collector is named. */
export function openTracing(config: TracingConfig, log: FastifyBaseLogger): Tracing | undefined {
  const { endpoint } = config
  return endpoint === undefined ? undefined : new Tracing({ ...config, endpoint }, log)
}

/** Puts spans around the parts of a server. */
export class Tracing {
  readonly #exporter: SpanExporter
  readonly #tracer: Tracer

  constructor(config: TracingConfig & { readonly endpoint: string }, log: FastifyBaseLogger) {
    this.#exporter = new SpanExporter(config, log)
    this.#tracer = new Tracer({ ...config, finished: (span) => this.#exporter.add(span) })
  }

  /** A span for each transaction and each statement; to be passed on as it is. */
  readonly session = (database: DatabaseSession, system: string): DatabaseSession => ({
    ...this.#statements(database, system),
    transaction: (mode, work) => {
      const attributes = {
        'db.system.name': system,
        'frond.transaction.mode': typeof mode === 'string' ? mode : 'decision',
      }
      return this.#tracer.run({ name: 'transaction', kind: SpanKind.client, attributes }, () =>
        database.transaction(mode, (session) => work(this.#statements(session, system))),
      )
    },
    close: () => database.close(),
  })

  /** Makes a span for each request, with its ids in the log lines of the request. Operators' probes have none. */
  requests(app: App): void {
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
      const span = this.#tracer.beginRoot({ name, kind: SpanKind.server, attributes }, parent)
      // Also where it is none: the connection may have had another request before.
      this.#tracer.enter(span)
      if (span !== undefined) {
        spans.set(request, span)
        logWith(request, reply, { trace_id: span.traceId, span_id: span.spanId })
      } else if (parent !== undefined) {
        logWith(request, reply, { trace_id: parent.traceId })
      }
    })
    // The end of a body comes in the context of the connection, not in that of the request.
    app.addHook('preValidation', (request, _reply, done) => {
      this.#tracer.enter(spans.get(request))
      done()
    })
    app.addHook('onResponse', (request, reply, done) => {
      const { statusCode } = reply
      const failure = statusCode >= 500 ? String(statusCode) : undefined
      spans.get(request)?.end({ 'http.response.status_code': statusCode }, failure)
      done()
    })
  }

  /** Spans do not name files: their names suffice to read them. */
  storage(storage: Storage): Storage {
    const span = <T>(operation: string, work: () => T) =>
      this.#tracer.run({ name: `storage ${operation}`, kind: SpanKind.client }, work)
    return {
      ...storage,
      put: (...given) => span('put', () => storage.put(...given)),
      read: (...given) => span('read', () => storage.read(...given)),
      withLocalFile: (...given) => span('local file', () => storage.withLocalFile(...given)),
      remove: (...given) => span('remove', () => storage.remove(...given)),
    }
  }

  /** Makes a span of each call of a function. */
  work<A extends unknown[], T>(name: string, work: (...given: A) => Promise<T>): (...given: A) => Promise<T> {
    return (...given) => this.#tracer.run({ name, kind: SpanKind.internal }, () => work(...given))
  }

  /** Receivers are strangers: they get no `traceparent`. */
  outbound(client: OutboundClient): OutboundClient {
    return {
      post: (request) => {
        const attributes = {
          'http.request.method': 'POST',
          ...(URL.canParse(request.url) && { 'server.address': new URL(request.url).hostname }),
        }
        return this.#tracer.runAnyway({ name: 'POST', kind: SpanKind.client, attributes }, () =>
          client.post(request),
        )
      },
    }
  }

  measure(registry: Registry): void {
    const spans = {
      name: 'trace_spans_total',
      help: 'Spans of this server: exported, failed where the collector did not take them, dropped where too many waited.',
    }
    counters(registry, ['result'], spans, () =>
      Object.entries(this.#exporter.counts).map(([result, count]) => [{ result }, count]),
    )
  }

  /** Sends what waits. */
  flush(): Promise<void> {
    return this.#exporter.flush()
  }

  close(): Promise<void> {
    return this.#exporter.close()
  }

  /** Values are bound, so no text has any. */
  #statements(session: Session, system: string): Session {
    return {
      executeQuery: (query) => {
        if (this.#tracer.current === undefined) return session.executeQuery(query)
        const operation = /^\s*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement'
        const attributes = {
          'db.system.name': system,
          'db.operation.name': operation,
          'db.query.text': query.sql.slice(0, LONGEST_TEXT),
        }
        return this.#tracer.run({ name: operation, kind: SpanKind.client, attributes }, () =>
          session.executeQuery(query),
        )
      },
      // Without a span: it lasts for as long as its reader takes.
      streamQuery: (query, chunkSize) => session.streamQuery(query, chunkSize),
    }
  }
}
