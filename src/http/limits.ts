/** How many connections are served, and how many more get a 503 before new ones are dropped. */
export interface ConnectionBudget {
  readonly served: number
  readonly surplus: number
}

/** Limits of responses that go on for as long as the client stays. */
export interface StreamLimits {
  readonly perUser: number
  readonly perServer: number
  /** No more is written to a client that has left so much unread, and it is cut off if it does not catch up in time. */
  readonly unreadBytes: number
  readonly unreadMs: number
  /** After so long without anything to tell there is a comment, so that no proxy takes the connection for dead. */
  readonly commentMs: number
  /** How often streams are looked after, and changes by other processes looked for where they are not announced. */
  readonly checkMs: number
  readonly sessionCheckMs: number
  /** How often the server looks for changes that were announced in vain. */
  readonly missedMs: number
}

/** Limits that hold for every request. Tests shorten the times, nothing else differs. */
export interface Limits {
  readonly bodyBytes: number
  /** How much of a refused body is read, so that its client gets the response; at least twice the largest upload. */
  readonly drainBytes: number
  readonly urlBytes: number
  readonly headerBytes: number
  readonly jsonDepth: number
  /** Names and values in a JSON body: twice what the longest list of any request may hold. */
  readonly jsonValues: number
  readonly headersTimeoutMs: number
  /** From the end of the headers to the end of the body. */
  readonly requestTimeoutMs: number
  /** For a file, from the first byte of the request to the last. */
  readonly uploadTimeoutMs: number
  /** An upload that sends so much within `requestTimeoutMs` makes progress. */
  readonly uploadProgressBytes: number
  readonly idleTimeoutMs: number
  /** By default as many as the file descriptors of the process allow. */
  readonly connections?: ConnectionBudget
  /** For the response to a client that has closed its side of the connection. */
  readonly halfClosedMs: number
  /** Requests waiting on one connection behind the one that is being handled. */
  readonly pipelinedRequests: number
  /** For a response that the client has stopped reading. */
  readonly stalledTimeoutMs: number
  /** How often Node checks connections for timeouts; its default of 30 s would stretch a timeout of 10 s to 40. */
  readonly timeoutCheckMs: number
  readonly streams: StreamLimits
  /** How long a request waits for an image: a person has given up by then. */
  readonly imageWaitMs: number
  /** How long a request waits for the first one with the same Idempotency-Key. */
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
  halfClosedMs: 1_000,
  pipelinedRequests: 100,
  stalledTimeoutMs: 120_000,
  timeoutCheckMs: 1_000,
  streams: {
    perUser: 10,
    perServer: 2_000,
    unreadBytes: 262_144,
    unreadMs: 5_000,
    commentMs: 20_000,
    checkMs: 1_000,
    sessionCheckMs: 2_000,
    missedMs: 20_000,
  },
  imageWaitMs: 20_000,
  sameKeyWaitMs: 4_000,
}
