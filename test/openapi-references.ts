/** References of an OpenAPI document, as a test expects them. */

const WIRE_NAMES: Readonly<Record<string, string>> = {
  XRequestId: 'X-Request-Id',
  ETag: 'ETag',
  CacheControl: 'Cache-Control',
  ContentLanguage: 'Content-Language',
  Vary: 'Vary',
  IdempotentReplay: 'Idempotent-Replay',
  AcceptRanges: 'Accept-Ranges',
  ContentDisposition: 'Content-Disposition',
  ContentRange: 'Content-Range',
  RetryAfter: 'Retry-After',
  WWWAuthenticate: 'WWW-Authenticate',
  RateLimitLimit: 'RateLimit-Limit',
  RateLimitRemaining: 'RateLimit-Remaining',
  RateLimitReset: 'RateLimit-Reset',
}
export const RATE = ['RateLimitLimit', 'RateLimitRemaining', 'RateLimitReset']

export function headers(...names: string[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [WIRE_NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

export const nameOf = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1) ?? ''

export const reference = (name: string) => ({ $ref: `#/components/responses/${name}` })
