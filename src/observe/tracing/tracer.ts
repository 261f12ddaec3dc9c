import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { TracingConfig } from '../../config/tracing-config.ts'
import type { TraceContext } from '../../http/observability/trace-context.ts'
import type { Attributes, FinishedSpan, SpanKind } from './span-exporter.ts'

/** A span that is under way and will be sent. */
export interface OpenSpan {
  readonly traceId: string
  readonly spanId: string
  end(attributes?: Attributes, failure?: string): void
}

interface Beginning {
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: Attributes
}

interface Options extends Pick<TracingConfig, 'sampler' | 'ratio'> {
  readonly finished: (span: FinishedSpan) => void
}

/** Makes spans, and knows which one is under way wherever the code has come to. */
export class Tracer {
  readonly #options: Options
  readonly #current = new AsyncLocalStorage<OpenSpan | undefined>()

  constructor(options: Options) {
    this.#options = options
  }

  get current(): OpenSpan | undefined {
    return this.#current.getStore()
  }

  /** What follows in the same chain of calls is part of the span, or of none. */
  enter(span: OpenSpan | undefined): void {
    this.#current.enterWith(span)
  }

  /** A span that begins here, as part of a caller's trace if it named one; undefined if it is not to be sent. */
  beginRoot(beginning: Beginning, parent?: TraceContext): OpenSpan | undefined {
    const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
    return this.#isSampled(traceId, parent) ? this.#begin(beginning, traceId, parent?.spanId) : undefined
  }

  /** Runs `work` as a span of the one under way; without one, as it is. */
  run<T>(beginning: Beginning, work: () => T): T {
    return this.current === undefined ? work() : this.runAnyway(beginning, work)
  }

  /** Runs a span that begins a trace where none is under way. */
  runAnyway<T>(beginning: Beginning, work: () => T): T {
    const { current } = this
    const span =
      current === undefined
        ? this.beginRoot(beginning)
        : this.#begin(beginning, current.traceId, current.spanId)
    return span === undefined ? work() : this.#runAs(span, work)
  }

  #runAs<T>(span: OpenSpan, work: () => T): T {
    return this.#current.run(span, () => {
      try {
        const result = work()
        if (!(result instanceof Promise)) {
          span.end()
          return result
        }
        result.then(
          () => span.end(),
          (error) => span.end({}, nameOf(error)),
        )
        return result
      } catch (error) {
        span.end({}, nameOf(error))
        throw error
      }
    })
  }

  #begin(
    { name, kind, attributes = {} }: Beginning,
    traceId: string,
    parentId: string | undefined,
  ): OpenSpan {
    const { finished } = this.#options
    const spanId = randomBytes(8).toString('hex')
    const startedAt = now()
    return {
      traceId,
      spanId,
      end: (more = {}, failure) =>
        finished({
          ...{ traceId, spanId, parentId, name, kind, startedAt, failure },
          endedAt: now(),
          attributes: { ...attributes, ...more },
        }),
    }
  }

  #isSampled(traceId: string, parent: TraceContext | undefined): boolean {
    const { sampler, ratio } = this.#options
    if (sampler.startsWith('parentbased_') && parent !== undefined) return parent.isSampled
    if (sampler.endsWith('always_on')) return true
    if (sampler.endsWith('always_off')) return false
    // By the id, so that all services keep the same traces.
    return Number.parseInt(traceId.slice(-14), 16) < ratio * 2 ** 56
  }
}

const STARTED_AT = BigInt(Math.round(performance.timeOrigin * 1_000)) * 1_000n

/** By the steady clock: a span never ends before it began. */
function now(): bigint {
  return STARTED_AT + BigInt(Math.round(performance.now() * 1_000_000))
}

/** Not its message, which may quote what a user has typed. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'Error'
}
