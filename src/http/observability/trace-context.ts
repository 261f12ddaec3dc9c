import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app-type.ts'
import { onRequest } from '../steps.ts'

/** Where a caller stands in a trace, as W3C Trace Context writes it. */
export interface TraceContext {
  readonly traceId: string
  /** The id of the caller's span. */
  readonly spanId: string
  readonly isSampled: boolean
}

const SHAPE = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const NOTHING = /^0+$/

/** Reads a `traceparent`; undefined for none, and for one that breaks the rules, which counts as none. */
export function readTraceparent(header: string | string[] | undefined): TraceContext | undefined {
  if (typeof header !== 'string') return undefined
  const [, version, traceId = '', spanId = '', flags = '', more] = SHAPE.exec(header.trim()) ?? []
  // Later versions may have more behind it, this one may not; ff is none.
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined
  if (NOTHING.test(traceId) || NOTHING.test(spanId)) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** Joins log lines to the trace of the caller, if it has one, although nothing is traced here. */
export function joinTraces(app: App): void {
  onRequest(app, (request, reply) => {
    const { traceparent } = request.headers
    if (traceparent === undefined) return
    const parent = readTraceparent(traceparent)
    if (parent !== undefined) logWith(request, reply, { trace_id: parent.traceId })
  })
}

/** Adds to every further log line of the request. */
export function logWith(
  request: FastifyRequest,
  reply: FastifyReply,
  bindings: Readonly<Record<string, string>>,
): void {
  request.log = request.log.child(bindings)
  reply.log = request.log
}
