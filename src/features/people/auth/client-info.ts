import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Principal, principalOf } from '../../../http/security/access.ts'

/** The client of a request: its address for the throttle, its user agent for the list of sessions, its log for audits. */
export interface ClientInfo {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly log: FastifyBaseLogger
}

/** Names the caller of a route that needs a principal. */
export interface AccountScope extends ClientInfo, Principal {}

export function clientInfoOf({
  ip,
  headers,
  log,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>): ClientInfo {
  return { ip, userAgent: headers['user-agent'], log }
}

export function accountScopeOf(request: FastifyRequest): AccountScope {
  return { ...principalOf(request), ...clientInfoOf(request) }
}
