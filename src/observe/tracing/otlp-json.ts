import type { Attributes, FinishedSpan, Origin } from './span.ts'

const FAILED = 2

/** A batch as OTLP writes it in JSON: ids in hexadecimal, 64-bit integers as text. */
export function encodeJson({ resource, scope }: Origin, spans: readonly FinishedSpan[]): string {
  const batch = {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope, spans: spans.map(spanOf) }],
      },
    ],
  }
  return JSON.stringify(batch)
}

function spanOf({
  traceId,
  spanId,
  parentId,
  name,
  kind,
  startedAt,
  endedAt,
  attributes,
  failure,
}: FinishedSpan) {
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind,
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
