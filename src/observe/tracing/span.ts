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

/** What a batch of spans is told with. */
export interface Origin {
  readonly resource: Attributes
  readonly scope: { readonly name: string; readonly version: string }
}
