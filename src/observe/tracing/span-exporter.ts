import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { messageOf } from '../../base/errors.ts'
import { VERSION } from '../../base/version.ts'
import type { TracingConfig } from '../../config/tracing-config.ts'

/** Numbers of the protocol. */
export const SpanKind = { internal: 1, server: 2, client: 3 } as const
export type SpanKind = (typeof SpanKind)[keyof typeof SpanKind]

export type Attributes = Readonly<Record<string, string | number | boolean>>

/** Something that was done, from its beginning to its end. */
export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | undefined
  readonly name: string
  readonly kind: SpanKind
  /** Nanoseconds since 1970. */
  readonly startedAt: bigint
  readonly endedAt: bigint
  readonly attributes: Attributes
  /** What went wrong; undefined if nothing did. */
  readonly failure: string | undefined
}

const MOST_WAITING = 2_048
const MOST_IN_A_BATCH = 512
/** A collector that is away is told once in so long. */
const COMPLAIN_EVERY_MS = 60_000
const LAST_SEND_MS = 2_000

/** What became of spans. */
export interface SpanCounts {
  readonly exported: number
  /** The collector did not take them. */
  readonly failed: number
  /** Too many were waiting. */
  readonly dropped: number
}

type Settings = TracingConfig & { readonly endpoint: string }

/**
 * Sends finished spans to a collector in batches, beside the requests. A collector that is slow or away costs a bounded number of
 * spans in memory, and no request waits for it: what it does not take is counted and forgotten.
 */
export class SpanExporter {
  readonly #settings: Settings
  readonly #log: FastifyBaseLogger
  readonly #resource: Attributes
  readonly #timer: NodeJS.Timeout
  #waiting: FinishedSpan[] = []
  #sending: Promise<void> | undefined
  #complainedAt = Number.NEGATIVE_INFINITY
  readonly #counts = { exported: 0, failed: 0, dropped: 0 }

  constructor(settings: Settings, log: FastifyBaseLogger) {
    this.#settings = settings
    this.#log = log
    this.#resource = {
      'service.version': VERSION,
      // One for each process: workers of one server are told apart by it.
      'service.instance.id': randomUUID(),
      'telemetry.sdk.name': 'frond',
      'telemetry.sdk.language': 'nodejs',
      'process.runtime.version': process.versions.node,
      ...settings.attributes,
    }
    this.#timer = setInterval(() => void this.flush(), settings.sendEveryMs).unref()
  }

  get counts(): SpanCounts {
    return this.#counts
  }

  add(span: FinishedSpan): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#counts.dropped++
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length >= MOST_IN_A_BATCH) void this.flush()
  }

  /** Sends what waits, one batch after the other. */
  flush(timeoutMs = this.#settings.timeoutMs): Promise<void> {
    this.#sending ??= this.#sendAll(AbortSignal.timeout(timeoutMs)).finally(() => {
      this.#sending = undefined
    })
    return this.#sending
  }

  /** A shutdown does not wait long for a collector. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.race([this.#sending, new Promise((resolve) => setTimeout(resolve, LAST_SEND_MS).unref())])
    await this.flush(LAST_SEND_MS)
  }

  async #sendAll(signal: AbortSignal): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST_IN_A_BATCH)
      try {
        await this.#send(batch, signal)
        this.#counts.exported += batch.length
      } catch (error) {
        this.#counts.failed += batch.length
        this.#complain(error)
        return
      }
    }
  }

  async #send(batch: readonly FinishedSpan[], signal: AbortSignal): Promise<void> {
    const { endpoint, headers } = this.#settings
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: encodeJson(this.#resource, batch),
      redirect: 'error',
      signal,
    })
    await response.body?.cancel()
    if (!response.ok) throw new Error(`The collector answered ${response.status}`)
  }

  #complain(error: unknown): void {
    const now = performance.now()
    if (now - this.#complainedAt < COMPLAIN_EVERY_MS) return
    this.#complainedAt = now
    const { cause } = error instanceof Error ? error : {}
    this.#log.warn(
      { reason: messageOf(cause instanceof Error ? cause : error) },
      'spans could not be sent to the collector',
    )
  }
}

const FAILED = 2

/** A batch as OTLP writes it in JSON: ids in hexadecimal, 64-bit integers as text. */
function encodeJson(resource: Attributes, spans: readonly FinishedSpan[]): string {
  const scope = { name: 'frond', version: VERSION }
  const ofScope = { scope, spans: spans.map(spanOf) }
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans: [ofScope] }],
  })
}

function spanOf({ parentId, startedAt, endedAt, attributes, failure, ...span }: FinishedSpan) {
  return {
    ...span,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    startTimeUnixNano: String(startedAt),
    endTimeUnixNano: String(endedAt),
    attributes: attributesOf(attributes),
    status: failure === undefined ? {} : { code: FAILED, message: failure },
  }
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: anyValue(value) }))
}

function anyValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
