import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** The client of a request: its address for the throttle, its user agent for the list of sessions, its log for audits. */
export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly log: FastifyBaseLogger
}

export function clientInfoOf({
  ip,
  headers,
  log,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>): ClientInfo {
  return { ip, userAgent: headers['user-agent'], log }
}
