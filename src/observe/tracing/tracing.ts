import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import type { TracingConfig } from '../../config/tracing-config.ts'
import type { DatabaseSession } from '../../db/run/session.ts'
import type { App } from '../../http/app-type.ts'
import type { OutboundClient } from '../../outbound/outbound-client.ts'
import type { Storage } from '../../storage/storage.ts'
import { SpanKind } from './span.ts'
import { SpanExporter } from './span-exporter.ts'
import { traceRequests } from './traced-requests.ts'
import { tracedSession } from './traced-session.ts'
import { Tracer } from './tracer.ts'

export type { Tracing }

/** Puts spans around the parts of a server. */
class Tracing {
  readonly #exporter: SpanExporter
  readonly #tracer: Tracer

  constructor(config: TracingConfig & { readonly endpoint: string }, log: FastifyBaseLogger) {
    this.#exporter = new SpanExporter(config, log)
    this.#tracer = new Tracer({ ...config, finished: (span) => this.#exporter.add(span) })
  }

  /** To be passed on as it is. */
  readonly session = (session: DatabaseSession, system: string): DatabaseSession =>
    tracedSession(this.#tracer, session, system)

  requests(app: App): void {
    traceRequests(app, this.#tracer)
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
    const { counts } = this.#exporter
    new Counter({
      name: 'trace_spans_total',
      help: 'Spans of this server: exported, failed where the collector did not take them, dropped where too many waited.',
      labelNames: ['result'],
      registers: [registry],
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(counts)) this.inc({ result }, count)
      },
    })
  }

  /** Sends what waits. */
  flush(): Promise<void> {
    return this.#exporter.flush()
  }

  close(): Promise<void> {
    return this.#exporter.close()
  }
}

export function startTracing(
  config: TracingConfig & { readonly endpoint: string },
  log: FastifyBaseLogger,
): Tracing {
  return new Tracing(config, log)
}
