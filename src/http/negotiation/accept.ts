import type { FastifyRequest } from 'fastify'

export const EVENT_STREAM = 'text/event-stream'
const JSON_TYPES = ['application/json', 'application/*', '*/*']

/** Whether a client wants server-sent events rather than JSON. It has to name them: `*\/*` means JSON. */
export function prefersEventStream({
  method,
  headers: { accept = '' },
}: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  // A HEAD would have to wait for a response that does not end.
  if (method !== 'GET') return false
  const qualities = new Map<string, number>()
  for (const element of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = element.split(';').map((part) => part.trim())
    qualities.set(type, qualityOf(parameters))
  }
  const stream = qualities.get(EVENT_STREAM) ?? 0
  const json = JSON_TYPES.find((type) => qualities.has(type))
  if (stream === 0 || json === undefined) return stream > 0
  const ofJson = qualities.get(json) ?? 0
  return stream > ofJson || (stream === ofJson && json !== 'application/json')
}

/** The quality value `q` among the parameters of a header element (RFC 9110); a malformed one counts as 0. */
export function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  if (text === undefined) return 1
  return /^(0(\.[0-9]{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 0
}
