import type { FastifyReply } from 'fastify'

/** Several parts of an answer may depend on request headers; each adds its own. */
export function varyBy(reply: FastifyReply, header: string): void {
  const present = reply.getHeader('Vary')
  reply.header('Vary', typeof present === 'string' && present !== '' ? `${present}, ${header}` : header)
}
