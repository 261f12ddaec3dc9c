import type { FastifyRequest } from 'fastify'
import { qualityOf } from './quality.ts'

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
