/** Why there was no answer, in words that tell nothing of what is there. */
type OutboundReason =
  | 'address refused'
  | 'unknown host'
  | 'timeout'
  | 'connection refused'
  | 'connection lost'
  | 'TLS'

export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  declare readonly message: OutboundReason

  constructor(reason: OutboundReason, cause?: unknown) {
    super(reason, { cause })
  }
}
