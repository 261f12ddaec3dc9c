import { bytes, double, fixed64, integer, message, text } from './protobuf.ts'
import type { Attributes, FinishedSpan, Origin } from './span.ts'

const FAILED = 2

/** A batch as `ExportTraceServiceRequest` of OTLP; the numbers are those of its fields. */
export function encodeProtobuf({ resource, scope }: Origin, spans: readonly FinishedSpan[]): Buffer {
  const resourceMessage = message(1, attributesOf(1, resource))
  const scopeMessage = message(1, [text(1, scope.name), text(2, scope.version)])
  const scopeSpans = message(2, [scopeMessage, ...spans.map((span) => message(2, spanOf(span)))])
  return message(1, [resourceMessage, scopeSpans])
}

function spanOf(span: FinishedSpan): Buffer[] {
  const { traceId, spanId, parentId, name, kind, startedAt, endedAt, attributes, failure } = span
  return [
    bytes(1, Buffer.from(traceId, 'hex')),
    bytes(2, Buffer.from(spanId, 'hex')),
    ...(parentId === undefined ? [] : [bytes(4, Buffer.from(parentId, 'hex'))]),
    text(5, name),
    integer(6, kind),
    fixed64(7, startedAt),
    fixed64(8, endedAt),
    ...attributesOf(9, attributes),
    ...(failure === undefined ? [] : [message(15, [text(2, failure), integer(3, FAILED)])]),
  ]
}

function attributesOf(field: number, attributes: Attributes): Buffer[] {
  return Object.entries(attributes).map(([key, value]) =>
    message(field, [text(1, key), message(2, [anyValue(value)])]),
  )
}

function anyValue(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return text(1, value)
  if (typeof value === 'boolean') return integer(2, value ? 1 : 0)
  return Number.isSafeInteger(value) ? integer(3, value) : double(4, value)
}
