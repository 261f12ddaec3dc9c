/** How many connections are served, and how many more get a 503 before new ones are dropped. */
export interface ConnectionBudget {
  readonly served: number
  readonly surplus: number
}

/** Limits that hold for every request. Tests shorten the times, nothing else differs. */
export const LIMITS = {
  bodyBytes: 1_048_576,
  /** How much of a refused body is read, so that its client gets the response; at least twice the largest upload. */
  drainBytes: 67_108_864,
  urlBytes: 8_192,
  headerBytes: 16_384,
  jsonDepth: 32,
  /** Names and values in a JSON body: twice what the longest list of any request may hold. */
  jsonValues: 20_000,
  headersTimeoutMs: 10_000,
  /** From the end of the headers to the end of the body. */
  requestTimeoutMs: 30_000,
  /** For a file, from the first byte of the request to the last. */
  uploadTimeoutMs: 600_000,
  /** An upload that sends so much within `requestTimeoutMs` makes progress. */
  uploadProgressBytes: 65_536,
  idleTimeoutMs: 65_000,
  /** For the response to a client that has closed its side of the connection. */
  halfClosedMs: 1_000,
  /** Requests waiting on one connection behind the one that is being handled. */
  pipelinedRequests: 100,
  /** For a response that the client has stopped reading. */
  stalledTimeoutMs: 120_000,
  /** How often Node checks connections for timeouts; its default of 30 s would stretch a timeout of 10 s to 40. */
  timeoutCheckMs: 1_000,
  /** For responses that go on for as long as the client stays. */
  streams: {
    perUser: 10,
    perServer: 2_000,
    /** No more is written to a client that has left so much unread, and it is cut off if it does not catch up in time. */
    unreadBytes: 262_144,
    unreadMs: 5_000,
    /** After so long without anything to tell there is a comment, so that no proxy takes the connection for dead. */
    commentMs: 20_000,
    /** How often streams are looked after, and changes by other processes looked for where they are not announced. */
    checkMs: 1_000,
    sessionCheckMs: 2_000,
    /** How often the server looks for changes that were announced in vain. */
    missedMs: 20_000,
  },
  /** How long a request waits for an image: a person has given up by then. */
  imageWaitMs: 20_000,
  /** For each answer of a service by which users sign in. */
  providerTimeoutMs: 10_000,
  /** For the document of a program that wants a key. */
  clientDocumentTimeoutMs: 5_000,
  /** How long a request waits for the first one with the same Idempotency-Key. */
  sameKeyWaitMs: 4_000,
}

export type StreamLimits = Readonly<typeof LIMITS.streams>

export interface Limits extends Readonly<typeof LIMITS> {
  /** By default as many as the file descriptors of the process allow. */
  readonly connections?: ConnectionBudget
}
