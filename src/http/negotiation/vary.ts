import type { FastifyReply } from 'fastify'

/** Several parts of an answer may depend on request headers; each adds its own, once. */
export function varyBy(reply: FastifyReply, header: string): void {
  const present = reply.getHeader('Vary')
  const headers = typeof present === 'string' && present !== '' ? present.split(', ') : []
  if (!headers.includes(header)) reply.header('Vary', [...headers, header].join(', '))
}
