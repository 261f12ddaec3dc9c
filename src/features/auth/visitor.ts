import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** A request as far as signing in is concerned. */
export interface Visitor {
  readonly ip: string
  readonly userAgent: string | undefined
  readonly log: FastifyBaseLogger
}

export function visitorOf({ ip, headers, log }: Pick<FastifyRequest, 'ip' | 'headers' | 'log'>): Visitor {
  return { ip, userAgent: headers['user-agent'], log }
}
