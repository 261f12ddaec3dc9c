/** What one request may cost before anyone looks at it. Tests shorten the times, nothing else differs. */
export interface Limits {
  readonly bodyBytes: number
  readonly urlBytes: number
  readonly headerBytes: number
  readonly jsonDepth: number
  readonly headersTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly idleTimeoutMs: number
  /** How often Node looks for connections past their time; its own default of 30 s would stretch 10 s to 40. */
  readonly timeoutCheckMs: number
}

export const LIMITS: Limits = {
  bodyBytes: 1_048_576,
  urlBytes: 8_192,
  headerBytes: 16_384,
  jsonDepth: 32,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  idleTimeoutMs: 65_000,
  timeoutCheckMs: 1_000,
}
