/** Connections that there is room for: those that are served, and more that are told to come back. */
export interface ConnectionBudget {
  readonly served: number
  readonly surplus: number
}

/** What one request may cost before anyone looks at it. Tests shorten the times, nothing else differs. */
export interface Limits {
  readonly bodyBytes: number
  /** Of a body that was refused, so that its sender lives to read why; or twice what an upload may have, if that is more. */
  readonly drainBytes: number
  readonly urlBytes: number
  readonly headerBytes: number
  readonly jsonDepth: number
  /** Names and values in a body: twice what the longest list of any request may hold. */
  readonly jsonValues: number
  readonly headersTimeoutMs: number
  /** From the end of the headers to the end of the body. */
  readonly requestTimeoutMs: number
  /** For a file, from the first byte of the request to the last. */
  readonly uploadTimeoutMs: number
  /** So much of a file within the time of a request shows that it is still coming. */
  readonly uploadProgressBytes: number
  readonly idleTimeoutMs: number
  /** Otherwise as many as the descriptors of the process allow. */
  readonly connections?: ConnectionBudget
  /** On one connection, behind the one that is being answered. */
  readonly pipelinedRequests: number
  /** For an answer of which nothing is fetched any more. */
  readonly stalledTimeoutMs: number
  /** How often Node looks for connections past their time; its own default of 30 s would stretch 10 s to 40. */
  readonly timeoutCheckMs: number
  /** For the first request with the same Idempotency-Key. */
  readonly sameKeyWaitMs: number
}

export const LIMITS: Limits = {
  bodyBytes: 1_048_576,
  drainBytes: 67_108_864,
  urlBytes: 8_192,
  headerBytes: 16_384,
  jsonDepth: 32,
  jsonValues: 20_000,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  uploadTimeoutMs: 600_000,
  uploadProgressBytes: 65_536,
  idleTimeoutMs: 65_000,
  pipelinedRequests: 100,
  stalledTimeoutMs: 120_000,
  timeoutCheckMs: 1_000,
  sameKeyWaitMs: 4_000,
}
